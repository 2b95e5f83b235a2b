import { callRoute, type GivenTo } from '#web/data/client.ts'
import { failureOf } from '#web/data/failures.ts'

/** The text that an approval names, and whether the company is accepted first. */
export type Approval = { acceptsToo: boolean; given: GivenTo<'prospect_approvals'> }

/** A recorded approval. `decision_id`: the acceptance of the company that was recorded with it. */
export type SentApproval = { approval_id: string; decision_id: string | null }

/** The decision that an approval of a text to an undecided company records first. */
export const goodFit = { decision: 'accept', reason: 'good_fit' } as const

const withNewKey = () => ({ idempotencyKey: crypto.randomUUID() })

/**
 * Sends an approval, and before it the decision that it includes. If the approval is refused, the decision is withdrawn. One
 * idempotency key per key press: the client repeats a call without a response under the same key.
 */
export async function sendApproval({ acceptsToo, given }: Approval): Promise<SentApproval> {
  const { project_id, prospect_id } = given
  const accepted = acceptsToo
    ? (await callRoute('prospect_decisions', { project_id, prospect_id, ...goodFit }, withNewKey())).data
    : null
  const decision_id = accepted?.decision_id ?? null
  try {
    const { approval_id } = (await callRoute('prospect_approvals', given, withNewKey())).data
    return { approval_id, decision_id }
  } catch (error) {
    // Without a response, the approval may be recorded.
    const isRefused = failureOf(error).request_id !== null
    // A failure to withdraw is not shown in place of the reason for the refusal.
    if (isRefused) await withdrawAcceptance(project_id, decision_id).catch(() => null)
    throw error
  }
}

/** Revokes an approval, and withdraws the acceptance that was recorded with it. */
export async function undoApproval(
  { project_id, prospect_id }: { project_id: string; prospect_id: string },
  { approval_id, decision_id }: SentApproval,
  reason: string,
) {
  await callRoute('app_approval_revoke', { project_id, prospect_id, approval_id, reason }, withNewKey())
  await withdrawAcceptance(project_id, decision_id)
}

async function withdrawAcceptance(project_id: string, decision_id: string | null) {
  if (decision_id === null) return
  await callRoute('app_decision_withdraw', { project_id, decision_ids: [decision_id] }, withNewKey())
}
