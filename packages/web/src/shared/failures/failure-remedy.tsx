import { Suspense } from 'react'
import type { Failure, FailureCode } from '#web/data/failures.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

// Loaded on demand: few refusals have a remedy, and none is needed before a call is refused.
const FailureRemedies = lazyPart(() => import('#web/shared/failures/failure-remedies.tsx'), 'FailureRemedies')
const remedied: readonly FailureCode[] = [
  'forbidden',
  'cycle_active',
  'market_allowance',
  'subscription_required',
  'window_exceeded',
]

/** Shows the remedy of a refusal, if it has one. */
export function FailureRemedy({ failure }: { failure: Failure }) {
  if (!remedied.includes(failure.code)) return null
  return (
    <Suspense>
      <FailureRemedies failure={failure} />
    </Suspense>
  )
}
