import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { routeList } from '#web/data/client.ts'

/** Returns whether the account has one member only; undefined until the members are loaded. */
export function useIsAlone(): boolean | undefined {
  const { data, error } = useInfiniteQuery(routeList('app_member_list', { limit: 200 }))
  return error ? false : data && data.pages[0]?.data.length === 1
}

/** Returns the members of the account; empty until they are loaded. */
export function useMembers() {
  const { data } = useInfiniteQuery(routeList('app_member_list', { limit: 200 }))
  return useMemo(() => data?.pages.flatMap((page) => page.data) ?? [], [data])
}
