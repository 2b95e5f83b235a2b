import { useEffect } from 'react'

type List = {
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Returns whether the next page may be fetched without the user. After a failure, only the user fetches it. */
export function mayReadOn({ hasNextPage, isFetching, isFetchNextPageError }: Omit<List, 'fetchNextPage'>) {
  return hasNextPage && !isFetching && !isFetchNextPageError
}

/** Fetches the next page of a list whose end is in sight. */
export function readNextPage(list: List) {
  if (mayReadOn(list)) void list.fetchNextPage()
}

/** Fetches the next page of a list as long as it is needed. */
export function useNextPage(list: List, isNeeded: boolean) {
  const { fetchNextPage } = list
  const isDue = isNeeded && mayReadOn(list)
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
}
