import type { InboxCounts, InboxOutlook } from '@alphorn/contract/app/app-inbox'
import { Link } from '@tanstack/react-router'
import { AlarmClock, CircleCheckBig, FilterX, Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { formatDay, formatInteger } from '#web/language/format.ts'
import { kindsShown } from '#web/prospecting/inbox/inbox-item.ts'
import type { InboxSearch } from '#web/shared/search-params.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

type Props = { counts: InboxCounts; outlook: InboxOutlook; search: Omit<InboxSearch, 'item'> }

/**
 * Shown for an empty inbox. Either the filter hides all items, or no work is left and the screen says what will bring
 * more.
 */
export function AllDone({ counts, outlook, search }: Props) {
  const t = useTranslations('inbox')
  if (search.snoozed)
    return (
      <Empty icon={AlarmClock} title={t('no_snoozed')} actions={<ShowAll />}>
        {t('no_snoozed_text')}
      </Empty>
    )
  const waits = kindsShown.some((kind) => counts[kind] > 0)
  if (waits || search.whose)
    return (
      <Empty icon={FilterX} title={t('empty_filter_title')} actions={<ShowAll />}>
        {t('empty_filter')}
      </Empty>
    )
  return <Outlook outlook={outlook} />
}

function ShowAll() {
  const t = useTranslations('inbox')
  return (
    <Link to="/inbox" className={buttonClass('primary')}>
      {t('show_all')}
    </Link>
  )
}

function Outlook({ outlook }: { outlook: InboxOutlook }) {
  const t = useTranslations('inbox')
  const { projects, prospects, active_cycles, snoozed, next_day } = outlook
  const hasProject = projects > 0
  const mayCreate = useHasScope('prospect:write')
  const waitsForOthers = active_cycles > 0 || next_day !== null
  return (
    <Empty
      icon={CircleCheckBig}
      title={hasProject && prospects ? t('empty_title') : t('title')}
      actions={
        hasProject || mayCreate ? (
          <Link
            to={hasProject ? '/' : '/projects/new'}
            className={buttonClass(waitsForOthers ? 'plain' : 'primary')}
          >
            {!hasProject && <Plus aria-hidden />}
            {t(hasProject ? 'to_projects' : 'new_project')}
          </Link>
        ) : undefined
      }
    >
      {hasProject && prospects && <p>{t('empty_nothing_snoozed')}</p>}
      {active_cycles > 0 && <p>{t('empty_cycles', { n: active_cycles })}</p>}
      {snoozed > 0 && <p>{t('empty_snoozed_n', { n: snoozed, shown: formatInteger(snoozed) })}</p>}
      {next_day !== null && <p>{t('empty_next', { day: formatDay(next_day) })}</p>}
      {!hasProject && <p>{t('empty_project')}</p>}
      {hasProject && !waitsForOthers && <p>{t('empty_add')}</p>}
    </Empty>
  )
}
