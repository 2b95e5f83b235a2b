import { hash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { resultWarnings } from '@alphorn/contract/prospecting/result-checks/check-result'
import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { ResultWarning } from '@alphorn/contract/prospecting/result-checks/grounding'
import { newId } from '@alphorn/contract/core/ids'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import { reviewedContent, reviewedTag } from '@alphorn/contract/prospecting/reviewed-content'
import type { TextEdit } from '@alphorn/contract/prospecting/approvals'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Producer, ResultOf, StageResult } from '@alphorn/contract/prospecting/stage-results'
import type { TextBacking } from '@alphorn/contract/prospecting/letters/text-backing'
import type { Caller } from '#server/platform/caller'
import type { RevisionsTable } from '#server/platform/db/tables/research'
import { suppliedEvidence } from '#server/prospecting/evidence/evidence'
import { fingerprint } from '#server/platform/fingerprint'
import {
  storedBacking,
  type OutreachContent,
  placeClaim,
  type ResearchContent,
  revisionText,
} from '#server/prospecting/revisions/content'
import { noticesFor } from '@alphorn/messages/letters/notices'
import { scoreOf } from '#server/prospecting/revisions/score'

type AcceptInput = {
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
  /** Author of the text that the result verifies. */
  author: Producer | undefined
  /** The words of the result that no cited evidence backs. */
  backing: TextBacking | null
  /** Local ids of the evidence that is on pages which the service itself has fetched. */
  archived: ReadonlySet<string>
  /** Whether the service will fetch other named pages later. */
  looksUp: boolean
  by: Caller
  now: Date
  /** The changes of the person who edited the text. */
  edited?: TextEdit | undefined
  /** The present head of the stage stays, because this revision only answers questions. */
  keepsHead?: boolean
}
type Ids = { evidence: Record<string, string>; facts: Record<string, string> }
type AcceptedRevision = { revision_id: string; fingerprint: string; ids: Ids; warnings: ResultWarning[] }
type NewRevision = { content: unknown; ids?: Ids; evidence?: Evidence[]; score?: number | null }

const stateAfter = {
  research: 'researched',
  qualification: 'qualified',
  outreach: 'drafted',
  verification: 'drafted',
} as const

/** Verifying an approved text does not affect its approval, because every export reads the verdicts. */
function stateAfterResult(
  { stage, ...result }: StageResult,
  { state }: AcceptInput['prospect'],
): ProspectState {
  if ('nothing_to_say' in result && result.nothing_to_say) return 'nothing_to_say'
  return stage === 'verification' && state === 'approved' ? state : stateAfter[stage]
}

/** The effects of a checked result: the new head of its stage, its evidence, and the prospect's new state. */
export type MadeRevision = {
  accepted: AcceptedRevision
  revision: Selectable<RevisionsTable>
  evidence: Evidence[]
  /** Ids of the evidence that is to be checked against its page. */
  looked_up: string[]
  prospect_state: ProspectState
  /** Score of a qualification; null if it is undecided. */
  score: number | null | undefined
}

/** Builds the revision. Writes nothing. */
export function makeRevision(accepting: AcceptInput): MadeRevision {
  const { job, result, by, now } = accepting
  const { account_id, project_id, prospect_id } = job
  const { stage } = result
  const { content, ids = { evidence: {}, facts: {} }, evidence = [], score } = revisionContent(accepting)
  const revision_id = newId(stage === 'outreach' ? 'outreach' : 'revision')
  const text = canonicalJson(content)
  const print =
    result.stage === 'outreach'
      ? fingerprint(reviewedTag, reviewedContent(revision_id, prospect_id, content as OutreachContent))
      : `sha256:${hash('sha256', revisionText(stage, text))}`
  const warnings = resultWarnings(accepting.input, result, accepting)
  return {
    accepted: { revision_id, fingerprint: print, ids, warnings },
    revision: {
      account_id,
      project_id,
      prospect_id,
      stage,
      revision_id,
      job_id: job.job_id,
      fingerprint: print,
      snapshot_fingerprint: job.snapshot_fingerprint,
      content: text,
      producer: result.producer,
      executor: job.executor,
      produced_by: by.id,
      stale: false,
      superseded: accepting.keepsHead ?? false,
      created_at: now,
    },
    evidence,
    looked_up: evidence.flatMap(({ id, check }) => (check === 'pending' ? id : [])),
    prospect_state: accepting.keepsHead
      ? accepting.prospect.state
      : stateAfterResult(result, accepting.prospect),
    score,
  }
}

function revisionContent({
  input,
  result,
  prospect,
  archived,
  backing,
  looksUp,
  by,
  edited,
}: AcceptInput): NewRevision {
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
      return { content: { ...madeOutreach(input, result, backing), ...(edited && { edited }) } }
    case 'verification': {
      const { outreach_revision_id, verdicts, uncovered } = result
      return { content: { outreach_revision_id, verdicts, uncovered } }
    }
  }
}

/** Replaces local ids by canonical ones: evidence by its content, facts by a new id. */
function madeResearch(
  kept: Evidence[],
  input: StageInput,
  { facts, evidence, identity, not_found, notices, answers, summary }: ResultOf<'research'>,
): NewRevision {
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
    ...(answers && {
      answers: answers.map((answer) => ({
        ...answer,
        quotes: answer.quotes.map((quote) => ({ ...quote, evidence_id: canonical(quote.evidence_id) })),
      })),
    }),
    summary,
  }
  // Not by assignment: the worker chooses the ids, and may call a fact `__proto__`.
  ids.facts = Object.fromEntries(facts.map(({ id }, at) => [id, content.facts[at]!.id]))
  return { content, ids, evidence: kept }
}

/** Appends the notices to the text, adds the positions of the claims, and includes the cited evidence. */
function madeOutreach(
  input: StageInput,
  { channel, variants, claims, nothing_to_say }: ResultOf<'outreach'>,
  backing: AcceptInput['backing'],
): OutreachContent {
  if (nothing_to_say) return { channel, variants: [], claims: [], evidence: [], nothing_to_say }
  const sender = input.offering.sender!
  const complete = variants.map((variant) => ({
    ...variant,
    body: `${variant.body}\n\n${noticesFor(variant.language, sender)}`,
  }))
  const cited = new Set(claims.flatMap(({ evidence_ids }) => evidence_ids))
  return {
    channel,
    variants: complete,
    // Positions refer to the worker's own text, because words of the notices are no claims.
    claims: claims.map((claim) => placeClaim(claim, variants)),
    evidence: input.evidence.filter(({ id }) => cited.has(id)),
    ...(backing && { backing: storedBacking(backing) }),
  }
}
