import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import type { ProspectState } from '@alphorn/contract/prospecting/prospects'
import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { type ProspectsSearch, prospectStatesShown } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { SearchBox } from '#web/ui/search-box.tsx'

type TabsProps = { summary: ProjectSummary | undefined; state: ProspectState | undefined }

/** The states as tabs, with how many there are of each. */
export function StateTabs({ summary, state }: TabsProps) {
  const t = useTranslations('states')
  const all = useTranslations('prospects')
  const tabs = [undefined, ...prospectStatesShown] as const
  return (
    <nav aria-label={all('tabs')} className="flex shrink-0 gap-1 overflow-x-auto px-6 pb-2">
      {tabs.map((one) => (
        <Link
          key={one ?? 'all'}
          from="/projects/$project_id/prospects"
          to="."
          search={(before) => ({ ...before, state: one, panel: undefined })}
          aria-current={one === state ? 'true' : undefined}
          className={classNames(
            'flex h-7 items-center gap-1.5 rounded-md px-2.5 whitespace-nowrap',
            one === state ? 'bg-accent-soft font-semibold' : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {one === undefined ? all('all') : t(one)}
          <span className="text-sm tabular">
            {summary ? formatInteger(one === undefined ? summary.prospects : summary.states[one]) : '…'}
          </span>
        </Link>
      ))}
    </nav>
  )
}

type Props = {
  filters: Omit<ProspectsSearch, 'panel' | 'cols' | 'rows' | 'sort'>
  cantons: ProjectSummary['cantons']
}

export function ProspectFilters({ filters, cantons }: Props) {
  const t = useTranslations('prospects')
  const cantonNames = useTranslations('cantons')
  const decisionNames = useTranslations('decisions')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const change = (changed: Partial<ProspectsSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changed, panel: undefined }), replace })
  const narrowed = filters.q !== undefined || filters.canton !== undefined || filters.decision !== undefined
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3">
      <SearchBox
        label={t('search')}
        value={filters.q ?? ''}
        onSearch={(q) => change({ q: q || undefined }, true)}
      />
      <select
        aria-label={t('canton')}
        className="field h-8 w-auto!"
        value={filters.canton ?? ''}
        onChange={({ target }) => change({ canton: target.value || undefined })}
      >
        <option value="">{t('all_cantons')}</option>
        {cantons.map(({ canton, prospects }) => (
          <option key={canton} value={canton}>
            {cantonNames(canton as 'ZH')} ({formatInteger(prospects)})
          </option>
        ))}
      </select>
      <select
        aria-label={t('decision')}
        className="field h-8 w-auto!"
        value={filters.decision ?? ''}
        onChange={({ target }) =>
          change({ decision: (target.value || undefined) as ProspectsSearch['decision'] })
        }
      >
        <option value="">{t('all_decisions')}</option>
        {(['accept', 'reject', 'later', 'do_not_contact'] as const).map((decision) => (
          <option key={decision} value={decision}>
            {decisionNames(decision)}
          </option>
        ))}
      </select>
      {narrowed && (
        <button
          type="button"
          className="inline-flex h-7 items-center gap-1 rounded px-2 text-muted hover:bg-sunken hover:text-ink"
          onClick={() => change({ q: undefined, canton: undefined, decision: undefined })}
        >
          <X className="size-3.5" aria-hidden />
          {t('clear')}
        </button>
      )}
    </div>
  )
}
