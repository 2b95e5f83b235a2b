import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureOf } from '#web/data/failures.ts'

// Some calls need a proof of the user that is at most ten minutes old. The caller waits here while the dialog
// on top asks for the proof. Then the call is repeated.

type Asked = { answer: (proven: boolean) => void }

let asked: Asked | null = null
let pending: Promise<boolean> | null = null
const slots: object[] = []
const listeners = new Set<() => void>()

function notifyListeners() {
  for (const listener of listeners) listener()
}

function subscribeToProof(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function needsProof(error: unknown): boolean {
  return failureOf(error).fields.some(({ code }) => code === 'fresh_proof_required')
}

/** Asks for a proof; false if the user declines. One proof serves all calls that wait. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    asked = {
      answer: (proven) => {
        asked = null
        pending = null
        resolve(proven)
        notifyListeners()
      },
    }
    notifyListeners()
  })
  return pending
}

/** A place where the question can be shown. It is for the innermost one: the last that was put up. */
export function useProofSlot(): Asked | null {
  const [slot] = useState<object>(() => ({}))
  useEffect(() => {
    slots.push(slot)
    notifyListeners()
    return () => {
      slots.splice(slots.indexOf(slot), 1)
      notifyListeners()
    }
  }, [slot])
  return useSyncExternalStore(subscribeToProof, () => (slots.at(-1) === slot ? asked : null))
}
