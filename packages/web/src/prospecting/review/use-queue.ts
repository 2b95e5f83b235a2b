import { useEffect, useRef, useState } from 'react'

type Queue = {
  /** The prospects whose texts wait, in order. */
  waiting: readonly string[]
  /** Whether all that waits has been read. */
  isWhole: boolean
  /** The one that is read. */
  at: string | undefined
  onGo: (at: string | undefined) => void
}

/**
 * The place in a queue that shrinks while it is read. The current text is in the address from the first text
 * on. If another user decides on it, it stays until the reader moves on.
 */
export function useQueue({ waiting, isWhole, at, onGo }: Queue) {
  const found = at === undefined ? -1 : waiting.indexOf(at)
  const place = useRef(0)
  const shownAt = useRef(at)
  shownAt.current = at
  if (found >= 0) place.current = found
  // Its reader is done with it, and where they go on: nowhere, if nothing else was there.
  const [ended, setEnded] = useState<{ at: string | undefined; next: string | undefined }>()
  const isEnded = ended !== undefined && ended.at === at
  const behindBy = (step: 1 | -1) => {
    const left = waiting.filter((one) => one !== at)
    // The next text has moved up to the place of the current one.
    const next = step === 1 ? place.current : place.current - 1 + left.length
    return left.length > 0 ? left[next % left.length] : undefined
  }
  const goBy = (step: 1 | -1) => {
    const to = behindBy(step)
    if (to !== undefined || found < 0) onGo(to)
  }
  const isGone = at !== undefined && found < 0 && isWhole
  const first = waiting[0]
  useEffect(() => {
    if (at === undefined && first !== undefined) onGo(first)
    // The queue may be read again before the address has changed: who is on the way to the next one stays on it.
    if (isGone && isEnded) onGo(ended.next ?? first)
    if (ended && !isEnded) setEnded(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- who goes is made anew each time
  }, [at, first, isGone, ended])
  return {
    shown: at ?? first,
    /** Counted from one; null for what waits no longer. */
    number: found >= 0 ? found + 1 : at === undefined ? 1 : null,
    /** Whether the text on screen no longer waits, for a reason other than its reader. */
    isGone: isGone && !isEnded,
    goBy,
    goTo: onGo,
    /** The one that is read was decided on here. */
    end: () => {
      // It took long, and its reader went on meanwhile.
      if (shownAt.current !== at) return
      setEnded({ at, next: behindBy(1) })
      goBy(1)
    },
  }
}
