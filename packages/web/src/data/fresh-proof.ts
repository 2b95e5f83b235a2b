import { useEffect, useState, useSyncExternalStore } from 'react'
import { failureOf } from '#web/data/failures.ts'

// Some calls require a re-authentication within the last ten minutes. The call waits here while the topmost dialog asks
// the user for it, and is then repeated.

type ProofPrompt = { answer: (proven: boolean) => void }

let asked: ProofPrompt | null = null
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

function needsProof(error: unknown): boolean {
  return failureOf(error).fields.some(({ code }) => code === 'fresh_proof_required')
}

/** Asks the user to re-authenticate; false if the user declines. One answer serves all waiting calls. */
export function requestProof(): Promise<boolean> {
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

/** Makes a call, and repeats it once the user has re-authenticated, if it requires that. */
export async function withProof<Response>(
  call: () => Promise<Response>,
  ask: () => Promise<boolean> = requestProof,
): Promise<Response> {
  try {
    return await call()
  } catch (error) {
    if (needsProof(error) && (await ask())) return call()
    throw error
  }
}

/** Registers a place where the question can be shown. The innermost one, registered last, shows it. */
export function useProofSlot(): ProofPrompt | null {
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
