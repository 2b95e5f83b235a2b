import { invalid } from '@alphorn/contract/core/errors'
import type { CriterionAnswer, RecordedAnswer } from '@alphorn/contract/prospecting/criterion-answers'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { type Call, nowOf } from '#server/platform/call'
import { recycleTopic } from '#server/platform/db/topics'
import { answersOf, storeAnswer } from '#server/prospecting/answers/stored-answers'
import { findMembers } from '#server/prospecting/cycles/members'
import { ensureNotArchived } from '#server/prospecting/projects/archived'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { lockProject, projectKey, type ProjectRow } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect } from '#server/prospecting/prospects/queries'
import { contentOf } from '#server/prospecting/revisions/content'
import { findHeads, headsOf } from '#server/prospecting/revisions/queries'
import { applyChange } from '#server/prospecting/stage-jobs/apply-change'
import { offeringOf } from '#server/prospecting/stage-jobs/sources'
import { wantRequalification } from '#server/prospecting/prospects/waiting'
import { repeatQualification, stagesToRepeat } from '#server/prospecting/staleness/requalify'

type AnswerInput = Pick<CriterionAnswer, 'criterion_id' | 'answer'>

/**
 * Records a person's answer to a criterion of a prospect. Its qualification is stale from then on. If no question is
 * left, or the answer alone decides, the prospect is qualified again: at once, or after the active cycle.
 */
export async function answerCriterion(
  call: Call,
  project_id: string,
  prospect_id: string,
  { criterion_id, answer }: AnswerInput,
  plan: ProjectPlan,
): Promise<RecordedAnswer> {
  const { tx, caller } = call
  const project = await lockProject(tx, projectKey(call, project_id))
  const key = { account_id: project.account_id, project_id, prospect_id }
  await lockProspect(tx, key)
  ensureNotArchived(project)
  const { criteria } = await offeringOf(tx, project)
  const criterion = criteria.find(({ id }) => id === criterion_id)
  if (!criterion)
    throw invalid(
      'criterion_unknown',
      'criterion_id',
      'The offering has no criterion with this id. Use one of its ids.',
    )
  const now = await nowOf(call)
  const row = {
    ...key,
    criterion_id,
    criterion_text: criterion.text,
    answer,
    answered_by: caller.name,
    answered_at: now,
  }
  storeAnswer(tx, row)
  await applyChange(tx, key, 'offering_edited', { stages: ['qualification'], now })
  const isAnswered = await isReady(call, key, { criteria, criterion, answer })
  const qualifies_again = isAnswered && (await wantQualification(call, project, key, plan))
  call.auditContext.target = prospect_id
  return { criterion_id, answer, answered_by: caller.name, answered_at: now.toISOString(), qualifies_again }
}

type Criterion = OfferingContent['criteria'][number]
type AnsweredCriterion = { criteria: Criterion[]; criterion: Criterion; answer: AnswerInput['answer'] }

/** Whether no question of the last qualification is left, or this answer rules the prospect out. */
async function isReady({ tx }: Call, key: ProspectKey, { criteria, criterion, answer }: AnsweredCriterion) {
  const [answers, heads] = await Promise.all([answersOf(tx, key, criteria), tx.rows(findHeads, key)])
  const { qualification } = headsOf(heads)
  if (!qualification) return false
  const rulesOut =
    (criterion.kind === 'must' && answer === 'no') || (criterion.kind === 'exclude' && answer === 'yes')
  const answered = new Set(answers.map((one) => one.criterion_id)).add(criterion.id)
  const open = contentOf('qualification', qualification).criteria.filter(
    (one) => one.verdict === 'unknown' && !answered.has(one.criterion_id),
  )
  return rulesOut || open.length === 0
}

/** Repeats the qualification, or marks the prospect for it. Returns whether it will be repeated. */
async function wantQualification(call: Call, project: ProjectRow, key: ProspectKey, plan: ProjectPlan) {
  const { tx } = call
  const { project_id, prospect_id } = key
  const stages = stagesToRepeat(project, plan)
  if (stages.length === 0) return false
  // Nothing is done for a prospect that was rejected or is suppressed. The answer is kept for a later decision.
  const [member] = await tx.query(findMembers(key, [prospect_id]))
  if (member?.isExcluded) return false
  if (project.active_cycle_id) {
    tx.write(wantRequalification, { ...key, now: await nowOf(call) })
    tx.wake(recycleTopic)
  } else await repeatQualification(call, { project_id, prospect_ids: [prospect_id], stages }, plan)
  return true
}
