import { type FieldError, invalid, refuseIfAny } from '@alphorn/contract/core/errors'
import {
  type Approval,
  type ApprovalInput,
  type GateCheck,
  gateChecks,
} from '@alphorn/contract/prospecting/approvals'
import { newId } from '@alphorn/contract/core/ids'
import type { Call } from '#server/platform/call'
import { gateFacts } from '#server/prospecting/approvals/facts'
import { contactBasisCheck } from '#server/prospecting/approvals/contact-checks'
import { fourEyesCheck, releaseGate } from '#server/prospecting/approvals/gate'
import type { GateFacts } from '#server/prospecting/approvals/judgement'
import { approvalsOf, presentApproval } from '#server/prospecting/approvals/list'
import { endApproval } from '#server/prospecting/approvals/revoke'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import type { ReleaseState } from '#server/platform/db/tables/research'
import { companiesByIds } from '#server/directory/companies/company'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect, markState } from '#server/prospecting/prospects/queries'
import { releaseText } from '#server/prospecting/releases/release'
import { contentOf } from '#server/prospecting/revisions/content'
import { findRevision, type RevisionRow } from '#server/prospecting/revisions/queries'

type Approved = { created: boolean; approval: Approval }

/**
 * Approves a named outreach revision by the fingerprint that was read, and releases its text. The same pair again
 * returns the same approval, unless a decision or a suppression has withdrawn its text since. Then a new approval
 * replaces the first.
 */
export async function approveRevision(
  call: Call,
  project_id: string,
  prospect_id: string,
  input: ApprovalInput,
): Promise<Approved> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const [project, { prospect, now }, revision] = await Promise.all([
    projectOf(call, project_id),
    lockProspect(tx, key),
    tx.row(findRevision, { ...key, revision_id: input.outreach_revision_id }),
  ])
  const named = await ensureNamed(tx, key, revision, input)
  const [earlier] = await tx.query(
    approvalsOf(key)
      .where('approvals.revision_id', '=', named.revision_id)
      .where('approvals.revoked_at', 'is', null),
  )
  if (earlier && !isFinalRelease(earlier)) return { created: false, approval: presentApproval(earlier) }

  const facts = await gateFacts(tx, project, prospect, named)
  ensureMayBeReleased(facts, input, caller.id, now)
  if (earlier) endApproval(tx, { ...key, approval_id: earlier.approval_id }, caller.name, now)
  return { created: true, approval: await insertApproval(call, facts, input, now) }
}

function isFinalRelease({ state }: { state: ReleaseState }) {
  return state === 'withdrawn' || state === 'blocked'
}

/** The revision belongs to the prospect, and the fingerprint is its own. */
async function ensureNamed(
  tx: Tx,
  key: ProspectKey,
  revision: RevisionRow | undefined,
  { content_fingerprint }: ApprovalInput,
) {
  if (!revision || revision.stage !== 'outreach' || revision.prospect_id !== key.prospect_id)
    throw invalid(
      'outreach_revision_unknown',
      'outreach_revision_id',
      'The prospect has no such outreach revision.',
    )
  if (contentOf('outreach', revision).nothing_to_say)
    throw invalid(
      'outreach_revision_unknown',
      'outreach_revision_id',
      'This revision has no text: there was nothing to say. Write the text first.',
    )
  if (revision.fingerprint === content_fingerprint) return revision
  const other = await tx.row(findByFingerprint, {
    account_id: key.account_id,
    fingerprint: content_fingerprint,
  })
  throw other
    ? invalid(
        'fingerprint_of_other_revision',
        'content_fingerprint',
        'This fingerprint belongs to a different revision.',
      )
    : invalid(
        'content_fingerprint_mismatch',
        'content_fingerprint',
        'This is not the fingerprint of the revision. Read it again.',
      )
}

const findByFingerprint = statement<{ account_id: string; fingerprint: string }>()(
  'revision_by_fingerprint',
  (p) =>
    build
      .selectFrom('revisions')
      .select('revision_id')
      .where('account_id', '=', p.account_id)
      .where('fingerprint', '=', p.fingerprint)
      .limit(1),
)

function ensureMayBeReleased(
  facts: GateFacts,
  { contact_basis, acknowledged_warnings = [] }: ApprovalInput,
  approver_id: string,
  now: Date,
) {
  const { channel } = contentOf('outreach', facts.revision)
  const checks = [
    ...releaseGate(facts),
    contactBasisCheck(channel, contact_basis, now),
    fourEyesCheck(facts, approver_id),
  ]
  const failed = checks
    .filter(({ result }) => result === 'fail')
    .map(({ code, field, detail }): FieldError => ({ code, field, detail }))
  refuseIfAny([...failed, ...unknownAmong(acknowledged_warnings)])
}

/** Only warnings that the gate gives can be confirmed. One that has disappeared since was read all the same. */
function unknownAmong(acknowledged: readonly string[]): FieldError[] {
  return acknowledged.flatMap((name, at): FieldError[] => {
    if (isGateCheck(name)) return []
    const detail = `The gate has no such check. Its checks: ${gateChecks.join(', ')}.`
    return [{ code: 'value_not_allowed', field: `acknowledged_warnings[${at}]`, detail }]
  })
}

const isGateCheck = (name: string): name is GateCheck['check'] => gateChecks.some((check) => check === name)

function actionOf({ note, acknowledged_warnings }: ApprovalInput, approved_by: string, approved_at: Date) {
  const read = [...new Set(acknowledged_warnings)].filter(isGateCheck)
  return { note: note ?? null, acknowledged_warnings: read, approved_by, approved_at }
}

async function insertApproval(
  { tx, caller, auditContext }: Call,
  { prospect, revision }: GateFacts,
  input: ApprovalInput,
  now: Date,
): Promise<Approval> {
  const { account_id, project_id, prospect_id, company_id } = prospect
  const company = (await companiesByIds(tx, [company_id])).get(company_id)!
  const { revision_id, fingerprint: content_fingerprint } = revision
  const of = {
    account_id,
    project_id,
    prospect_id,
    revision_id,
    content_fingerprint,
    approval_id: newId('approval'),
  }
  const action = actionOf(input, caller.name, now)
  tx.writeQuery(
    insertInto('approvals').values({
      ...of,
      ...action,
      approved_by_id: caller.id,
      contact_basis: input.contact_basis ? JSON.stringify(input.contact_basis) : null,
    }),
  )
  tx.write(markState, { account_id, project_id, prospect_id, state: 'approved', now })
  const release = releaseText(tx, { ...of, content: contentOf('outreach', revision), company, now })
  auditContext.target = of.approval_id
  return presentApproval({
    ...of,
    ...action,
    ...release,
    revoked_at: null,
    contact_basis: input.contact_basis ?? null,
    released_at: now,
  })
}
