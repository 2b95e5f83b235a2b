import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { Plus, Rss } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAllPages } from '#web/data/use-all-pages.ts'
import { RevealFeed, type RevealedFeed } from '#web/lists/feeds/reveal-feed.tsx'
import { FeedLine } from '#web/shared/feeds/feed-line.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const CreateFeed = lazyPart(() => import('#web/lists/feeds/create-feed.tsx'), 'CreateFeed')

export type FeedSource = { list_id: string } | { watch_id: string }

/** The feeds of a list or a watch, with their last use and an action to revoke them. */
export function Feeds({ of }: { of: FeedSource }) {
  const t = useTranslations('feeds')
  const signals = useTranslations('signals')
  const may = useHasScope('markets:write')
  const [creating, setCreating] = useState(false)
  const [revealed, setRevealed] = useState<RevealedFeed | null>(null)
  const { items, error, refetch } = useAllPages('app_feed_list', { limit: 200 })
  const feeds = items
    ?.filter(({ content }) => content === 'signals')
    .filter(({ list_id, watch_id }) => ('list_id' in of ? list_id === of.list_id : watch_id === of.watch_id))
  const nameOf = ({ kinds }: { kinds: readonly SignalKind[] }) =>
    kinds.length === 0 ? t('every_kind') : kinds.map((kind) => signals(`kind_${kind}`)).join(', ')
  const create = may && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <div className="space-y-4">
      {error && !feeds && <FailureNotice error={error} retry={() => void refetch()} />}
      {!feeds && !error && <SkeletonRows rows={3} height="h-12" />}
      {feeds?.length === 0 && (
        <Empty icon={Rss} title={t('empty_title')} actions={create}>
          {t('empty_text')}
        </Empty>
      )}
      {feeds && feeds.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="max-w-prose text-muted">{t('empty_text')}</p>
            {create}
          </div>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {feeds.map((feed) => (
              <FeedLine key={feed.feed_id} feed={feed} name={nameOf(feed)} may={may} />
            ))}
          </ul>
        </>
      )}
      {creating && (
        <Suspense fallback={null}>
          <CreateFeed
            of={of}
            onClose={() => setCreating(false)}
            onCreated={(feed) => {
              setCreating(false)
              setRevealed(feed)
            }}
          />
        </Suspense>
      )}
      {revealed && <RevealFeed feed={revealed} onClose={() => setRevealed(null)} />}
    </div>
  )
}
