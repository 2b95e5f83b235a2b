import { Refusal } from '@alphorn/contract/core/errors'
import type { Revocation } from '@alphorn/contract/prospecting/exports'
import { approvalsOf } from '#server/prospecting/approvals/list'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect, markState } from '#server/prospecting/prospects/queries'
import { markRelease } from '#server/prospecting/releases/mark-release'

type ApprovalKey = ProspectKey & { approval_id: string }

/**
 * Revokes an approval. A text that was not exported yet is withdrawn; one that was exported cannot be recalled.
 * Revoking twice has no further effect.
 */
export async function revokeApproval(
  call: Call,
  project_id: string,
  prospect_id: string,
  approval_id: string,
  reason: string,
): Promise<Revocation> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id, approval_id }
  const { now } = await lockProspect(tx, key)
  const [found] = await tx.query(approvalsOf(key).where('approvals.approval_id', '=', approval_id))
  if (!found) throw new Refusal('not_found')
  call.auditContext.target = approval_id
  if (found.revoked_at) return presentRevocation(approval_id, found)
  const revoked = { revoked_at: now, revoked_by: caller.name, revoked_reason: reason }
  writeRevocation(tx, key, revoked)
  if (found.state === 'exported') return presentRevocation(approval_id, { ...found, ...revoked })
  const { release_id } = found
  const after = { state: 'withdrawn', stays_because: 'revoked' } as const
  markRelease(tx, { ...key, release_id, state: found.state }, after, now)
  tx.write(markState, { ...key, state: 'drafted', now })
  return presentRevocation(approval_id, { ...found, ...revoked, state: after.state })
}

type Revoked = { revoked_at: Date | null; revoked_by: string | null; revoked_reason: string | null }

/** Ends an approval whose text was already withdrawn, to make room for a new one. */
export function endApproval(tx: Tx, key: ApprovalKey, by: string, now: Date) {
  const revoked_reason = 'Approved again, after its text had been taken back.'
  writeRevocation(tx, key, { revoked_at: now, revoked_by: by, revoked_reason })
}

function writeRevocation(
  tx: Tx,
  { account_id, project_id, prospect_id, approval_id }: ApprovalKey,
  revoked: Revoked,
) {
  tx.writeQuery(
    build
      .updateTable('approvals')
      .set(revoked)
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', prospect_id)
      .where('approval_id', '=', approval_id),
  )
}

function presentRevocation(
  approval_id: string,
  { revoked_at, revoked_by, revoked_reason, release_id, state }: Revoked & Revocation['release'],
): Revocation {
  return {
    approval_id,
    revoked_at: revoked_at!.toISOString(),
    revoked_by: revoked_by!,
    reason: revoked_reason!,
    release: { release_id, state },
  }
}
