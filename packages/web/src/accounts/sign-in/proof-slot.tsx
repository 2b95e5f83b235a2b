import { lazy, Suspense } from 'react'
import { useProofSlot } from '#web/data/fresh-proof.ts'

const Prove = lazy(async () => ({ default: (await import('#web/accounts/sign-in/prove.tsx')).Prove }))

/** Asks users to prove their identity, above the control that requires the proof. */
export function ProofSlot() {
  const asked = useProofSlot()
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <Prove onAnswer={asked.answer} />
    </Suspense>
  )
}
