import type { InboxCounts } from '@alphorn/contract/app/app-inbox'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import { routeList, routeQuery } from '#web/data/client.ts'
import { useNextPage } from '#web/data/use-next-page.ts'
import { changedItems, type ItemChanges, useItemChanges } from '#web/prospecting/inbox/act-state.ts'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'
import { useActs } from '#web/prospecting/inbox/use-acts.ts'
import { usePlace } from '#web/prospecting/inbox/use-place.ts'
import type { InboxSearch } from '#web/shared/search-params.ts'
import { useKeys } from '#web/ui/keys.ts'
import { useUndoKey } from '#web/ui/undo-key.ts'

type Given = {
  search: Omit<InboxSearch, 'item'>
  /** The item that the address names. */
  opened: string | undefined
}

/** State of the queue: the remaining items, the current one, and the keys that move between them. */
export function useInboxQueue({ search, opened }: Given) {
  const list = useInboxPages(search)
  const changes = useItemChanges()
  const loaded = list.data?.pages.flatMap(({ data }) => data) ?? []
  const items = changedItems(loaded, (item) => changes.get(keyOf(item)))
  const { open, close, replaceOpened } = useOpenedItem(opened)
  const { place, shown, goBy, goTo, awaitItem } = usePlace({ items, opened, onMove: replaceOpened })
  // Whether the item that is shown next receives the focus, because the focused button leaves with the previous one.
  const takesFocus = useRef(false)
  const acts = useActs({
    onLeft: () => (takesFocus.current = true),
    onUndo: (item) => {
      takesFocus.current = true
      awaitItem(item)
    },
    onShow: open,
  })
  useStepKeys((step) => {
    takesFocus.current = true
    goBy(step)
  })
  useUndoKey(acts.undo)
  useHeadingFocusAtEnd(shown === undefined, takesFocus)
  usePrefetchedItem(items[place + 1])
  // Older items are fetched before the user reaches the last loaded one.
  useNextPage(list, items.length - place <= readAhead)
  const choose = useStable((item: InboxItem) => {
    takesFocus.current = isNarrow()
    goTo(item)
    if (isNarrow()) open(item)
  })
  const first = list.data?.pages[0]
  // If all loaded items are done, the next one is not known yet.
  const isReading = !list.data || (items.length === 0 && loaded.length > 0)
  // Snoozed items are not counted.
  const counts = first && (search.snoozed ? first.counts : leftOf(first.counts, loaded, changes))
  const outlook = first?.outlook
  return { list, acts, items, place, shown, choose, close, takesFocus, isReading, counts, outlook }
}

function useStepKeys(goBy: (step: 1 | -1) => void) {
  const goOn = () => goBy(1)
  const goBack = () => goBy(-1)
  useKeys({ j: goOn, k: goBack, ArrowDown: goOn, ArrowUp: goBack })
}

/** Returns a function that stays the same and calls the latest one, so that the rows are not rendered again. */
function useStable<Given>(call: (given: Given) => void) {
  const latest = useRef(call)
  latest.current = call
  return useCallback((given: Given) => latest.current(given), [])
}

/** When the last item has left, the heading of the screen receives the focus. */
function useHeadingFocusAtEnd(isEmpty: boolean, takesFocus: { current: boolean }) {
  useEffect(() => {
    if (!isEmpty || !takesFocus.current) return
    const heading = document.querySelector<HTMLElement>('#main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [isEmpty, takesFocus])
}

/** Whether the window has space for only the list or the item. */
const isNarrow = () => matchMedia('(max-width: 47.99rem)').matches

/**
 * The item in the address. A narrow window shows it instead of the list, and the Back button of the browser closes it.
 */
function useOpenedItem(opened: string | undefined) {
  const navigate = useNavigate({ from: '/inbox' })
  const router = useRouter()
  // Whether the list is the previous page.
  const isPushed = useRef(false)
  useEffect(() => {
    if (opened === undefined) isPushed.current = false
  }, [opened])
  const show = (item: string | undefined, replace: boolean) =>
    void navigate({ to: '/inbox', search: (before) => ({ ...before, item }), replace })
  return {
    open: (item: InboxItem) => {
      isPushed.current = true
      show(keyOf(item), false)
    },
    close: () => {
      if (opened === undefined) return
      if (isPushed.current) router.history.back()
      else show(undefined, true)
    },
    replaceOpened: (item: string) => {
      if (opened !== undefined && opened !== item) show(item, true)
    },
  }
}

/** Number of items below the current one from which the next page is fetched. */
const readAhead = 10

function useInboxPages({ kind, whose, snoozed }: InboxSearch) {
  const given = {
    whose: whose ?? 'all',
    snoozed: snoozed ? 'true' : 'false',
    limit: 100,
    ...(kind && { kind }),
  } as const
  return useInfiniteQuery(routeList('app_inbox', given))
}

/** Subtracts items that are done but whose response is pending from the counts. */
function leftOf(counts: InboxCounts, loaded: readonly InboxItem[], changes: ItemChanges): InboxCounts {
  const left = { ...counts }
  for (const item of loaded)
    if (changes.get(keyOf(item))?.shown === null && left[item.kind] > 0) left[item.kind] -= 1
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
