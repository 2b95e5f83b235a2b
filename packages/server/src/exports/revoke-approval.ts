import { Refusal } from '@alphorn/contract/errors'
import type { Revocation } from '@alphorn/contract/exports'
import type { Call } from '#server/call'
import type { Tx } from '#server/db/connection'
import { build } from '#server/db/statement'
import { projectKey } from '#server/projects/queries'
import { lockProspect, type ProspectKey, markState } from '#server/prospects/queries'

type ApprovalKey = ProspectKey & { approval_id: string }

/** Takes an approval back. A text that was not exported yet does not go out; one that was cannot be called back. Twice is once. */
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
  const [found] = await tx.query(approvalWithRelease(key))
  if (!found) throw new Refusal('not_found')
  call.trail.target = approval_id
  if (found.revoked_at) return presentRevocation(approval_id, found)
  const revoked = { revoked_at: now, revoked_by: caller.name, revoked_reason: reason }
  writeRevocation(tx, key, revoked)
  if (found.state !== 'exported') withdraw(tx, key, found.release_id, now)
  const state = found.state === 'exported' ? 'exported' : 'withdrawn'
  return presentRevocation(approval_id, { ...revoked, release_id: found.release_id, state })
}

function approvalWithRelease({ account_id, project_id, prospect_id, approval_id }: ApprovalKey) {
  return build
    .selectFrom('approvals')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.account_id', '=', 'approvals.account_id')
        .onRef('releases.project_id', '=', 'approvals.project_id')
        .onRef('releases.approval_id', '=', 'approvals.approval_id'),
    )
    .select(['revoked_at', 'revoked_by', 'revoked_reason', 'releases.release_id', 'releases.state'])
    .where('approvals.account_id', '=', account_id)
    .where('approvals.project_id', '=', project_id)
    .where('approvals.prospect_id', '=', prospect_id)
    .where('approvals.approval_id', '=', approval_id)
}

type Revoked = { revoked_at: Date | null; revoked_by: string | null; revoked_reason: string | null }

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

function withdraw(tx: Tx, key: ProspectKey, release_id: string, now: Date) {
  tx.writeQuery(
    build
      .updateTable('releases')
      .set({ state: 'withdrawn', updated_at: now })
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .where('release_id', '=', release_id),
  )
  tx.write(markState, { ...key, state: 'drafted', now })
}

function presentRevocation(
  approval_id: string,
  { revoked_at, revoked_by, revoked_reason, ...release }: Revoked & Revocation['release'],
): Revocation {
  return {
    approval_id,
    revoked_at: revoked_at!.toISOString(),
    revoked_by: revoked_by!,
    reason: revoked_reason!,
    release,
  }
}
