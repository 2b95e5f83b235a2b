import { newId } from '@alphorn/contract/core/ids'
import { selfVerificationErrors } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { TextEdit } from '@alphorn/contract/prospecting/approvals'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type {
  AcceptedResult,
  Producer,
  ResultOf,
  StageResult,
} from '@alphorn/contract/prospecting/stage-results'
import type { TextBacking } from '@alphorn/contract/prospecting/letters/text-backing'
import type { EventContent } from '@alphorn/contract/webhooks/events'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import { filterArchived } from '#server/directory/websites/archive'
import type { Call, JudgedCall } from '#server/platform/call'
import type { Caller } from '#server/platform/caller'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { changeTopic, cyclesTopic, lookUpTopic } from '#server/platform/db/topics'
import { lockUnitOf } from '#server/prospecting/cycles/unit'
import { projectKey } from '#server/prospecting/projects/queries'
import type { JobKey, ProspectKey } from '#server/prospecting/keys'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { saveAnswers, isAnswersOnly } from '#server/prospecting/questions/save-answers'
import { hasExportableRelease } from '#server/prospecting/releases/withdraw'
import { type MadeRevision, makeRevision } from '#server/prospecting/revisions/accept'
import { findRevision } from '#server/prospecting/revisions/queries'
import { applyChange } from '#server/prospecting/stage-jobs/apply-change'
import { checkedFor } from '#server/prospecting/stage-jobs/check-result'
import { jobEventContent } from '#server/prospecting/stage-jobs/emit-event'
import { ensureHolder } from '#server/prospecting/stage-jobs/holder'
import { presentJob } from '#server/prospecting/stage-jobs/present'
import { inputOf, lockWithProspect, type StageJobRow } from '#server/prospecting/stage-jobs/queries'
import { ensureAcceptable } from '#server/prospecting/stage-jobs/refuse-result'
import { downstreamOf, lockDownstreamJobs } from '#server/prospecting/stage-jobs/replace'

export type CompletedJob = StageJob & { accepted: z.infer<typeof AcceptedResult> }

/**
 * Accepts the result of a held job in one transaction: checks it against the frozen input, stores it as a revision, and
 * completes the job. `looksUp`: the cited web pages are fetched and checked afterwards.
 */
export async function completeStageJob(
  call: Call,
  project_id: string,
  job_id: string,
  result: StageResult,
  looksUp = false,
): Promise<CompletedJob> {
  const { tx } = call
  const key = { ...projectKey(call, project_id), job_id }
  const [{ job, prospect, now }, input, downstream, leaving] = await Promise.all([
    lockWithProspect(tx, key),
    inputOf(tx, key),
    lockDownstreamJobs(tx, key, result.stage),
    hasExportableRelease(tx, key),
  ])
  await ensureHolder(call, 'results', job, result.lease_id, now)
  const { errors, backing } = await checkedFor(key.account_id, { job, input, result, now })
  ensureAcceptable(job, key, errors)
  const read = JSON.parse(input) as StageInput
  const [author, archived, unit] = await Promise.all([
    authorOf(tx, key, result),
    filterArchived(tx, evidenceOf(result)),
    lockUnitOf(tx, job),
  ])
  ensureAcceptable(job, key, ownJudgementErrors(read, result, author))
  const keepsHead = result.stage === 'research' && (await isAnswersOnly(tx, job, read))
  const facts = {
    job,
    prospect,
    input: read,
    author,
    backing,
    archived: new Set(archived),
    unit,
    now,
    keepsHead,
  }
  return storeResult(call, facts, result, { looksUp, downstream, leaving })
}

type CompletionContext = {
  looksUp: boolean
  /** The open jobs whose input contains the stage's previous result, locked. */
  downstream: readonly StageJobRow[]
  /** Whether a release of the prospect may still be exported. */
  leaving: boolean
}

/** Stores an accepted result, and applies the rules of staleness to work that depended on the previous one. */
export async function storeResult(
  call: Call,
  facts: ResultFacts,
  result: StageResult,
  { looksUp, downstream, leaving }: CompletionContext,
): Promise<CompletedJob> {
  const { tx } = call
  const { job, now } = facts
  const { completed, effect, revision, evidence } = judgeResult(call, facts, result, looksUp)
  if (result.stage === 'research') await saveAnswers(call, facts, revision.content)
  tx.write(record, {
    effects: JSON.stringify([effect]),
    revisions: JSON.stringify([{ revision }]),
    evidence: JSON.stringify(evidence.map((item) => ({ item }))),
  })
  for (const topic of topicsOf(effect)) tx.wake(topic)
  if (!facts.keepsHead && (downstream.length > 0 || leaving)) {
    const settling = { stages: downstreamOf(result.stage), jobs: downstream, mayLeave: leaving, now }
    await applyChange(tx, job, result.stage === 'outreach' ? 'new_text' : 'new_revision', settling)
  }
  return completed
}

const record = statement<{ effects: string; revisions: string; evidence: string }>()('results_record', (p) =>
  rawQuery<unknown>(
    sql`select record_results(${p.effects}::json, ${p.revisions}::json, ${p.evidence}::json)`,
  ),
)

