import { prospectStates } from '@alphorn/contract/prospecting/prospect-states'
import type { ProjectSummary } from '@alphorn/contract/app/app-views'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import { Link, useNavigate } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { useMembers } from '#web/data/use-members.ts'
import { CompanyFactButton, useCompanyFactDialog } from '#web/prospecting/prospects/company-fact-filters.tsx'
import { countFacts, noFacts } from '#web/prospecting/prospects/fact-filters.ts'
import type { Filters } from '#web/prospecting/prospects/table/filters-of.ts'
import { FieldFilters } from '#web/prospecting/prospects/table/field-filters.tsx'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FoldedFilters } from '#web/ui/folded-filters.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { Select } from '#web/ui/select.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'

type TabsProps = { summary: ProjectSummary | undefined; state: ProspectState | undefined }

/** Shows the states as tabs, each with its number of prospects. */
export function StateTabs({ summary, state }: TabsProps) {
  const t = useTranslations('states')
  const all = useTranslations('prospects')
  const tabs = [undefined, ...prospectStates] as const
  return (
    <nav aria-label={all('tabs')} className="shrink-0 px-6 pt-3 pb-2 rail:pt-1 rail:pb-1">
      <TabRow inner="flex gap-1 p-1 -m-1">
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
      </TabRow>
    </nav>
  )
}

type Props = {
  filters: Filters
  cantons: ProjectSummary['cantons']
  /** The fields of the account; undefined until they are loaded. */
  fields: readonly OwnField[] | undefined
  /** Actions on the table, at the end of the line. */
  children: ReactNode
}

/** Removes all filters but the state, which is a tab. */
const cleared: Partial<ProspectsSearch> = {
  q: undefined,
  canton: undefined,
  decision: undefined,
  owner_id: undefined,
  field: undefined,
  ...noFacts,
}

/** A select is as wide as what it shows. Where a browser makes it as wide as its longest option, room stays for the actions. */
const narrow = 'w-auto! max-w-44 field-sizing-content'

export function ProspectFilters({ filters, cantons, fields, children }: Props) {
  const t = useTranslations('prospects')
  const cantonNames = useTranslations('cantons')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const change = (changed: Partial<ProspectsSearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changed, panel: undefined }), replace })
  const chosen = [filters.canton, filters.decision, filters.owner_id, filters.field]
  const facts = countFacts(filters)
  const factDialog = useCompanyFactDialog({ filters, onChange: (changed) => change(changed, true) })
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 px-6 pb-3 rail:flex-nowrap rail:overflow-x-auto rail:pb-1.5">
      <div className="w-52 max-w-full max-sm:w-full rail:w-56 rail:shrink-0">
        <SearchBox
          eager
          label={t('search')}
          value={filters.q ?? ''}
          onSearch={(q) => change({ q: q || undefined }, true)}
        />
      </div>
      <FoldedFilters active={chosen.filter((one) => one !== undefined).length + facts}>
        <Select
          label={t('canton')}
          className={narrow}
          none={t('all_cantons')}
          value={filters.canton}
          options={cantons.map(({ canton, prospects }) => [
            canton,
            `${cantonNames(canton as 'ZH')} (${formatInteger(prospects)})`,
          ])}
          onChange={(canton) => change({ canton })}
        />
        {facts > 0 && <CompanyFactButton filters={filters} onShow={factDialog.show} />}
        <DecisionFilter decision={filters.decision} onChange={(decision) => change({ decision })} />
        <OwnerFilter owner_id={filters.owner_id} onChange={(owner_id) => change({ owner_id })} />
        <FieldFilters
          conditions={filters.field ?? []}
          fields={fields}
          onChange={(field) => change({ field })}
        >
          <DropItem onClick={factDialog.show}>{t('company_facts')}</DropItem>
        </FieldFilters>
        {factDialog.dialog}
        {(filters.q !== undefined || facts > 0 || chosen.some((one) => one !== undefined)) && (
          <ClearButton onClear={() => change(cleared)} />
        )}
      </FoldedFilters>
      {children}
    </div>
  )
}

type DecisionProps = {
  decision: ProspectsSearch['decision']
  onChange: (decision: ProspectsSearch['decision']) => void
}

function DecisionFilter({ decision, onChange }: DecisionProps) {
  const t = useTranslations('prospects')
  const names = useTranslations('decisions')
  return (
    <Select
      label={t('decision')}
      className={narrow}
      none={t('all_decisions')}
      value={decision}
      options={(['accept', 'reject', 'later', 'do_not_contact'] as const).map((one) => [one, names(one)])}
      onChange={onChange}
    />
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  const t = useTranslations('prospects')
  return (
    <button
      type="button"
      className="inline-flex h-7 items-center gap-1 rounded px-2 text-muted hover:bg-sunken hover:text-ink"
      onClick={onClear}
    >
      <X className="size-3.5" aria-hidden />
      {t('clear')}
    </button>
  )
}

type OwnerProps = { owner_id: string | undefined; onChange: (owner_id: string | undefined) => void }

function OwnerFilter({ owner_id, onChange }: OwnerProps) {
  const t = useTranslations('prospects')
  const members = useMembers()
  if (members.length < 2 && owner_id === undefined) return null
  return (
    <Select
      label={t('owner')}
      className={narrow}
      none={t('all_owners')}
      value={owner_id}
      options={[['none', t('no_owner')], ...members.map(({ user_id, name }) => [user_id, name] as const)]}
      onChange={onChange}
    />
  )
}
