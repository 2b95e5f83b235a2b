import { Suspense } from 'react'
import { useProofSlot } from '#web/data/fresh-proof.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const Prove = lazyPart(() => import('#web/accounts/sign-in/prove.tsx'), 'Prove')

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
