import { changeSubjects } from '@alphorn/contract/app/change-subjects'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { ClearFilters } from '#web/developers/clear-filters.tsx'
import { filtersChosen } from '#web/developers/filters-chosen.ts'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { FoldedFilters } from '#web/ui/folded-filters.tsx'
import { SelectFilter } from '#web/ui/select-filter.tsx'

type Props = { search: RequestsSearch; onChange: (changed: Partial<RequestsSearch>) => void }

/** Filters of a project's history by subject, person, time and failure. */
export function AuditFilters({ search, onChange }: Props) {
  const t = useTranslations('audit')
  const calls = useTranslations('calls')
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 pb-3">
      <FoldedFilters active={filtersChosen(search)}>
        <SelectFilter
          label={t('subject')}
          value={search.subject}
          options={changeSubjects.map((one) => [one, t(`subject_${one}`)])}
          onChange={(subject) => onChange({ subject })}
        />
        <PersonFilter search={search} onChange={onChange} />
        <SelectFilter
          label={t('period')}
          value={search.within}
          options={(['1h', '24h', '7d'] as const).map((one) => [one, calls(`within_${one}`)])}
          onChange={(within) => onChange({ within })}
        />
        <SelectFilter
          label={t('result')}
          value={search.outcome}
          options={(['ok', 'refused'] as const).map((one) => [one, t(`result_${one}`)])}
          onChange={(outcome) => onChange({ outcome })}
        />
      </FoldedFilters>
      <ClearFilters search={search} onChange={onChange} />
    </div>
  )
}

/** Members, and credentials of programs. */
function PersonFilter({ search, onChange }: Props) {
  const t = useTranslations('audit')
  const { items: people = [] } = useAllPages('app_member_list', { limit: 200 })
  const { items: programs = [] } = useAllPages('app_credential_list', { limit: 200 })
  return (
    <SelectFilter
      label={t('person')}
      isLate
      value={search.credential_id}
      options={[
        ...people.map(({ user_id, name }) => [user_id, name] as const),
        ...programs.map(({ credential_id, name }) => [credential_id, name] as const),
      ]}
      onChange={(credential_id) => onChange({ credential_id })}
    />
  )
}
