import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { FeedLine } from '#web/shared/feeds/feed-line.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Lists the addresses from which spreadsheets read a list or a project, and revokes them. */
export function Spreadsheets({ of }: { of: { list_id: string } | { project_id: string } }) {
  const t = useTranslations('spreadsheets')
  const may = useHasScope('markets:write')
  const { items, error, refetch } = useAllPages('app_feed_list', { limit: 200 })
  const [[key, id]] = Object.entries(of) as [['list_id' | 'project_id', string]]
  const sheets = items?.filter((feed) => feed.content === 'rows' && feed[key] === id)
  if (!sheets)
    return error ? (
      <FailureNotice error={error} retry={() => void refetch()} />
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
