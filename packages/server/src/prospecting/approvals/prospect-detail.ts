import type { Company } from '@alphorn/contract/directory/companies'
import type { OutreachRevision, Verification } from '@alphorn/contract/prospecting/approvals'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import { stages } from '@alphorn/contract/prospecting/stages'
import { nowOf, type ReadCall } from '#server/platform/call'
import { gateFacts } from '#server/prospecting/approvals/facts'
import { contactBasisCheck, postalAddressCheck } from '#server/prospecting/approvals/contact-checks'
import { fourEyesCheck, releaseGate } from '#server/prospecting/approvals/gate'
import type { GateFacts } from '#server/prospecting/approvals/judgement'
import { latestApprovals, presentApproval } from '#server/prospecting/approvals/list'
import { latestDecisions, presentDecision } from '#server/prospecting/decisions/list'
import { companiesByIds } from '#server/directory/companies/company'
import { answeredCellsOf } from '#server/prospecting/answers/answered-cells'
import { projectKey, projectOf, type ProjectRow } from '#server/prospecting/projects/queries'
import { ownersOf } from '#server/prospecting/prospects/owners'
import { presentProspect } from '#server/prospecting/prospects/present'
import { prospectOf, type ProspectRow } from '#server/prospecting/prospects/queries'
import { type PostalFault, postalFault } from '#server/prospecting/releases/postal-fault'
import { backingIn, contentOf } from '#server/prospecting/revisions/content'
import { findHeads, type Heads, headsOf, type RevisionRow } from '#server/prospecting/revisions/queries'

/** Returns a prospect with its research, decisions, texts and approvals, and the release gate's verdict on its text. */
export async function getProspect(
  call: ReadCall,
  project_id: string,
  prospect_id: string,
): Promise<ProspectDetail> {
  const { tx } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const [prospect, heads, decisions, approvals] = await Promise.all([
    prospectOf(call, key),
    tx.rows(findHeads, key),
    tx.rows(latestDecisions, key),
    tx.rows(latestApprovals, key),
  ])
  const written = headsOf(heads).outreach
  const nothing_to_say = written ? (contentOf('outreach', written).nothing_to_say ?? null) : null
  const outreach = nothing_to_say ? undefined : written
  const [companies, own, owners, judgedBy] = await Promise.all([
    companiesByIds(tx, [prospect.company_id]),
    answeredCellsOf(call, [prospect.company_id]),
    ownersOf(call, [prospect]),
    outreach && Promise.all([projectOf(call, project_id), nowOf(call)]),
  ])
  const company = companies.get(prospect.company_id)!
  const owner = owners.get(prospect.owner_id ?? '')
  const { facts, gate } =
    outreach && judgedBy ? await checkText(call, { prospect, outreach, company }, ...judgedBy) : noText
  return {
    ...presentProspect(prospect, { company, owner, own_values: own.get(prospect.company_id) }),
    company,
    decisions: decisions.map(presentDecision),
    heads: presentHeads(headsOf(heads)),
    nothing_to_say,
    outreach_revision: facts ? presentOutreach(facts.revision, approvals, facts.cited) : null,
    verification: facts ? verificationOf(facts) : null,
    gate: gate.map(({ check, result, detail, reasons }) => ({ check, result, detail, reasons })),
    approvals: approvals.map(presentApproval),
  }
}

const noText = { facts: null, gate: [] }

/** Returns the release gate's verdict on a text together with the facts it is based on. */
async function checkText(
  { tx, caller }: ReadCall,
  { prospect, outreach, company }: { prospect: ProspectRow; outreach: RevisionRow; company: Company },
  project: ProjectRow,
  now: Date,
) {
  const { account_id, company_id } = prospect
  const [facts, fault] = await Promise.all([
    gateFacts(tx, project, prospect, outreach),
    postalFault(tx, account_id, company_id, company.address),
  ])
  return { facts, gate: wholeGate(facts, fault, caller.id, now) }
}

/** The checks of the release gate, and those that require an approver. */
function wholeGate(facts: GateFacts, fault: PostalFault | null, caller_id: string, now: Date) {
  const { channel } = contentOf('outreach', facts.revision)
  return [
    ...releaseGate(facts),
    contactBasisCheck(channel, undefined, now),
    fourEyesCheck(facts, caller_id),
    postalAddressCheck(channel, fault),
  ]
}

function presentHeads(heads: Heads): ProspectDetail['heads'] {
  return stages.flatMap((stage) => {
    const head = heads[stage]
    return head ? [presentHead(stage, head)] : []
  })
}

function presentHead(stage: (typeof stages)[number], head: RevisionRow): ProspectDetail['heads'][number] {
  const judged = stage === 'qualification' ? contentOf('qualification', head) : null
  return {
    stage,
    revision_id: head.revision_id,
    fingerprint: head.fingerprint,
    stale: head.stale,
    summary: summaryOf(stage, head),
    score: judged?.score ?? null,
    coverage: judged?.coverage ?? null,
    recommendation: judged?.recommendation ?? null,
    lineage: {
      job_id: head.job_id,
      executor: head.executor as Executor,
      producer: head.producer,
      produced_by: head.produced_by,
      input_fingerprint: head.snapshot_fingerprint,
    },
    created_at: head.created_at.toISOString(),
  }
}

function summaryOf(stage: (typeof stages)[number], head: RevisionRow) {
  if (stage === 'research') return contentOf('research', head).summary
  return stage === 'outreach' ? (contentOf('outreach', head).nothing_to_say?.reason ?? null) : null
}

/** Returns the verification of exactly this revision, if there is one. */
function verificationOf({ heads: { verification }, revision }: GateFacts) {
  const found = verification && presentVerification(verification)
  return found?.outreach_revision_id === revision.revision_id ? found : null
}

export function presentVerification(head: RevisionRow): Verification {
  return { ...contentOf('verification', head), created_at: head.created_at.toISOString() }
}

/** An outreach revision as an approver reads it. */
export function presentOutreach(
  revision: RevisionRow,
  approvals: readonly { revision_id: string; revoked_at: Date | null }[],
  cited: readonly Evidence[],
): OutreachRevision {
  const content = contentOf('outreach', revision)
  const { channel, variants, claims, edited = null } = content
  return {
    outreach_revision_id: revision.revision_id,
    content_fingerprint: revision.fingerprint,
    channel,
    variants,
    claims,
    evidence: [...cited],
    backing: backingIn(content),
    stale: revision.stale,
    superseded: revision.superseded,
    approved: approvals.some((one) => one.revision_id === revision.revision_id && one.revoked_at === null),
    producer: revision.producer,
    produced_by: revision.produced_by,
    edited,
    created_at: revision.created_at.toISOString(),
  }
}
