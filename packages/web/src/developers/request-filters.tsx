import { errorCatalogue } from '@alphorn/contract/errors'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import table from 'virtual:routes'
import { listing } from '#web/data/client.ts'
import type { RequestsSearch } from '#web/search-params.ts'
import { SearchBox } from '#web/ui/search-box.tsx'

// By the names alone: the schemas of all routes would be most of what this screen loads.
const operations = [...Object.keys(table), 'me', 'openapi'].sort()

type Props = {
  search: RequestsSearch
  onChange: (changed: Partial<RequestsSearch>) => void
  withSurface?: boolean
}

export function RequestFilters({ search, onChange, withSurface = false }: Props) {
  const t = useTranslations('requests')
  const { data } = useInfiniteQuery(listing('app_credential_list', { limit: 200 }))
  const credentials = data?.pages.flatMap((page) => page.data) ?? []
  const narrowed = Object.values(search).some((value) => value !== undefined)
  return (
    <div className="flex flex-wrap items-center gap-2 px-6 pb-3">
      <SearchBox
        label={t('request_id')}
        value={search.request_id ?? ''}
        onSearch={(words) => onChange({ request_id: words || undefined })}
      />
      <Choice
        label={t('outcome')}
        value={search.outcome}
        options={(['ok', 'refused'] as const).map((name) => [name, t(`outcome_${name}`)])}
        onChoose={(outcome) => onChange({ outcome: outcome as RequestsSearch['outcome'] })}
      />
      {withSurface && (
        <Choice
          label={t('surface')}
          value={search.surface}
          options={(['app', 'api'] as const).map((name) => [name, t(`surface_${name}`)])}
          onChoose={(surface) => onChange({ surface: surface as RequestsSearch['surface'] })}
        />
      )}
      <Choice
        label={t('operation')}
        value={search.operation_id}
        options={operations.map((name) => [name, name])}
        onChoose={(operation_id) => onChange({ operation_id })}
      />
      <Choice
        label={t('code')}
        value={search.error_code}
        options={Object.keys(errorCatalogue).map((name) => [name, name])}
        onChoose={(error_code) => onChange({ error_code })}
      />
      <Choice
        label={t('caller')}
        value={search.credential_id}
        options={credentials.map(({ credential_id, name }) => [credential_id, name])}
        onChoose={(credential_id) => onChange({ credential_id })}
      />
      {narrowed && (
        <button
          type="button"
          className="inline-flex h-7 items-center gap-1 rounded px-2 text-muted hover:bg-sunken hover:text-ink"
          onClick={() =>
            onChange({
              outcome: undefined,
              surface: undefined,
              operation_id: undefined,
              error_code: undefined,
              credential_id: undefined,
              request_id: undefined,
            })
          }
        >
          <X className="size-3.5" aria-hidden />
          {t('clear')}
        </button>
      )}
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  options: readonly (readonly [string, string])[]
  onChoose: (value: string | undefined) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className="field h-8 w-auto! max-w-48"
      value={value ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{label}</option>
      {options.map(([name, words]) => (
        <option key={name} value={name}>
          {words}
        </option>
      ))}
    </select>
  )
}
