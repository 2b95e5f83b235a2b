import type { Dossier } from '@alphorn/contract/app/app-views'
import type { Evidence } from '@alphorn/contract/prospecting/snapshots'
import type { ReadCall } from '#server/platform/call'
import { latestApprovals } from '#server/prospecting/approvals/list'
import { presentOutreach, presentVerification } from '#server/prospecting/approvals/prospect-detail'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { type AnswerRow, answersOf } from '#server/prospecting/answers/stored-answers'
import { checksOf } from '#server/prospecting/evidence/checks'
import { projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { prospectOf } from '#server/prospecting/prospects/queries'
import { contentOf } from '#server/prospecting/revisions/content'
import { findHeads, type Heads, headsOf } from '#server/prospecting/revisions/queries'

const maxRevisions = 100

/**
 * Returns the results of a prospect's stages: the content of its heads, and its latest outreach revisions, newest
 * first.
 */
export async function getDossier(call: ReadCall, project_id: string, prospect_id: string): Promise<Dossier> {
  const key = { ...projectKey(call, project_id), prospect_id }
  await prospectOf(call, key)
  const criteria = await criteriaOf(call.tx, key)
  const [heads, outreach, approvals, answers] = await Promise.all([
    call.tx.rows(findHeads, key),
    call.tx.query(draftsOf(key)),
    call.tx.rows(latestApprovals, key),
    answersOf(call.tx, key, criteria),
  ])
  const drafts = outreach.filter((one) => contentOf('outreach', one).variants.length > 0)
  const { research, qualification, verification } = headsOf(heads)
  const found = research ? contentOf('research', research).evidence : []
  const cited = drafts.map((draft) => contentOf('outreach', draft).evidence)
  const byNow = await checksOf(call.tx, key, [...found, ...cited.flat()])
  return {
    research: presentResearch(research, found.map(byNow)),
    qualification: qualification
      ? { ...contentOf('qualification', qualification), created_at: qualification.created_at.toISOString() }
      : null,
    answers: answers.map(presentAnswer),
    verification: verification ? presentVerification(verification) : null,
    outreach_revisions: drafts.map((draft, at) => presentOutreach(draft, approvals, cited[at]!.map(byNow))),
  }
}

const findCriteria = statement<{ account_id: string; project_id: string }>()('project_criteria', (p) =>
  build
    .selectFrom('projects')
    .innerJoin('offerings', (join) =>
      join
        .onRef('offerings.account_id', '=', 'projects.account_id')
        .onRef('offerings.project_id', '=', 'projects.project_id')
        .onRef('offerings.offering_id', '=', 'projects.offering_id'),
    )
    .select('offerings.content')
    .where('projects.account_id', '=', p.account_id)
    .where('projects.project_id', '=', p.project_id),
)

async function criteriaOf(db: Db, { account_id, project_id }: ProspectKey) {
  return (await db.row(findCriteria, { account_id, project_id }))?.content.criteria ?? []
}

function presentAnswer({ criterion_id, answer, answered_by, answered_at }: AnswerRow) {
  return { criterion_id, answer, answered_by, answered_at: answered_at.toISOString() }
}

function presentResearch(head: Heads['research'], evidence: Evidence[]): Dossier['research'] {
  if (!head) return null
  const { facts, identity, not_found, notices = [], summary } = contentOf('research', head)
  const created_at = head.created_at.toISOString()
  return { facts, evidence, identity, not_found, notices, summary, created_at }
}

function draftsOf({ account_id, project_id, prospect_id }: ProspectKey) {
  return build
    .selectFrom('revisions')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('project_id', '=', project_id)
    .where('prospect_id', '=', prospect_id)
    .where('stage', '=', 'outreach')
    .orderBy('revision_id', 'desc')
    .limit(maxRevisions)
}
