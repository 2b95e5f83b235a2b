import { hashKey, type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Undoes an action. */
type Undo = () => Promise<unknown>
type Done = { id: number; words: string; undo: (() => Promise<void>) | null; at: number }
type UndoableDone = Done & { undo: () => Promise<void> }

/** An action on an item. Its function returns how to undo it, or null if it cannot be undone. */
export type Act = {
  item: InboxItem
  words: string
  /** The item leaves the list at once, before the service responds. */
  leaves: boolean
  go: () => Promise<Undo | null>
}

const hour = 3_600_000
/** Refetches after a pause following the last action, not after each of many. */
const pause = 700

/**
 * Performs actions on items before the service has responded. A refused action brings its item back with the reason.
 * Each action of the last hour can be undone, the latest first.
 */
export function useActs(onBack: (item: InboxItem) => void) {
  const t = useTranslations('inbox')
  const queries = useQueryClient()
  const [said, setSaid] = useState<string | null>(null)
  const { hidden, hideItem, showItem, untilRead } = useHiddenItems()
  const { addDone, removeDone, forbidUndo, last, lastUndoable } = useDoneActs()
  const runWork = useTrackedWork(untilRead)

  const undoAct = async ({ item, words }: Act, going: Promise<Undo | null>) => {
    if (!(await undoIfDone(going))) return
    showItem(item)
    setSaid(t('undone', { what: words }))
    await refetchVisible(queries)
    onBack(item)
  }
  const perform = (act: Act) => {
    if (act.leaves) hideItem(act.item)
    const going = act.go()
    setSaid(null)
    const id = addDone(act.words, () => undoAct(act, going))
    const confirmAct = async () => {
      if ((await going) === null) forbidUndo(id)
    }
    void runWork(confirmAct, () => {
      removeDone(id)
      if (act.leaves) showItem(act.item)
      onBack(act.item)
    })
  }
  const undoLast = ({ id, undo }: UndoableDone) => {
    removeDone(id)
    void runWork(undo)
  }
  return {
    hidden,
    perform,
    undoLast: lastUndoable ? () => undoLast(lastUndoable) : null,
    /** Describes the last action, or says that it was undone. */
    said: said ?? last?.words ?? null,
  }
}

/** Waits for an action and undoes it. A refused action has nothing to undo. */
async function undoIfDone(going: Promise<Undo | null>): Promise<boolean> {
  const undo = await going.catch(() => null)
  if (undo) await undo()
  return undo !== null
}

type Hidden = ReadonlyMap<string, InboxItem>

/**
 * The items removed from the list before the service has responded. They stay hidden until the list is refetched. After
 * that, the service's list is shown as it is, because an item may have been snoozed or may have failed again.
 */
function useHiddenItems() {
  const queries = useQueryClient()
  const [hidden, setHidden] = useState<Hidden>(new Map())
  const latest = useRef(hidden)
  const change = (next: Hidden) => {
    latest.current = next
    setHidden(next)
  }
  const without = (gone: Hidden) =>
    change(new Map([...latest.current].filter(([key, item]) => gone.get(key) !== item)))
  return {
    hidden,
    // A copy, because an item that is hidden again meanwhile must stay hidden when the first refetch is done.
    hideItem: (item: InboxItem) => change(new Map(latest.current).set(keyOf(item), { ...item })),
    showItem: (item: InboxItem) =>
      change(new Map([...latest.current].filter(([key]) => key !== keyOf(item)))),
    /** Refetches, and then shows what was hidden before. */
    untilRead: async (read: () => Promise<void>) => {
      const gone = latest.current
      await read()
      forgetItems(queries, gone)
      without(gone)
    },
  }
}

/** Removes the items from cached lists that were not refetched, as long as those are unchanged. */
function forgetItems(queries: QueryClient, gone: Hidden) {
  const isGone = (item: InboxItem) => {
    const before = gone.get(keyOf(item))
    return before !== undefined && hashKey([item]) === hashKey([before])
  }
  for (const { queryKey, state } of queries.getQueryCache().findAll({ queryKey: ['app_inbox'] })) {
    const list = state.data as InfiniteData<{ data: InboxItem[] }> | undefined
    if (!list?.pages.some(({ data }) => data.some(isGone))) continue
    const pages = list.pages.map((page) => ({ ...page, data: page.data.filter((item) => !isGone(item)) }))
    // The query stays stale, and is refetched when it is shown.
    queries.setQueryData(queryKey, { ...list, pages }, { updatedAt: 0 })
  }
}

/** The performed and not undone actions, the latest last. */
function useDoneActs() {
  const [done, setDone] = useState<readonly Done[]>([])
  const ids = useRef(0)
  const addDone = (words: string, undo: () => Promise<void>) => {
    const id = ++ids.current
    setDone((before) => [...before, { id, words, undo, at: Date.now() }])
    return id
  }
  const removeDone = (id: number) => setDone((before) => before.filter((one) => one.id !== id))
  const forbidUndo = (id: number) =>
    setDone((before) => before.map((one) => (one.id === id ? { ...one, undo: null } : one)))
  return { addDone, removeDone, forbidUndo, last: done.at(-1), lastUndoable: done.filter(isUndoable).at(-1) }
}

function isUndoable(done: Done): done is UndoableDone {
  return done.undo !== null && Date.now() - done.at < hour
}

/** Runs work and shows its failure. After the last work has ended, visible data is refetched. */
function useTrackedWork(untilRead: (read: () => Promise<void>) => Promise<void>) {
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const running = useRef(0)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    clearTimeout(timer.current)
    if (running.current > 0) return
    timer.current = window.setTimeout(() => void untilRead(() => refetchVisible(queries)), pause)
  }
  return async (work: () => Promise<void>, onFailure?: () => void) => {
    running.current += 1
    clearTimeout(timer.current)
    try {
      await work()
    } catch (error) {
      onFailure?.()
      showFailure(error)
    } finally {
      running.current -= 1
      readSoon()
    }
  }
}
