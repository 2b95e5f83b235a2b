import { useEffect, useRef, useState } from 'react'

type Queue = {
  /** The prospects whose texts wait, in order. */
  waiting: readonly string[]
  /** Whether all waiting texts are loaded. */
  isWhole: boolean
  /** The current text. */
  at: string | undefined
  onGo: (at: string | undefined) => void
}

/**
 * Keeps the user's position in a queue that shrinks while it is read. From the first text on, the address names the
 * current one. If another user decides on it, it stays until the user moves on.
 */
export function useQueue({ waiting, isWhole, at, onGo }: Queue) {
  const found = at === undefined ? -1 : waiting.indexOf(at)
  const place = useRef(0)
  const shownAt = useRef(at)
  shownAt.current = at
  if (found >= 0) place.current = found
  // The text that the user has finished, with the one to show next; `next` is undefined if nothing else waits.
  const [ended, setEnded] = useState<{ at: string | undefined; next: string | undefined }>()
  const isEnded = ended !== undefined && ended.at === at
  const behindBy = (step: 1 | -1) => {
    const left = waiting.filter((one) => one !== at)
    // The next text has moved up to the position of the current one.
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
    // The queue may be fetched again before the address changes, so the pending target keeps its position.
    if (isGone && isEnded) onGo(ended.next ?? first)
    if (ended && !isEnded) setEnded(undefined)
    // oxlint-disable-next-line react/exhaustive-deps -- who goes is made anew each time
  }, [at, first, isGone, ended])
  return {
    shown: at ?? first,
    /** Position from 1; null if the text no longer waits. */
    number: found >= 0 ? found + 1 : at === undefined ? 1 : null,
    /** Whether the text on screen left the queue for a reason other than this user's action. */
    isGone: isGone && !isEnded,
    goBy,
    goTo: onGo,
    /** Called when this user has decided on the current text. */
    end: () => {
      // The response was slow, and the user has moved on meanwhile.
      if (shownAt.current !== at) return
      setEnded({ at, next: behindBy(1) })
      goBy(1)
    },
  }
}
