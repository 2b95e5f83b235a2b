import type { Feed } from '@alphorn/contract/lists/app-lists'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, Rss } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { RevealFeed, type RevealedFeed } from '#web/lists/feeds/reveal-feed.tsx'
import { formatAgo, dayAndTime } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useMay } from '#web/data/use-may.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Sure } from '#web/ui/sure.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const CreateFeed = lazy(async () => ({
  default: (await import('#web/lists/feeds/create-feed.tsx')).CreateFeed,
}))

export type FeedOf = { list_id: string } | { watch_id: string }

/** The feeds of a list or a watch: who reads signals elsewhere, and how to end that. */
export function Feeds({ of }: { of: FeedOf }) {
  const t = useTranslations('feeds')
  const may = useMay('markets:write')
  const [creating, setCreating] = useState(false)
  const [revealed, setRevealed] = useState<RevealedFeed | null>(null)
  const query = useInfiniteQuery(routeList('app_feed_list', { limit: 200 }))
  const feeds = query.data?.pages
    .flatMap((page) => page.data)
    .filter(({ list_id, watch_id }) => ('list_id' in of ? list_id === of.list_id : watch_id === of.watch_id))
  const create = may && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <div className="space-y-4">
      {query.error && !feeds && <FailureNotice error={query.error} retry={() => void query.refetch()} />}
      {!feeds && !query.error && <SkeletonRows rows={3} height="h-12" />}
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
              <FeedLine key={feed.feed_id} feed={feed} may={may} />
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

function FeedLine({ feed, may }: { feed: Feed; may: boolean }) {
  const t = useTranslations('feeds')
  const signals = useTranslations('signals')
  const { language } = useLanguage()
  const [asking, setAsking] = useState(false)
  const { feed_id, kinds, created_at, last_read_at, revoked_at } = feed
  const kindWords = kinds.map((kind) => signals(`kind_${kind}`)).join(', ')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="truncate font-medium" title={kindWords}>
          {kinds.length === 0 ? t('every_kind') : kindWords}
        </p>
        <p className="text-sm text-muted tabular">
          {t('created', { at: dayAndTime(created_at) })} ·{' '}
          {last_read_at === null ? t('never_read') : t('read', { ago: formatAgo(last_read_at, language) })}
        </p>
      </div>
      {revoked_at !== null ? (
        <Badge tone="bad">{t('revoked')}</Badge>
      ) : (
        <>
          <Badge tone="ok">{t('active')}</Badge>
          {may && (
            <Button size="small" onClick={() => setAsking(true)}>
              {t('revoke')}
            </Button>
          )}
        </>
      )}
      {asking && <RevokeFeed feed_id={feed_id} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeFeed({ feed_id, onClose }: { feed_id: string; onClose: () => void }) {
  const t = useTranslations('feeds')
  const showFailure = useFailureToast()
  const revoke = useRouteMutation('app_feed_revoke', {
    onDone: () => {
      showToast(t('was_revoked'))
      onClose()
    },
  })
  return (
    <Sure
      title={t('revoke_title')}
      text={t('revoke_text')}
      word={t('revoke')}
      busy={revoke.isPending}
      onSure={() => revoke.mutate({ feed_id }, { onError: showFailure })}
      onClose={onClose}
    />
  )
}
