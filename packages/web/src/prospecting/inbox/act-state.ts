import { hashKey, type InfiniteData, type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'

// The actions of this tab in the inbox. They are stored in the query cache, because they must outlive the screen, and the
// cache is cleared at sign-out.

/** Undoes an action. */
export type Undo = () => Promise<unknown>

/** A performed action. `undo` is null if it cannot be undone, and pending until the service has responded. */
export type DoneAct = {
  item: InboxItem
  words: string
  at: number
  change: ItemChange
  undo: Promise<Undo | null> | null
}

/** Change of an item before the list is fetched again: how the item is shown, or null if it has left. */
export type ItemChange = { item: InboxItem; shown: InboxItem | null }
export type ItemChanges = ReadonlyMap<string, ItemChange>

/** Milliseconds for which an action can be undone. */
const undoWindowMs = 3_600_000

const changesKey = ['inbox_changes', {}] as const
const doneKey = ['inbox_done', {}] as const
const unchanged: ItemChanges = new Map()
const nothingDone: readonly DoneAct[] = []

const cached = { queryFn: skipToken, structuralSharing: false, gcTime: undoWindowMs } as const

/** Returns the changes that the list does not contain yet. */
export function useItemChanges(): ItemChanges {
  return useQuery<ItemChanges>({ queryKey: changesKey, ...cached }).data ?? unchanged
}

/** Returns the actions of the last hour that were not undone, the latest last. */
export function useDoneActs(): readonly DoneAct[] {
  return recentIn(useQuery<readonly DoneAct[]>({ queryKey: doneKey, ...cached }).data ?? nothingDone)
}

const recentIn = (done: readonly DoneAct[]) => done.filter(({ at }) => Date.now() - at < undoWindowMs)

/** Adds an action, with the change that it makes to the list. */
export function addDone(queries: QueryClient, act: DoneAct) {
  changeChanges(queries, (before) => new Map(before).set(keyOf(act.item), act.change))
  changeDone(queries, (before) => [...recentIn(before), act])
}

/** Replaces an action once the service has responded. */
export function confirmDone(queries: QueryClient, act: DoneAct, confirmed: Partial<DoneAct>) {
  changeDone(queries, (before) => before.map((one) => (one === act ? { ...one, ...confirmed } : one)))
}

/** Removes an action that was refused or undone. */
export function removeDone(queries: QueryClient, act: Pick<DoneAct, 'change'>) {
  changeDone(queries, (before) => before.filter(({ change }) => change !== act.change))
}

/** Takes back the change of an action, unless a later action has changed the item again. */
export function takeBack(queries: QueryClient, change: ItemChange) {
  changeChanges(queries, (before) => new Map([...before].filter(([, one]) => one !== change)))
}

/**
 * Fetches the list, and then shows it as it is, because an item may have been snoozed or may have failed again.
 */
export async function releaseChanges(queries: QueryClient, read: () => Promise<void>) {
  const released = changesIn(queries)
  await read()
  changeCachedLists(queries, released)
  changeChanges(queries, (before) => new Map([...before].filter(([key, one]) => released.get(key) !== one)))
}

/** Changes the cached lists that were not fetched again, where an item is the same as before. */
function changeCachedLists(queries: QueryClient, changes: ItemChanges) {
  const changeOf = (item: InboxItem) => {
    const change = changes.get(keyOf(item))
    return change && hashKey([item]) === hashKey([change.item]) ? change : undefined
  }
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['app_inbox'] })) {
    const list = state.data as InfiniteData<{ data: InboxItem[] }> | undefined
    if (!list?.pages.some(({ data }) => data.some(changeOf))) continue
    const pages = list.pages.map((page) => ({ ...page, data: changedItems(page.data, changeOf) }))
    // The query stays stale, and is fetched again when it is shown.
    queries.setQueryData(queryKey, { ...list, pages }, { updatedAt: 0 })
  }
}

/** Returns the items as they are shown with the changes. */
export function changedItems(
  items: readonly InboxItem[],
  changeOf: (item: InboxItem) => ItemChange | undefined,
): InboxItem[] {
  return items.flatMap((item) => {
    const change = changeOf(item)
    return change ? (change.shown ?? []) : item
  })
}

const changesIn = (queries: QueryClient) => queries.getQueryData<ItemChanges>(changesKey) ?? unchanged

function changeChanges(queries: QueryClient, change: (before: ItemChanges) => ItemChanges) {
  queries.setQueryData<ItemChanges>(changesKey, (before) => change(before ?? unchanged))
}

function changeDone(queries: QueryClient, change: (before: readonly DoneAct[]) => readonly DoneAct[]) {
  queries.setQueryData<readonly DoneAct[]>(doneKey, (before) => change(before ?? nothingDone))
}
