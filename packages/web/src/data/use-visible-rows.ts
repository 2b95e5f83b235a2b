import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { setVisibleRows } from '#web/data/refetch-visible.ts'
import type { Row } from '#web/data/visible-pages.ts'

/** Returns the callback with which a virtualised table reports its first and last rendered row. */
export function useVisibleRows(queryKey: readonly unknown[], rows: readonly Row[] | undefined) {
  const queries = useQueryClient()
  const hash = hashKey(queryKey)
  useEffect(() => () => setVisibleRows(queries, hash, null), [queries, hash])
  return useCallback(
    (first: number, last: number) => {
      const seen = rows?.[first] && rows[last] ? { first: rows[first], last: rows[last] } : null
      if (seen) setVisibleRows(queries, hash, seen)
    },
    [queries, hash, rows],
  )
}
