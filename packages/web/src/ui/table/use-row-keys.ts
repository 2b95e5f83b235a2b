import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { rememberRow, type KeptRow, rememberedRow, useTableAddress } from '#web/ui/table/cached-rows.ts'
import { type Keys, useKeys } from '#web/ui/keys.ts'
import { isFocusFree } from '#web/ui/free-focus.ts'

type Rows = {
  /** The IDs of the rows, in their current order. */
  ids: readonly string[]
  /** Scrolls a row into view. Omitted if all rows are rendered. */
  scrollTo?: (at: number) => void
  onOpen: (at: number) => void
  onSelect?: (at: number, range: boolean) => void
  /** Clears the selection; omitted while nothing is selected. */
  onUnselect?: (() => void) | undefined
  /** Shows the row next to the table, or none. */
  onPanel?: (at: number | undefined) => void
  /** The row that is open next to the table, which follows the keyboard. */
  shown?: string | undefined
}

/** The panel follows once the user pauses, because each row that it shows is loaded. */
const followAfter = 150

/**
 * Keyboard navigation of a list: j and k move, Enter opens, x and Space select, and e opens a row next to it. The focus
 * follows, so that a screen reader announces the row. Rows are focusable and carry their index in `data-row`. The
 * current row is stored per address.
 */
export function useRowKeys({
  ids,
  scrollTo = scrollToRow,
  onOpen,
  onSelect,
  onUnselect,
  onPanel,
  shown,
}: Rows) {
  const { address, at, setAt, step, isLatest } = useActiveRow(ids, shown)
  const focusRow = useRowFocus(at, isLatest)
  const move = (by: 1 | -1) => {
    if (ids.length === 0) return
    scrollTo(step(by))
    focusRow()
  }
  useRestoreRow(address, at, scrollTo, focusRow)
  useFollowing(ids[at], at, shown, onPanel)
  const there: Keys = {
    Enter: () => onOpen(at),
    ...(onPanel && { e: () => onPanel(ids[at] === shown ? undefined : at) }),
    ...(onSelect && {
      x: () => onSelect(at, false),
      ' ': () => onSelect(at, false),
      X: () => onSelect(at, true),
    }),
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(at >= 0 && there),
    ...(onUnselect && { Escape: onUnselect }),
  })
  return { at, setAt }
}

function scrollToRow(at: number) {
  document.querySelector(`[data-row='${at}']`)?.scrollIntoView({ block: 'nearest' })
}

/** Returns the index of the current row. */
function useActiveRow(ids: readonly string[], shown: string | undefined) {
  const address = useTableAddress()
  const [row, setRow] = useState<{ of: string; is: KeptRow | undefined }>()
  const is = row?.of === address ? row.is : (rememberedRow(address) ?? shownRow(ids, shown))
  const at = placeOf(ids, is)
  // A held key repeats faster than the table renders, so each press starts from the latest position.
  const latest = useRef({ ids, address, at })
  useLayoutEffect(() => {
    latest.current = { ids, address, at }
  })
  const setAt = useCallback((next: number) => {
    const { ids: now, address: of } = latest.current
    const here = { id: now[next]!, at: next }
    latest.current.at = next
    rememberRow(of, here)
    setRow({ of, is: here })
  }, [])
  const step = (by: 1 | -1) => {
    const next = Math.max(0, Math.min(ids.length - 1, latest.current.at + by))
    setAt(next)
    return next
  }
  const isLatest = useCallback((row: number) => latest.current.at === row, [])
  return { address, at, setAt, step, isLatest }
}

function shownRow(ids: readonly string[], shown: string | undefined): KeptRow | undefined {
  const at = shown === undefined ? -1 : ids.indexOf(shown)
  return at < 0 ? undefined : { id: ids[at]!, at }
}

/** If the current row is gone, the next one takes its place. */
function placeOf(ids: readonly string[], row: KeptRow | undefined): number {
  if (row === undefined) return -1
  if (ids[row.at] === row.id) return row.at
  const found = ids.indexOf(row.id)
  return found >= 0 ? found : Math.min(row.at, ids.length - 1)
}

/** Focuses the row once it is rendered, unless another key has moved on by then: the focus would jump back. */
function useRowFocus(at: number, isLatest: (row: number) => boolean) {
  const wanted = useRef(false)
  const [, draw] = useState({})
  useEffect(() => {
    if (!wanted.current || !isLatest(at)) return
    const row = document.querySelector<HTMLElement>(`[data-row='${at}']`)
    if (!row) return
    wanted.current = false
    row.focus({ preventScroll: true })
  })
  return useCallback(() => {
    wanted.current = true
    draw({})
  }, [])
}

/** Restores the current row when a user returns to a table. */
function useRestoreRow(address: string, at: number, scrollTo: (at: number) => void, focus: () => void) {
  const here = useRef({ at, scrollTo, focus })
  here.current = { at, scrollTo, focus }
  useEffect(() => {
    if (here.current.at < 0) return
    here.current.scrollTo(here.current.at)
    if (isFocusFree()) here.current.focus()
  }, [address])
}

/** Shows the current row in the panel. When the panel closes, its focus returns to the row. */
function useFollowing(
  id: string | undefined,
  at: number,
  shown: string | undefined,
  onPanel: Rows['onPanel'],
) {
  const latest = useRef({ shown, onPanel })
  latest.current = { shown, onPanel }
  const before = useRef(id)
  useEffect(() => {
    if (before.current === id) return
    before.current = id
    const timer = setTimeout(() => {
      if (latest.current.shown !== undefined && latest.current.shown !== id) latest.current.onPanel?.(at)
    }, followAfter)
    return () => clearTimeout(timer)
  }, [id, at])
  const wasShown = useRef(shown)
  useEffect(() => {
    const closed = wasShown.current !== undefined && shown === undefined
    wasShown.current = shown
    if (closed && isFocusFree()) document.querySelector<HTMLElement>(`[data-row='${at}']`)?.focus()
  }, [shown, at])
}
