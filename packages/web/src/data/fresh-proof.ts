import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureOf } from '#web/data/failures.ts'

// Some calls need a proof of the user that is at most ten minutes old. Whoever calls waits here while the screen asks for it,
// in the dialog that is on top, and the call is made again.

type Asked = { answer: (proven: boolean) => void }

let asked: Asked | null = null
let pending: Promise<boolean> | null = null
const slots: object[] = []
const listeners = new Set<() => void>()

function changed() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function needsProof(error: unknown): boolean {
  return failureOf(error).fields.some(({ code }) => code === 'fresh_proof_required')
}

/** Asks for a proof; false where somebody would rather not. Of several calls that wait, each goes on with the one proof. */
export function askForProof(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    asked = {
      answer: (proven) => {
        asked = null
        pending = null
        resolve(proven)
        changed()
      },
    }
    changed()
  })
  return pending
}

/** A place where the question can be shown. It is for the innermost one: the last that was put up. */
export function useProofSlot(): Asked | null {
  const [slot] = useState<object>(() => ({}))
  useEffect(() => {
    slots.push(slot)
    changed()
    return () => {
      slots.splice(slots.indexOf(slot), 1)
      changed()
    }
  }, [slot])
  return useSyncExternalStore(subscribe, () => (slots.at(-1) === slot ? asked : null))
}
