import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type GivenTo, type ItemOf, type ListName, routeList } from '#web/data/client.ts'
import { useNextPage } from '#web/data/use-next-page.ts'

/** Largest number of items that a screen reads by itself. Accounts have far fewer lists, projects or views. */
const maxItems = 5000

/**
 * Reads a list page after page, for a choice or a search among all of its items. `items` is undefined until the first
 * page is loaded.
 */
export function useAllPages<Name extends ListName>(name: Name, given: GivenTo<Name>) {
  const list = useInfiniteQuery(routeList(name, given))
  const { data, error, refetch, isPending } = list
  const items = useMemo(() => data?.pages.flatMap((page): ItemOf<Name>[] => page.data), [data])
  useNextPage(list, (items?.length ?? 0) < maxItems)
  return { items, error, refetch, isPending }
}
