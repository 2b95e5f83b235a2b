import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { RequestsSearch } from '#web/shared/search-params.ts'

type Props = { search: RequestsSearch; onChange: (changed: Partial<RequestsSearch>) => void }

const nothing: RequestsSearch = {
  within: undefined,
  status: undefined,
  target: undefined,
  original_request_id: undefined,
  outcome: undefined,
  surface: undefined,
  operation_id: undefined,
  error_code: undefined,
  credential_id: undefined,
  request_id: undefined,
  subject: undefined,
}

/** Clears all filters of a list of calls, including those set only in the URL. */
export function ClearFilters({ search, onChange }: Props) {
  const t = useTranslations('requests')
  const { view: _view, ...filters } = search
  if (Object.values(filters).every((value) => value === undefined)) return null
  return (
    <button
      type="button"
      className="inline-flex h-7 items-center gap-1 rounded px-2 text-muted hover:bg-sunken hover:text-ink"
      onClick={() => onChange(nothing)}
    >
      <X className="size-3.5" aria-hidden />
      {t('clear')}
    </button>
  )
}
