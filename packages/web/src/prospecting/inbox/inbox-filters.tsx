import type { InboxCounts } from '@alphorn/contract/app/app-inbox'
import { AlarmClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { kindsShown } from '#web/prospecting/inbox/inbox-item.ts'
import type { InboxSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Select } from '#web/ui/select.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'

type Props = {
  counts: InboxCounts | undefined
  snoozed: number
  search: Omit<InboxSearch, 'item'>
  onSearch: (search: Omit<InboxSearch, 'item'>) => void
}

const whoseShown = ['all', 'open', 'mine'] as const

/** Filters of the inbox by kind and owner. */
export function InboxFilters({ counts, snoozed, search, onSearch }: Props) {
  const t = useTranslations('inbox')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-4 pb-3 md:px-6 rail:flex-nowrap rail:py-1.5">
      <h1 className="text-xl font-semibold">{t('title')}</h1>
      <nav
        aria-label={t('title')}
        className="order-last min-h-9 min-w-0 basis-full rail:order-none rail:flex-1 rail:basis-0"
      >
        <KindTabs {...{ counts, search, onSearch }} />
      </nav>
      <div className="ml-auto flex max-w-full min-w-0 items-center gap-2">
        <button
          type="button"
          aria-pressed={search.snoozed ?? false}
          className={classNames(
            'flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 tabular',
            search.snoozed ? 'bg-accent-soft font-medium' : 'text-muted hover:bg-sunken',
          )}
          onClick={() => onSearch({ ...search, kind: undefined, snoozed: search.snoozed ? undefined : true })}
        >
          <AlarmClock className="size-4" aria-hidden />
          {t('snoozed')} <Count of={snoozed} />
        </button>
        <Select
          label={t('whose')}
          className="w-auto! min-w-0"
          value={search.whose ?? 'all'}
          options={whoseShown.map((whose) => [whose, t(`whose_${whose}`)])}
          onChange={(whose) => onSearch({ ...search, whose: whose === 'all' ? undefined : whose })}
        />
      </div>
    </div>
  )
}

function Count({ of }: { of: number | null }) {
  if (of === null) return null
  return (
    <span className="text-sm text-muted tabular">
      {of >= 1000 ? `${formatInteger(1000)}+` : formatInteger(of)}
    </span>
  )
}

function KindTabs({ counts, search, onSearch }: Omit<Props, 'snoozed'>) {
  const t = useTranslations('inbox')
  const total = counts ? kindsShown.reduce((sum, kind) => sum + counts[kind], 0) : null
  const kinds = kindsShown.filter((kind) => (counts?.[kind] ?? 0) > 0 || search.kind === kind)
  return (
    <TabRow inner="flex gap-1 p-1 -m-1">
      <Tab
        isHere={!search.kind && !search.snoozed}
        onClick={() => onSearch({ ...search, kind: undefined, snoozed: undefined })}
      >
        {t('all')} <Count of={total} />
      </Tab>
      {kinds.map((kind) => (
        <Tab
          key={kind}
          isHere={search.kind === kind && !search.snoozed}
          onClick={() => onSearch({ ...search, kind, snoozed: undefined })}
        >
          {t(`kind_${kind}`)} <Count of={counts?.[kind] ?? null} />
        </Tab>
      ))}
    </TabRow>
  )
}

type TabProps = { isHere: boolean; onClick: () => void; children: ReactNode }

function Tab({ isHere, onClick, children }: TabProps) {
  return (
    <button
      type="button"
      aria-current={isHere ? 'true' : undefined}
      className={classNames(
        'flex h-9 shrink-0 items-center gap-1.5 rounded-md px-2.5 whitespace-nowrap md:h-8',
        isHere ? 'bg-accent-soft font-medium' : 'hover:bg-sunken',
      )}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
