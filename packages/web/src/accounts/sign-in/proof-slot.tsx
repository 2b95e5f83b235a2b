import { lazy, Suspense } from 'react'
import { useProofSlot } from '#web/data/fresh-proof.ts'

const Prove = lazy(async () => ({ default: (await import('#web/accounts/sign-in/prove.tsx')).Prove }))

/** Where the question who is there appears, above what asked for it. */
export function ProofSlot() {
  const asked = useProofSlot()
  if (asked === null) return null
  return (
    <Suspense fallback={null}>
      <Prove onAnswer={asked.answer} />
    </Suspense>
  )
}
