import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { Call } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { writeAnswers } from '#server/directory/own-fields/write-answers'
import type { CycleProspectKey, ProspectKey } from '#server/prospecting/keys'
import type { ResearchContent } from '#server/prospecting/revisions/content'
import { findHeads, headsOf } from '#server/prospecting/revisions/queries'

type Job = ProspectKey & { cycle_id: string | null }

/** Whether research for a job only answers questions, because the prospect has current research. */
export async function isAnswersOnly(tx: Tx, { account_id, project_id, prospect_id }: Job, input: StageInput) {
  if (input.questions === undefined) return false
  const { research } = headsOf(await tx.rows(findHeads, { account_id, project_id, prospect_id }))
  return research !== undefined && !research.stale
}

// The lock makes a caller wait who asks again meanwhile. Questions that another cycle has taken over are not answered
// here.
const lockAsked = statement<CycleProspectKey>()('question_answers_lock', (p) =>
  build
    .selectFrom('question_answers')
    .select(['company_id', 'field_id', 'value_version'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('prospect_id', '=', p.prospect_id)
    .orderBy('field_id')
    .forNoKeyUpdate(),
)

type Answer = NonNullable<ResearchContent['answers']>[number]
type Facts = { job: Job; now: Date }

/** Stores the answers of accepted research with their questions, and in the cells of the company. */
export async function saveAnswers({ tx, caller }: Call, { job, now }: Facts, content: string) {
  const { answers = [], evidence } = JSON.parse(content) as ResearchContent
  const { account_id, project_id, prospect_id, cycle_id } = job
  if (answers.length === 0 || cycle_id === null) return
  const asked = await tx.rows(lockAsked, { account_id, project_id, prospect_id, cycle_id })
  const [first] = asked
  if (!first) return
  const { company_id } = first
  const written = new Map(asked.map(({ field_id, value_version }) => [field_id, value_version]))
  const open = answers.filter(({ question_id }) => written.has(question_id))
  const versions = await writeAnswers(
    tx,
    { account_id, company_id },
    open.map(({ question_id, value }) => ({
      field_id: question_id,
      value,
      written: written.get(question_id) ?? null,
    })),
    { by: caller.name, now },
  )
  for (const answer of open) {
    const version = versions.get(answer.question_id)
    // The field was archived while research was in progress, so it accepts no more answers.
    if (version === undefined) continue
    writeAnswer(tx, { account_id, company_id }, { answer, evidence, version, now })
  }
}

type Writing = { answer: Answer; evidence: readonly Evidence[]; version: number | null; now: Date }

function writeAnswer(
  tx: Tx,
  { account_id, company_id }: { account_id: string; company_id: string },
  { answer, evidence, version, now }: Writing,
) {
  tx.writeQuery(
    build
      .updateTable('question_answers')
      .set({
        state: answer.value === null ? 'not_found' : 'answered',
        value_version: version,
        ...proofOf(answer, evidence),
        note: answer.note,
        answered_at: now,
      })
      .where('account_id', '=', account_id)
      .where('company_id', '=', company_id)
      .where('field_id', '=', answer.question_id),
  )
}

/** Returns the first quote of an answer, its source, and all evidence on which the answer rests. */
function proofOf({ value, quotes }: Answer, evidence: readonly Evidence[]) {
  const cited = value === null ? [] : quotes
  const [quote] = cited
  const source = evidence.find(({ id }) => id === quote?.evidence_id)
  const { title = null, url = null, retrieved_at = null } = source ?? {}
  return {
    quote: quote?.exact ?? null,
    source_title: title,
    source_url: url,
    source_retrieved_at: retrieved_at === null ? null : new Date(retrieved_at),
    evidence_ids: quote ? [...new Set(cited.map(({ evidence_id }) => evidence_id))] : null,
  }
}
