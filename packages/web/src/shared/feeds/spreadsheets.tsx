import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { FeedLine } from '#web/shared/feeds/feed-line.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Lists the addresses from which spreadsheets read a list or a project, and revokes them. */
export function Spreadsheets({ of }: { of: { list_id: string } | { project_id: string } }) {
  const t = useTranslations('spreadsheets')
  const may = useHasScope('markets:write')
  const query = useInfiniteQuery(routeList('app_feed_list', { limit: 200 }))
  const [[key, id]] = Object.entries(of) as [['list_id' | 'project_id', string]]
  const sheets = query.data?.pages
    .flatMap((page) => page.data)
    .filter((feed) => feed.content === 'rows' && feed[key] === id)
  if (!sheets)
    return query.error ? (
      <FailureNotice error={query.error} retry={() => void query.refetch()} />
    ) : (
      <SkeletonRows rows={2} height="h-12" />
    )
  if (sheets.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
      {sheets.map((feed) => (
        <FeedLine key={feed.feed_id} feed={feed} name={feed.name ?? ''} may={may} />
      ))}
    </ul>
  )
}
