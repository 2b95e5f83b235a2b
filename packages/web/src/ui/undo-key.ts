import { useEffect, useRef } from 'react'
import { type KeyNames, useKeys } from '#web/ui/keys.ts'

/** An action that can be undone, and when the user made it. */
type UndoOffer = { undo: () => void; at: number }

/** Actions that can be undone now, from toasts and from screens that keep their own. */
const offers = new Set<{ readonly current: UndoOffer | null }>()

/**
 * Undoes with `z`. If several components offer to undo something, the key undoes what the user did last, whichever
 * component offers it. A held key undoes once.
 */
export function useUndoKey(offer: UndoOffer | null, options: { over?: boolean; names?: KeyNames } = {}) {
  const latest = useRef(offer)
  latest.current = offer
  useEffect(() => {
    offers.add(latest)
    return () => void offers.delete(latest)
  }, [])
  useKeys(offer ? { z: ({ repeat }) => !repeat && undoLatest() } : {}, options)
}

function undoLatest() {
  const all = [...offers].flatMap(({ current }) => current ?? [])
  all.reduce((last, one) => (one.at > last.at ? one : last)).undo()
}
