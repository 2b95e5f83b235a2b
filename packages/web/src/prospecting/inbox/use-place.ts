import { useEffect, useRef, useState } from 'react'
import { type InboxItem, keyOf } from '#web/prospecting/inbox/inbox-item.ts'

type Place = {
  items: readonly InboxItem[]
  /** The item that the address names. */
  opened: string | undefined
  /** Called when another item becomes the current one. */
  onMove: (key: string) => void
}

/**
 * Keeps the current item of the inbox. It stays until the user moves or it leaves the list. Items that arrive above it
 * must not take its place, because the next key acts on the current item. If it leaves, the next one follows.
 */
export function usePlace({ items, opened, onMove }: Place) {
  const [at, setAt] = useState(opened)
  const last = useRef(0)
  const found = items.findIndex((item) => keyOf(item) === at)
  const place = found >= 0 ? found : Math.max(0, Math.min(last.current, items.length - 1))
  const shown = items[place]
  const key = shown && keyOf(shown)
  const goTo = (next: string) => {
    setAt(next)
    onMove(next)
  }
  const returning = useReturningItem(items, at, goTo)
  useEffect(() => {
    if (opened !== undefined) setAt(opened)
  }, [opened])
  useEffect(() => {
    last.current = place
  }, [place])
  useEffect(() => {
    if (key !== undefined && key !== at) goTo(key)
    // oxlint-disable-next-line react/exhaustive-deps -- only another item matters; `goTo` is made anew each time
  }, [key, at])
  return {
    place,
    shown,
    goTo: (item: InboxItem) => goTo(keyOf(item)),
    goBy: (step: 1 | -1) => {
      const next = items[Math.max(0, Math.min(items.length - 1, place + step))]
      if (next) goTo(keyOf(next))
    },
    awaitItem: returning,
  }
}

/**
 * Goes to an item whose action the user has undone, once it is in the list again. If the user has moved on meanwhile,
 * they stay where they are.
 */
function useReturningItem(items: readonly InboxItem[], at: string | undefined, goTo: (key: string) => void) {
  const [awaited, setAwaited] = useState<{ key: string; from: string | undefined }>()
  const isBack = awaited !== undefined && items.some((item) => keyOf(item) === awaited.key)
  useEffect(() => {
    if (!isBack) return
    setAwaited(undefined)
    if (awaited.from === at) goTo(awaited.key)
    // oxlint-disable-next-line react/exhaustive-deps -- acts once, when the item has returned
  }, [isBack])
  return (item: InboxItem) => setAwaited({ key: keyOf(item), from: at })
}
