import type { RequestsSearch } from '#web/shared/search-params.ts'

/** The number of filters of a list of calls that have a choice. A request ID is searched, and the rest are tokens. */
export function filtersChosen({
  within,
  status,
  outcome,
  surface,
  subject,
  ...search
}: RequestsSearch): number {
  const { operation_id, error_code, credential_id } = search
  const all = [within, status, outcome, surface, subject, operation_id, error_code, credential_id]
  return all.filter((value) => value !== undefined).length
}
