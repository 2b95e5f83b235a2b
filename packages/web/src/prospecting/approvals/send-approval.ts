import { callRoute, type GivenTo } from '#web/data/client.ts'
import { failureOf } from '#web/data/failures.ts'

/** The text that an approval names, and whether the company is accepted first. */
export type Approval = { acceptsToo: boolean; given: GivenTo<'prospect_approvals'> }

/** A recorded approval. `decision_id`: the acceptance of the company that was recorded with it. */
export type SentApproval = { approval_id: string; decision_id: string | null }

/** The decision that an approval of a text to an undecided company records first. */
const goodFit = { decision: 'accept', reason: 'good_fit' } as const

/** The idempotency keys of the calls that an approval consists of. */
export type ApprovalKeys = { accept: string; approve: string; withdraw: string }

export function newApprovalKeys(): ApprovalKeys {
  const [accept, approve, withdraw] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
  return { accept, approve, withdraw }
}

/**
 * Sends an approval, and before it the decision that it includes. If the approval is refused, the decision is
 * withdrawn. The client repeats a call without a response under the same key; so does the caller that passes the same
 * keys again.
 */
export async function sendApproval(
  { acceptsToo, given }: Approval,
  keys = newApprovalKeys(),
): Promise<SentApproval> {
  const { project_id, prospect_id } = given
  const key = { idempotencyKey: keys.accept }
  const accepted = acceptsToo
    ? (await callRoute('prospect_decisions', { project_id, prospect_id, ...goodFit }, key)).data
    : null
  const decision_id = accepted?.decision_id ?? null
  try {
    const sent = await callRoute('prospect_approvals', given, { idempotencyKey: keys.approve })
    return { approval_id: sent.data.approval_id, decision_id }
  } catch (error) {
    // A failure to withdraw is not shown in place of the reason for the refusal.
    if (isRefusal(error)) await withdrawAcceptance(project_id, decision_id, keys.withdraw).catch(() => null)
    throw error
  }
}

/** Returns whether the service responded with a failure. Without a response, the approval may be recorded. */
export function isRefusal(error: unknown): boolean {
  return failureOf(error).request_id !== null
}

/** Revokes an approval, and withdraws the acceptance that was recorded with it. */
export async function undoApproval(
  { project_id, prospect_id }: { project_id: string; prospect_id: string },
  { approval_id, decision_id }: SentApproval,
  reason: string,
) {
  const key = { idempotencyKey: crypto.randomUUID() }
  await callRoute('app_approval_revoke', { project_id, prospect_id, approval_id, reason }, key)
  await withdrawAcceptance(project_id, decision_id, crypto.randomUUID())
}

async function withdrawAcceptance(project_id: string, decision_id: string | null, idempotencyKey: string) {
  if (decision_id === null) return
  await callRoute('app_decision_withdraw', { project_id, decision_ids: [decision_id] }, { idempotencyKey })
}
