import { errorCatalogue } from '@alphorn/contract/core/errors'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import table from 'virtual:routes'
import { ClearFilters } from '#web/developers/clear-filters.tsx'
import { filtersChosen } from '#web/developers/filters-chosen.ts'
import { type RequestsSearch, surfacesShown } from '#web/shared/search-params.ts'
import { FoldedFilters } from '#web/ui/folded-filters.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SelectFilter } from '#web/ui/select-filter.tsx'

const statuses = [...new Set(Object.values(errorCatalogue).map(({ status }) => String(status)))].sort()
// Derived from the client's route table, because the contract's own table includes all schemas.
const operations = [...Object.keys(table), 'me', 'openapi'].toSorted()

type Props = {
  search: RequestsSearch
  /** Typing replaces the current history entry; a choice adds one, so that Back undoes it. */
  onChange: (changed: Partial<RequestsSearch>, replace?: boolean) => void
  withSurface?: boolean
}

export function RequestFilters({ search, onChange, withSurface = false }: Props) {
  const t = useTranslations('requests')
  const { items: credentials = [] } = useAllPages('app_credential_list', { limit: 200 })
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 pb-3">
      <SearchBox
        label={t('request_id')}
        value={search.request_id ?? ''}
        onSearch={(words) => onChange({ request_id: words || undefined }, true)}
      />
      <FoldedFilters active={filtersChosen(search)}>
        <WhenAndStatus search={search} onChange={onChange} />
        <SelectFilter
          label={t('outcome')}
          value={search.outcome}
          options={(['ok', 'refused'] as const).map((name) => [name, t(`outcome_${name}`)])}
          onChange={(outcome) => onChange({ outcome })}
        />
        {withSurface && <SurfaceChoice search={search} onChange={onChange} />}
        <SelectFilter
          label={t('operation')}
          value={search.operation_id}
          options={operations.map((name) => [name, name])}
          onChange={(operation_id) => onChange({ operation_id })}
        />
        <SelectFilter
          label={t('code')}
          value={search.error_code}
          options={Object.keys(errorCatalogue).map((name) => [name, name])}
          onChange={(error_code) => onChange({ error_code })}
        />
        <SelectFilter
          label={t('caller')}
          isLate
          value={search.credential_id}
          options={credentials.map(({ credential_id, name }) => [credential_id, name])}
          onChange={(credential_id) => onChange({ credential_id })}
        />
      </FoldedFilters>
      <Tokens search={search} onChange={onChange} />
      <ClearFilters search={search} onChange={onChange} />
    </div>
  )
}

function SurfaceChoice({ search, onChange }: Props) {
  const t = useTranslations('requests')
  const surfaces = useTranslations('usage_charts')
  return (
    <SelectFilter
      label={t('surface')}
      value={search.surface}
      options={surfacesShown.map((name) => [name, surfaces(`surface_${name}`)])}
      onChange={(surface) => onChange({ surface })}
    />
  )
}

function WhenAndStatus({ search, onChange }: Props) {
  const calls = useTranslations('calls')
  return (
    <>
      <SelectFilter
        label={calls('within')}
        value={search.within}
        options={(['1h', '24h', '7d'] as const).map((name) => [name, calls(`within_${name}`)])}
        onChange={(within) => onChange({ within })}
      />
      <SelectFilter
        label={calls('status')}
        value={search.status}
        options={statuses.map((one) => [one, one])}
        onChange={(status) => onChange({ status })}
      />
    </>
  )
}

function Tokens({ search, onChange }: Props) {
  const calls = useTranslations('calls')
  return (
    <>
      {search.target !== undefined && (
        <Token
          words={calls('target', { target: search.target })}
          onRemove={() => onChange({ target: undefined })}
        />
      )}
      {search.original_request_id !== undefined && (
        <Token
          words={calls('original', { id: search.original_request_id })}
          onRemove={() => onChange({ original_request_id: undefined })}
        />
      )}
    </>
  )
}

/** A removable filter of the URL that no control can set. */
function Token({ words, onRemove }: { words: string; onRemove: () => void }) {
  const t = useTranslations('calls')
  return (
    <span className="flex h-7 items-center gap-1 rounded-md bg-sunken pl-2.5 text-sm">
      <span className="max-w-72 truncate">{words}</span>
      <button
        type="button"
        aria-label={t('remove', { what: words })}
        className="flex size-6 items-center justify-center rounded text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  )
}
