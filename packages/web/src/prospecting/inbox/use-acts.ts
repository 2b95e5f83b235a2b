import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readAgain } from '#web/data/read-again.ts'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Takes back what an act did. */
type Undo = () => Promise<unknown>
type Done = { id: number; words: string; undo: (() => Promise<void>) | null; at: number }
type UndoableDone = Done & { undo: () => Promise<void> }

/** What an act does: it answers how to take it back, or null if it cannot be. */
export type Act = {
  item: InboxItem
  words: string
  /** The item leaves the list at once; the service answers later. */
  leaves: boolean
  go: () => Promise<Undo | null>
}

const hour = 3_600_000
/** After the last act and a pause, what is shown is read again: not after each of thirty keys. */
const pause = 700

/**
 * Performs acts on items before the service has answered. A refused act brings its item back with the reason. Each act of
 * the last hour can be undone, the latest first.
 */
export function useActs(onBack: (item: InboxItem) => void) {
  const t = useTranslations('inbox')
  const queries = useQueryClient()
  const [said, setSaid] = useState<string | null>(null)
  const { hidden, hideItem, showItem } = useHiddenItems()
  const { addDone, removeDone, forbidUndo, last, lastUndoable } = useDoneActs()
  const runWork = useTrackedWork()

  const undoAct = async ({ item, words }: Act, going: Promise<Undo | null>) => {
    if (!(await undoIfDone(going))) return
    showItem(item)
    setSaid(t('undone', { what: words }))
    await readAgain(queries)
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
    /** What was done last, or that it was undone. */
    said: said ?? last?.words ?? null,
  }
}

/** Waits for an act and undoes it. A refused act left nothing to undo. */
async function undoIfDone(going: Promise<Undo | null>): Promise<boolean> {
  const undo = await going.catch(() => null)
  if (undo) await undo()
  return undo !== null
}

/** The items that left the list before the service has answered. */
function useHiddenItems() {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  return {
    hidden,
    hideItem: (item: InboxItem) => setHidden((before) => new Set(before).add(keyOf(item))),
    showItem: (item: InboxItem) =>
      setHidden((before) => new Set([...before].filter((key) => key !== keyOf(item)))),
  }
}

/** The acts that were performed and not undone, the latest last. */
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

/** Runs work and shows why it failed. After the last of it, what is shown is read again. */
function useTrackedWork() {
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const running = useRef(0)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoon = () => {
    clearTimeout(timer.current)
    if (running.current === 0) timer.current = window.setTimeout(() => void readAgain(queries), pause)
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
