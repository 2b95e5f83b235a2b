import type { OutcomeBreakdown, OutcomeRow } from '@alphorn/contract/app/app-outcomes'
import {
  maxOutcomeRows,
  maxTextsCompared,
  type OutcomeDimension,
} from '@alphorn/contract/app/outcome-dimensions'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { stepCounts } from '#server/prospecting/outcomes/steps'
import type { ProjectKey } from '#server/prospecting/keys'
import { labelTexts } from '#server/prospecting/outcomes/text-labels'
import { projectOf } from '#server/prospecting/projects/queries'

type BreakdownResult = { texts: number; groups: number; rows: OutcomeRow[] }

/**
 * Compares the outcomes of a project's approved texts by a property of the texts. The newest texts are compared, so
 * that the statement stays bounded.
 */
export async function breakDownOutcomes(
  call: ReadCall,
  project_id: string,
  by: OutcomeDimension,
): Promise<OutcomeBreakdown> {
  const { account_id } = await projectOf(call, project_id)
  const key = { account_id, project_id }
  const [counted] = await call.tx.query(
    rawQuery<BreakdownResult>(sql`
      with texts as materialized (${newestTexts(key)}),
        reached as (${outcomesByText(key)}),
        labels as (${labelTexts(key, by)}),
        grouped as (select label, ${counts} from labels join texts using (release_id)
          left join reached using (release_id) group by label)
      select (select count(*)::int from texts) as texts, (select count(*)::int from grouped) as groups,
        coalesce((select json_agg(shown order by sent desc, approved desc, label) from (
          select * from grouped order by sent desc, approved desc, label limit ${maxOutcomeRows}) shown), '[]') as rows`),
  )
  const { texts, groups, rows } = counted!
  return { project_id, texts, rows, more_rows: groups - rows.length }
}

/** A text that another one replaced before it left is not among them: it can never have an outcome. */
function newestTexts({ account_id, project_id }: ProjectKey) {
  return sql`select t.release_id, t.prospect_id, t.revision_id, t.language, t.state, t.created_at as approved_at
    from releases t join revisions written using (account_id, project_id, revision_id)
    where t.account_id = ${account_id} and t.project_id = ${project_id}
      and (t.state = 'exported' or t.state in ('ready', 'held') and not written.superseded)
    order by t.release_id desc limit ${maxTextsCompared}`
}

/** The outcomes of each text. One that names no text counts for the company's last text. */
function outcomesByText({ account_id, project_id }: ProjectKey) {
  return sql`select coalesce(o.release_id, last.release_id) as release_id, array_agg(o.outcome) as kinds
    from outcomes o left join (select prospect_id, max(release_id) as release_id from texts group by 1) last
      using (prospect_id)
    where o.account_id = ${account_id} and o.project_id = ${project_id} and o.withdrawn_at is null
    group by 1`
}

const counts = sql`count(*)::int as approved,
  (count(*) filter (where state = 'exported' or kinds is not null))::int as sent, ${stepCounts}`
