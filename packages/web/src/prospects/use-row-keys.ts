import { useState } from 'react'
import { useKeys } from '#web/shell/keys.ts'

type Rows = {
  count: number
  scrollTo: (at: number) => void
  onOpen: (at: number) => void
  onSelect?: (at: number, range: boolean) => void
  onPanel?: (at: number) => void
}

/** A list that is walked with j and k; enter opens, x selects, e shows beside. */
export function useRowKeys({ count, scrollTo, onOpen, onSelect, onPanel }: Rows) {
  const [at, setAt] = useState(-1)
  const moveTo = (wanted: number) => {
    const next = Math.max(0, Math.min(count - 1, wanted))
    setAt(next)
    scrollTo(next)
  }
  const there = (deed: ((at: number) => void) | undefined) => () => {
    if (at >= 0 && at < count) deed?.(at)
  }
  useKeys({
    j: () => moveTo(at + 1),
    k: () => moveTo(at - 1),
    ArrowDown: () => moveTo(at + 1),
    ArrowUp: () => moveTo(at - 1),
    Enter: there(onOpen),
    e: there(onPanel),
    x: there((row) => onSelect?.(row, false)),
    X: there((row) => onSelect?.(row, true)),
  })
  return { at, setAt }
}
