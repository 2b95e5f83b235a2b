import { useMemo } from 'react'
import type { RequestsSearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

const hours = { '1h': 1, '24h': 24, '7d': 168 } as const

/** Returns the query for a URL. A time span ends at the moment it was chosen. */
export function useRequestsQuery({ view: _view, within, status, ...search }: RequestsSearch) {
  const from = useMemo(
    () => (within ? new Date(Date.now() - hours[within] * 3_600_000).toISOString() : undefined),
    [within],
  )
  return withoutEmpty({ ...search, status: status === undefined ? undefined : Number(status), from })
}
