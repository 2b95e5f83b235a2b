import type { InboxCounts, InboxOutlook } from '@alphorn/contract/app/app-inbox'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { AllDone } from '#web/prospecting/inbox/all-done.tsx'
import { InboxDetail } from '#web/prospecting/inbox/inbox-detail.tsx'
import { InboxFilters } from '#web/prospecting/inbox/inbox-filters.tsx'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'
import { InboxList } from '#web/prospecting/inbox/inbox-list.tsx'
import { useActs } from '#web/prospecting/inbox/use-acts.ts'
import { UndoBar } from '#web/prospecting/inbox/undo-bar.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import type { InboxSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { useKeys } from '#web/ui/keys.ts'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/inbox')

type InboxSummary = { counts: InboxCounts; outlook: InboxOutlook }

/** Shows the tasks of all projects in one queue. */
export function Inbox() {
  const t = useTranslations('inbox')
  useDocumentTitle(t('title'))
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/inbox' })
  // In a narrow window the item replaces the list.
  const [isOpen, setOpen] = useState(false)
  const queue = useInboxQueue(search)
  const { list, acts, items, shown, counts, outlook } = queue
  if (list.error && !list.data) return <FailureNotice error={list.error} retry={() => void list.refetch()} />
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className={classNames(isOpen && shown && 'max-md:hidden')}>
        <InboxFilters
          counts={counts}
          snoozed={outlook?.snoozed ?? 0}
          search={search}
          onSearch={(next) => void navigate({ search: next, replace: true })}
        />
      </div>
      {queue.isReading && <SkeletonRows rows={12} height="h-14" />}
      {items.length === 0 && !queue.isReading && counts && outlook && (
        <AllDone counts={counts} outlook={outlook} search={search} />
      )}
      {shown && <ListAndDetail queue={queue} shown={shown} isOpen={isOpen} setOpen={setOpen} />}
      <UndoBar words={acts.said} undo={acts.undoLast} raised={isOpen && shown !== undefined} />
    </div>
  )
}

type InboxQueue = ReturnType<typeof useInboxQueue>
type PaneProps = {
  queue: InboxQueue
  shown: InboxItem
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
}

function ListAndDetail({ queue, shown, isOpen, setOpen }: PaneProps) {
  const { list, acts, items, place, goToItem } = queue
  return (
    <div className="grid min-h-0 flex-1 border-t border-line md:grid-cols-[minmax(16rem,24rem)_minmax(0,1fr)]">
      <InboxList
        items={items}
        at={place}
        className={isOpen ? 'max-md:hidden' : ''}
        onChoose={(item) => {
          goToItem(item)
          setOpen(true)
        }}
        {...(list.hasNextPage && { onMore: () => void list.fetchNextPage() })}
        busy={list.isFetchingNextPage}
      />
      <InboxDetail
        key={keyOf(shown)}
        item={shown}
        perform={acts.perform}
        className={isOpen ? '' : 'max-md:hidden'}
        onBack={() => setOpen(false)}
      />
    </div>
  )
}

/** State of the queue: the remaining items, the current one, and the keys that move between them. */
function useInboxQueue(search: InboxSearch) {
  const list = useInboxPages(search)
  const [at, setAt] = useState<string>()
  const goToItem = (item: InboxItem) => setAt(keyOf(item))
  const acts = useActs(goToItem)
  const loaded = list.data?.pages.flatMap(({ data }) => data) ?? []
  const items = loaded.filter((item) => !acts.hidden.has(keyOf(item)))
  const place = usePosition(items, at)
  usePrefetchedItem(items[place + 1])
  const goToPlace = (next: number) => {
    const item = items[Math.max(0, Math.min(items.length - 1, next))]
    if (item) goToItem(item)
  }
  const goOn = () => goToPlace(place + 1)
  const goBack = () => goToPlace(place - 1)
  useKeys({
    j: goOn,
    k: goBack,
    ArrowDown: goOn,
    ArrowUp: goBack,
    ...(acts.undoLast && { z: acts.undoLast }),
  })
  const first = list.data?.pages[0] as unknown as InboxSummary | undefined
  // If all loaded items are done, the next one is not known yet.
  const isReading = !list.data || (items.length === 0 && loaded.length > 0)
  // Snoozed items are not counted.
  const counts = first && (search.snoozed ? first.counts : leftOf(first.counts, loaded, acts.hidden))
  return {
    list,
    acts,
    items,
    place,
    shown: items[place],
    goToItem,
    isReading,
    counts,
    outlook: first?.outlook,
  }
}

function useInboxPages({ kind, whose, snoozed }: InboxSearch) {
  const given = {
    whose: whose ?? 'all',
    snoozed: snoozed ? 'true' : 'false',
    limit: 100,
    ...(kind && { kind }),
  } as const
  return useInfiniteQuery(routeList('app_inbox', given))
}

/** Returns the position of the current item. If that item has left, the next one takes its place. */
function usePosition(items: readonly InboxItem[], at: string | undefined) {
  const last = useRef(0)
  const found = items.findIndex((item) => keyOf(item) === at)
  const place = found >= 0 ? found : Math.max(0, Math.min(last.current, items.length - 1))
  useEffect(() => {
    last.current = place
  }, [place])
  return place
}

/** Subtracts items that are done but whose response is pending from the counts. */
function leftOf(
  counts: InboxCounts,
  loaded: readonly InboxItem[],
  hidden: ReadonlyMap<string, InboxItem>,
): InboxCounts {
  const left = { ...counts }
  for (const item of loaded) if (hidden.has(keyOf(item)) && left[item.kind] > 0) left[item.kind] -= 1
  return left
}

/** Prefetched, so that the next item appears at once. */
function usePrefetchedItem(item: InboxItem | undefined) {
  const queries = useQueryClient()
  const project_id = item?.project_id
  const prospect_id = item?.prospect_id
  useEffect(() => {
    if (!project_id || !prospect_id) return
    void queries.prefetchQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
    void queries.prefetchQuery(routeQuery('app_dossier', { project_id, prospect_id }))
    void queries.prefetchQuery(routeQuery('app_prospect_notes', { project_id, prospect_id }))
  }, [queries, project_id, prospect_id])
}
