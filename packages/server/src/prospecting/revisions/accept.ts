import { hash } from 'node:crypto'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { resultWarnings } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { ResultWarning } from '@alphorn/contract/prospecting/result-checks/grounding'
import { newId } from '@alphorn/contract/core/ids'
import type { ProspectState } from '@alphorn/contract/prospecting/prospects'
import { reviewedContent, reviewedTag } from '@alphorn/contract/prospecting/reviewed-content'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Producer, ResultOf, StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { Caller } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { lookUp } from '#server/prospecting/evidence/checks'
import { suppliedEvidence } from '#server/prospecting/evidence/evidence'
import { fingerprint } from '#server/platform/fingerprint'
import { emitEvent } from '#server/platform/outbox/emit-event'
import { markJudged, markState } from '#server/prospecting/prospects/queries'
import {
  type OutreachContent,
  placeClaim,
  type ResearchContent,
  revisionText,
} from '#server/prospecting/revisions/content'
import { noticesFor } from '@alphorn/messages/letters/notices'
import {
  insertEvidence,
  insertRevision,
  type ProspectKey,
  supersede,
} from '#server/prospecting/revisions/queries'
import { scoreOf } from '#server/prospecting/revisions/score'

type Accepting = {
  job: {
    account_id: string
    project_id: string
    prospect_id: string
    job_id: string
    executor: Executor
    snapshot_fingerprint: string
  }
  prospect: { uid: string; state: ProspectState }
  input: StageInput
  result: StageResult
  /** Who made what the result verifies. */
  author: Producer | undefined
  /** Local ids of the evidence that stands on pages which the service itself has fetched. */
  archived: ReadonlySet<string>
  /** Whether other pages that are named are looked up later. */
  looksUp: boolean
  by: Caller
  now: Date
}
type Ids = { evidence: Record<string, string>; facts: Record<string, string> }
type Accepted = { revision_id: string; fingerprint: string; ids: Ids; warnings: ResultWarning[] }
type Made = { content: unknown; ids?: Ids; evidence?: Evidence[]; score?: number | null }

const stateAfter = {
  research: 'researched',
  qualification: 'qualified',
  outreach: 'drafted',
  verification: 'drafted',
} as const

/** To verify a text that is approved takes nothing from its approval: what it finds, every export asks for. */
function stateBehind(stage: Stage, { state }: Accepting['prospect']): ProspectState {
  return stage === 'verification' && state === 'approved' ? state : stateAfter[stage]
}

/** Keeps a checked result as the new head of its stage. */
export function acceptResult(tx: Tx, accepting: Accepting): Accepted {
  const { job, result, by, now } = accepting
  const { account_id, project_id, prospect_id } = job
  const { stage } = result
  const { content, ids = { evidence: {}, facts: {} }, evidence = [], score } = revisionContent(accepting)
  const revision_id = newId(stage === 'outreach' ? 'outreach' : 'revision')
  const of = { account_id, project_id, prospect_id }
  const text = canonicalJson(content)
  const print =
    result.stage === 'outreach'
      ? fingerprint(reviewedTag, reviewedContent(revision_id, prospect_id, content as OutreachContent))
      : `sha256:${hash('sha256', revisionText(stage, text))}`

  keepEvidence(tx, of, evidence, now)
  lookUp(tx, of, evidence, now)
  tx.write(supersede, { ...of, stage })
  tx.write(insertRevision, {
    ...of,
    stage,
    revision_id,
    job_id: job.job_id,
    fingerprint: print,
    snapshot_fingerprint: job.snapshot_fingerprint,
    content: text,
    producer: JSON.stringify(result.producer),
    executor: job.executor,
    produced_by: by.id,
    created_at: now,
  })
  const state = stateBehind(stage, accepting.prospect)
  if (score === undefined) tx.write(markState, { ...of, state, now })
  else tx.write(markJudged, { ...of, state, score, now })
  if (stage === 'outreach') emitDraftEvent(tx, of, revision_id, now)
  return {
    revision_id,
    fingerprint: print,
    ids,
    warnings: resultWarnings(accepting.input, result, accepting.author),
  }
}

function emitDraftEvent(tx: Tx, of: ProspectKey, outreach_revision_id: string, now: Date) {
  const { account_id, project_id, prospect_id } = of
  const content = { project_id, prospect_id, outreach_revision_id }
  emitEvent(tx, { account_id, kind: 'draft.ready', subject: outreach_revision_id, content, now })
}

function revisionContent({ input, result, prospect, archived, looksUp, by }: Accepting): Made {
  switch (result.stage) {
    case 'research': {
      const kept = result.evidence.map((one) => {
        const held = archived.has(one.id)
        const fetched = held && by.kind === 'system'
        return suppliedEvidence(prospect.uid, one, {
          origin: fetched ? 'server_fetched' : 'worker_supplied',
          check: held ? 'verified' : looksUp && one.kind === 'web_page' ? 'pending' : 'not_checked',
        })
      })
      return madeResearch(kept, input, result)
    }
    case 'qualification': {
      const scored = scoreOf(input, result)
      const { criteria, recommendation } = result
      return { content: { criteria, recommendation, ...scored }, score: scored.score }
    }
    case 'outreach':
      return { content: madeOutreach(input, result) }
    case 'verification': {
      const { outreach_revision_id, verdicts, uncovered } = result
      return { content: { outreach_revision_id, verdicts, uncovered } }
    }
  }
}

/** Local ids become canonical ones: evidence by its content, facts by a fresh id. */
function madeResearch(
  kept: Evidence[],
  input: StageInput,
  { facts, evidence, identity, not_found, notices, summary }: ResultOf<'research'>,
): Made {
  const ids: Ids = {
    evidence: Object.fromEntries(evidence.map(({ id }, at) => [id, kept[at]!.id])),
    facts: {},
  }
  const canonical = (id: string) => ids.evidence[id] ?? id
  const content: ResearchContent = {
    facts: facts.map((fact) => ({
      ...fact,
      id: newId('fact'),
      evidence_ids: fact.evidence_ids.map(canonical),
      ...(fact.quotes && {
        quotes: fact.quotes.map((quote) => ({ ...quote, evidence_id: canonical(quote.evidence_id) })),
      }),
    })),
    evidence: [...new Map([...kept, ...input.evidence].map((one) => [one.id, one])).values()],
    identity: { ...identity, evidence_ids: identity.evidence_ids.map(canonical) },
    not_found,
    ...(notices && { notices }),
    summary,
  }
  for (const [at, { id }] of facts.entries()) ids.facts[id] = content.facts[at]!.id
  return { content, ids, evidence: kept }
}

/** The text gets its notices, the claims their places, and the cited evidence travels with them. */
function madeOutreach(
  input: StageInput,
  { channel, variants, claims }: ResultOf<'outreach'>,
): OutreachContent {
  const sender = input.offering.sender!
  const complete = variants.map((variant) => ({
    ...variant,
    body: `${variant.body}\n\n${noticesFor(variant.language, sender)}`,
  }))
  const cited = new Set(claims.flatMap(({ evidence_ids }) => evidence_ids))
  return {
    channel,
    variants: complete,
    // Placed in the worker's own text: words of the notices are no claims.
    claims: claims.map((claim) => placeClaim(claim, variants)),
    evidence: input.evidence.filter(({ id }) => cited.has(id)),
  }
}

function keepEvidence(tx: Tx, of: ProspectKey, evidence: Evidence[], now: Date) {
  for (const one of evidence)
    tx.write(insertEvidence, { ...of, evidence_id: one.id, content: JSON.stringify(one), created_at: now })
}
