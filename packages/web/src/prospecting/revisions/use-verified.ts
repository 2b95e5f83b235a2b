import type { OutreachRevision } from '@alphorn/contract/prospecting/approvals'
import { useEffect, useState } from 'react'
import { type Verified, verifyRevision } from '#web/prospecting/revisions/fingerprint.ts'

export type Verification = Verified | 'checking' | 'unavailable'

/** Whether the shown text matches the service's fingerprint; computed again for each revision. */
export function useVerified(prospect_id: string, revision: OutreachRevision | null): Verification {
  const [state, setState] = useState<{ of: OutreachRevision | null; is: Verification }>({
    of: null,
    is: 'checking',
  })
  useEffect(() => {
    if (!revision) return
    let current = true
    void verifyRevision(prospect_id, revision).then((verified) => {
      if (current) setState({ of: revision, is: verified ?? 'unavailable' })
    })
    return () => {
      current = false
    }
  }, [prospect_id, revision])
  return state.of === revision ? state.is : 'checking'
}
