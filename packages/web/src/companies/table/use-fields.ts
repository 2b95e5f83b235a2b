import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeList } from '#web/data/client.ts'

/** Returns the fields of the account in their order, including archived ones; undefined until they are loaded. */
export function useFields(): readonly OwnField[] | undefined {
  const { data } = useInfiniteQuery(routeList('field_list', { limit: 200 }))
  return useMemo(() => data?.pages.flatMap((page) => page.data), [data])
}
