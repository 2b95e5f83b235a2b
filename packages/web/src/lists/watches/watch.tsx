import type { Watch } from '@alphorn/contract/lists/watches'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { SignalList } from '#web/companies/signals/signal-list.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { WatchActions } from '#web/lists/watches/watch-actions.tsx'
import { useWatchWords } from '#web/lists/watches/use-watch-words.ts'

const WatchTelling = lazyPart(() => import('#web/lists/watches/watch-notification.tsx'), 'WatchNotification')

const route = getRouteApi('/app/watches/$watch_id')

/** A watch: the signals of its companies, and the feeds that publish them. */
export function WatchScreen() {
  const { watch_id } = route.useParams()
  const watch = useQuery(routeQuery('watch_detail', { watch_id }))
  return (
    <Reads screen of={watch} waiting={<SkeletonRows rows={10} height="h-12" />}>
      {(data) => <WatchPage watch={data} />}
    </Reads>
  )
}

function WatchPage({ watch }: { watch: Watch }) {
  const t = useTranslations('watches')
  const may = useHasScope('markets:write')
  const { tab = 'signals', kind, since } = route.useSearch()
  const { whoOf, kindsOf } = useWatchWords()
  const [deleting, setDeleting] = useState(false)
  const { watch_id, name, muted } = watch
  const telling = useTranslations('watch_mail')
  const wordOf = (one: 'signals' | 'telling') => (one === 'signals' ? t('tab_signals') : telling('tab'))
  return (
    <>
      <PageHead
        title={name}
        tab={wordOf(tab)}
        detail={muted && <Badge tone="warn">{telling('muted')}</Badge>}
        actions={
          <>
            <CopyAs
              name="watch_signals"
              form="prospect"
              given={{ watch_id, ...withoutEmpty({ kind, since }) }}
            />
            {may && <WatchActions watch={watch} onDelete={() => setDeleting(true)} />}
          </>
        }
      />
      <p className="px-6 pb-2 text-muted">
        {whoOf(watch)} · {kindsOf(watch)}
      </p>
      <nav aria-label={t('tabs')} className="flex border-b border-line px-4">
        {(['signals', 'telling'] as const).map((one) => (
          <Link
            key={one}
            to="/watches/$watch_id"
            params={{ watch_id }}
            search={{ tab: one === 'signals' ? undefined : one }}
            aria-current={one === tab ? 'page' : undefined}
            className={`flex h-10 items-center border-b-2 px-2.5 ${
              one === tab ? 'border-accent font-semibold' : 'border-transparent text-muted hover:text-ink'
            }`}
          >
            {wordOf(one)}
          </Link>
        ))}
      </nav>
      <div className="max-w-5xl px-6 py-5">
        {tab === 'telling' ? (
          <Suspense fallback={<SkeletonRows rows={6} height="h-14" />}>
            <WatchTelling watch={watch} />
          </Suspense>
        ) : (
          <WatchSignals watch_id={watch_id} />
        )}
      </div>
      {deleting && <DeleteWatch watch={watch} onClose={() => setDeleting(false)} />}
    </>
  )
}

function WatchSignals({ watch_id }: { watch_id: string }) {
  const { kind, since } = route.useSearch()
  const navigate = useNavigate({ from: '/watches/$watch_id' })
  const search = { kind, since }
  const list = useInfiniteQuery(routeList('watch_signals', { watch_id, limit: 100, ...withoutEmpty(search) }))
  return (
    <SignalList
      list={list}
      search={search}
      onSearch={(next, replace = false) => void navigate({ search: next, replace })}
    />
  )
}

function DeleteWatch({ watch: { watch_id, name }, onClose }: { watch: Watch; onClose: () => void }) {
  const t = useTranslations('watches')
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const remove = useRouteMutation('app_watch_delete', {
    onDone: () => {
      showToast(t('deleted', { name }))
      void navigate({ to: '/watches' })
    },
    onFailure: showFailure,
  })
  return (
    <ConfirmDialog
      title={t('delete_title', { name })}
      text={t('delete_text')}
      word={t('delete')}
      busy={remove.isPending}
      onSure={() => remove.mutate({ watch_id })}
      onClose={onClose}
    />
  )
}
