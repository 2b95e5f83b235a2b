import { useInfiniteQuery } from '@tanstack/react-query'
import { routeList } from '#web/data/client.ts'
import { formatInteger } from '#web/language/format.ts'

/** The service counts each kind only up to this number. */
const countedUpTo = 1000

/**
 * Shows the number of waiting inbox items next to the link in the navigation. The inbox screen counts its own items.
 */
export function InboxCount() {
  const { data } = useInfiniteQuery(routeList('app_inbox', { whose: 'all', snoozed: 'false', limit: 1 }))
  const first = data?.pages[0]
  const counts = Object.values(first?.counts ?? {})
  const sum = counts.reduce((before, count) => before + count, 0)
  if (sum === 0) return null
  const isMore = counts.some((count) => count >= countedUpTo)
  return (
    <span className="text-sm text-muted tabular">
      {formatInteger(sum)}
      {isMore && '+'}
    </span>
  )
}
