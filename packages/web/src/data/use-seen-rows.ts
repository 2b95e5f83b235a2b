import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { noteSeenRows } from '#web/data/read-again.ts'
import type { Row } from '#web/data/seen-pages.ts'

/** Returns the callback with which a virtualised table reports its first and last rendered row. */
export function useSeenRows(queryKey: readonly unknown[], rows: readonly Row[] | undefined) {
  const queries = useQueryClient()
  const hash = hashKey(queryKey)
  useEffect(() => () => noteSeenRows(queries, hash, null), [queries, hash])
  return useCallback(
    (first: number, last: number) => {
      const seen = rows?.[first] && rows[last] ? { first: rows[first], last: rows[last] } : null
      if (seen) noteSeenRows(queries, hash, seen)
    },
    [queries, hash, rows],
  )
}
