import { invalid } from '@alphorn/contract/core/errors'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { answersOf } from '#server/prospecting/answers/stored-answers'
import { companiesByIds } from '#server/directory/companies/company'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import { findHeads, headsOf } from '#server/prospecting/revisions/queries'
import { signalsOf } from '#server/directory/signals/of-companies'
import { swissDay } from '#server/platform/swiss-time'
import { questionsAsked } from '#server/prospecting/questions/asked'
import type { Sources } from '#server/prospecting/stage-jobs/input'

const findOffering = statement<{ account_id: string; project_id: string; offering_id: string }>()(
  'offering_find',
  (p) =>
    build
      .selectFrom('offerings')
      .select('content')
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('offering_id', '=', p.offering_id),
)

/** Returns the project's present offering; a project without one has no subject for research. */
export async function offeringOf(
  db: Db,
  { account_id, project_id, offering_id }: ProjectRow,
): Promise<OfferingContent> {
  const row = offering_id && (await db.row(findOffering, { account_id, project_id, offering_id }))
  if (!row)
    throw invalid(
      'executor_not_configured',
      '',
      'The project has no offering yet. Write it in the browser app.',
    )
  return row.content
}

/** `cycle_id`: the cycle whose questions are asked; without one there are no questions. */
type SourceQuery = { prospect_id: string; company_id: string; cycle_id?: string | null }

/** Number of days for which an event counts as news; a letter about an older one would only repeat what people know. */
export const signalDays = 365

/** Reads all data from which a prospect's inputs are frozen. */
export async function sourcesOf(
  db: Db,
  project: ProjectRow,
  offering: OfferingContent,
  { prospect_id, company_id, cycle_id = null }: SourceQuery,
  now: Date,
): Promise<Sources> {
  const { account_id, project_id } = project
  const publishedSince = swissDay(new Date(now.getTime() - signalDays * 86_400_000))
  const [companies, signals, heads, answers, questions] = await Promise.all([
    companiesByIds(db, [company_id]),
    signalsOf(db, [company_id], { publishedSince }),
    db.rows(findHeads, { account_id, project_id, prospect_id }),
    answersOf(db, { account_id, project_id, prospect_id }, offering.criteria),
    cycle_id === null ? [] : questionsAsked(db, { account_id, project_id, cycle_id, prospect_id }),
  ])
  return {
    project,
    offering,
    prospect_id,
    company: companies.get(company_id)!,
    signals: signals.get(company_id) ?? [],
    heads: headsOf(heads),
    questions,
    answers: answers.map(({ criterion_id, answer, answered_at }) => ({
      criterion_id,
      answer,
      answered_on: swissDay(answered_at),
    })),
  }
}
