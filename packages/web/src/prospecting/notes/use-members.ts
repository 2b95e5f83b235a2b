import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeList } from '#web/data/client.ts'

/** The members of the account; empty until they are read. */
export function useMembers() {
  const { data } = useInfiniteQuery(routeList('app_member_list', { limit: 200 }))
  return useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
}