type Prospect = Pick<ProspectRow, 'uid' | 'state'>
/** Facts on which a result is judged after its holder and its content were checked. */
export type ResultFacts = {
  job: StageJobRow
  prospect: Prospect
  input: StageInput
  author: Producer | undefined
  /** The words of the result that no cited evidence backs. */
  backing: TextBacking | null
  /** The evidence that is on pages which the service itself has fetched. */
  archived: ReadonlySet<unknown>
  /** State of the unit that the prospect's research costs in the cycle. */
  unit: string | null
  now: Date
  /** The changes of the person who edited the text. */
  edited?: TextEdit
  /** The result only answers questions: the prospect's present research stays its research. */
  keepsHead?: boolean
}

/** Decides the effects of a result, and returns the row that `record_results` takes. */
export function judgeResult(
  { caller, auditContext }: JudgedCall,
  { job, prospect, input, author, backing, archived, unit, now, edited, keepsHead = false }: ResultFacts,
  result: StageResult,
  looksUp: boolean,
) {
  const held = evidenceOf(result).filter((one) => archived.has(one))
  const made = makeRevision({
    job,
    prospect,
    input,
    result,
    author,
    backing,
    archived: new Set(held.map(({ id }) => id)),
    looksUp,
    by: caller,
    now,
    edited,
    keepsHead,
  })
  const spent = unit === 'reserved' && result.stage === 'research' ? unitAfter(result) : null
  auditContext.units_spent = spent === 'spent' ? 1 : 0
  const submitted = submittedBy(caller, made.accepted, now)
  const after: StageJobRow = { ...job, state: 'completed', closed_at: now, result: submitted }
  return {
    completed: { ...presentJob(after, caller.id, now), accepted: made.accepted },
    effect: { ...effectOf(after, made, now), ...(keepsHead && noNewHead), unit: spent },
    revision: made.revision,
    evidence: made.evidence.map((item) => evidenceRow(job, item, now)),
  }
}

/** The revision replaces no head, and no stage becomes stale because of it. */
const noNewHead = { stage: null, downstream: [] }

/** Returns the columns of a completed job that `record_results` writes beside its revision and evidence. */
function effectOf(job: StageJobRow, made: MadeRevision, now: Date) {
  const { account_id, project_id, prospect_id, stage } = job
  const draft = stage === 'outreach' ? [draftEvent(job, made.accepted)] : []
  return {
    account_id,
    project_id,
    prospect_id,
    job_id: job.job_id,
    cycle_id: job.cycle_id,
    stage,
    downstream: downstreamOf(stage),
    prospect_state: made.prospect_state,
    scored: made.score !== undefined,
    score: made.score ?? null,
    result: job.result,
    looked_up: made.looked_up,
    events: [...draft, completionEvent(job)],
    now,
  }
}

/** Returns the topics to notify about a stored result. */
export function topicsOf({
  account_id,
  project_id,
  looked_up,
}: ProspectKey & { looked_up: readonly string[] }) {
  const woken = [changeTopic(account_id, 'results', project_id), cyclesTopic]
  return looked_up.length > 0 ? [...woken, lookUpTopic] : woken
}

/** The first accepted research spends the unit that its cycle reserved, unless it found the wrong company. */
function unitAfter({ identity }: ResultOf<'research'>) {
  return identity.verdict === 'wrong_company' ? 'released' : 'spent'
}

function evidenceRow(
  { account_id, project_id, prospect_id }: ProspectKey,
  item: Evidence,
  created_at: Date,
): Selectable<Tables['evidence']> {
  return { account_id, project_id, prospect_id, evidence_id: item.id, content: item, created_at }
}

function draftEvent(
  { project_id, prospect_id }: ProspectKey,
  { revision_id: subject }: CompletedJob['accepted'],
) {
  const content: EventContent<'draft.ready'> = { project_id, prospect_id, outreach_revision_id: subject }
  return { event_id: newId('event'), kind: 'draft.ready', subject, content }
}

function completionEvent(job: StageJobRow) {
  return {
    event_id: newId('event'),
    kind: 'stage_job.completed',
    subject: job.job_id,
    content: jobEventContent(job),
  }
}

function submittedBy({ name }: Caller, { revision_id, fingerprint }: CompletedJob['accepted'], now: Date) {
  return { revision_id, fingerprint, submitted_at: now.toISOString(), credential_name: name }
}

/** Returns the author of the text that a result verifies. */
export async function authorOf(tx: Db, { account_id, project_id }: JobKey, result: StageResult) {
  if (result.stage !== 'verification') return undefined
  const revision_id = result.outreach_revision_id
  return (await tx.row(findRevision, { account_id, project_id, revision_id }))?.producer
}

/** Returns the errors of a verification whose author also wrote the text. */
export function ownJudgementErrors(input: StageInput, result: StageResult, author: Producer | undefined) {
  if (result.stage !== 'verification') return []
  return selfVerificationErrors(input, result, author)
}

/** Returns the new evidence of a result. */
export function evidenceOf(result: StageResult) {
  return result.stage === 'research' ? result.evidence : []
}
