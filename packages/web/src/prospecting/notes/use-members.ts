import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeList } from '#web/data/client.ts'

/** Returns the members of the account; empty until they are loaded. */
export function useMembers() {
  const { data } = useInfiniteQuery(routeList('app_member_list', { limit: 200 }))
  return useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
}
