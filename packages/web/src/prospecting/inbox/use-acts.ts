import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { refetchVisible } from '#web/data/refetch-visible.ts'
import {
  addDone,
  confirmDone,
  type DoneAct,
  releaseChanges,
  removeDone,
  takeBack,
  type Undo,
  useDoneActs,
} from '#web/prospecting/inbox/act-state.ts'
import type { InboxItem } from '#web/prospecting/inbox/inbox-item.ts'
import { useFailureToast, useFailureToastAbout } from '#web/shared/failures/use-failure-toast.ts'

/** Result of an action. `words`: a description that replaces the one of the action. */
export type ActResult = { undo: Undo | null; words?: string }

/** An action on an item. */
export type Act = {
  item: InboxItem
  words: string
  /** The item as it is shown before the service responds; null if it leaves the list. */
  shown: InboxItem | null
  go: () => Promise<ActResult>
}

type Means = {
  /** Called when an action has left the list without its item. */
  onLeft: () => void
  /** Called when the user undoes an action, before its item is in the list again. */
  onUndo: (item: InboxItem) => void
  /** Shows an item whose action was refused. */
  onShow: (item: InboxItem) => void
}

/**
 * Performs actions on items before the service has responded. A refused action brings its item back, and a toast names
 * the reason; the user stays on the item that they read meanwhile. Each action of the last hour can be undone, the
 * latest first, also after the inbox was left.
 */
export function useActs({ onLeft, onUndo, onShow }: Means) {
  const queries = useQueryClient()
  const [undone, setUndone] = useState<string | null>(null)
  const done = useDoneActs()
  const last = done.findLast(({ undo }) => undo !== null)
  const performAct = usePerform(onShow)
  const undoAct = useUndo(setUndone)
  const perform = (act: Act) => {
    performAct(act)
    setUndone(null)
    if (!act.shown) onLeft()
  }
  const undoLast = (act: DoneAct) => {
    removeDone(queries, act)
    onUndo(act.item)
    undoAct(act)
  }
  return {
    perform,
    undo: last ? { undo: () => undoLast(last), at: last.at } : null,
    /** Describes the last action, or says that it was undone. */
    said: undone ?? done.at(-1)?.words ?? null,
  }
}

/** Returns a function that performs an action. If it is refused, its item returns. */
function usePerform(onShow: (item: InboxItem) => void) {
  const queries = useQueryClient()
  const showFailure = useFailureToastAbout()
  return ({ item, words, shown, go }: Act) => {
    const going = go()
    const undo = going.then(
      (result) => result.undo,
      () => null,
    )
    const act: DoneAct = { item, words, at: Date.now(), change: { item, shown }, undo }
    addDone(queries, act)
    showOwner(queries, item, shown)
    const confirm = async () => {
      const result = await going
      const cannotUndo = result.undo === null && { undo: null }
      confirmDone(queries, act, { ...(result.words !== undefined && { words: result.words }), ...cannotUndo })
    }
    const restore = (error: unknown) => {
      removeDone(queries, act)
      takeBack(queries, act.change)
      showOwner(queries, item, shown && item)
      showFailure(error, { about: item.title, onShow: () => onShow(item) })
    }
    void runWork(queries, confirm, restore)
  }
}

/** Returns a function that undoes an action once the service has responded to it. */
function useUndo(onUndone: (words: string) => void) {
  const t = useTranslations('inbox')
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  return ({ words, change, undo }: DoneAct) => {
    const takeActBack = async () => {
      const revert = await undo
      // A refused action has nothing to undo.
      if (!revert) return
      await revert()
      takeBack(queries, change)
      onUndone(t('undone', { what: words }))
      await refetchVisible(queries)
    }
    void runWork(queries, takeActBack, showFailure)
  }
}

/** Shows a new owner also in the notes of the prospect. */
function showOwner(queries: QueryClient, { project_id, prospect_id }: InboxItem, shown: InboxItem | null) {
  if (!shown || prospect_id === null) return
  const { queryKey } = routeQuery('app_prospect_notes', { project_id, prospect_id })
  queries.setQueryData(queryKey, (notes) => notes && { ...notes, owner: shown.owner })
}

/** Refetches after a pause following the last action, not after each of many. */
const pause = 700
/** Actions without a response. They outlive the screen, and a refetch would restore their items. */
let running = 0
let timer = 0

/** Runs work. After the last work has ended, visible data is refetched. */
async function runWork(queries: QueryClient, work: () => Promise<void>, onFailure: (error: unknown) => void) {
  running += 1
  clearTimeout(timer)
  try {
    await work()
  } catch (error) {
    onFailure(error)
  } finally {
    running -= 1
    clearTimeout(timer)
    if (running === 0) timer = window.setTimeout(() => void readAll(queries), pause)
  }
}

function readAll(queries: QueryClient) {
  return releaseChanges(queries, () => refetchVisible(queries))
}
