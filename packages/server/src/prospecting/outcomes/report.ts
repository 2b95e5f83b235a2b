import type { OutcomeReport } from '@alphorn/contract/app/app-outcomes'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { stepCounts } from '#server/prospecting/outcomes/steps'
import { projectOf } from '#server/prospecting/projects/queries'

/** Counts the prospects of a project by their furthest step. Withdrawn outcomes do not count. */
export async function reportOutcomes(call: ReadCall, project_id: string): Promise<OutcomeReport> {
  const { account_id } = await projectOf(call, project_id)
  const [row] = await call.tx.query(
    rawQuery<Omit<OutcomeReport, 'project_id'>>(sql`
      with o as (select prospect_id, array_agg(outcome) as kinds from outcomes
          where account_id = ${account_id} and project_id = ${project_id} and withdrawn_at is null group by 1),
        out as (select distinct prospect_id from releases
          where account_id = ${account_id} and project_id = ${project_id} and state = 'exported')
      select count(*)::int as added,
        (count(*) filter (where p.state not in ('new', 'researching', 'excluded')))::int as researched,
        (count(*) filter (where p.decision = 'accept'))::int as accepted,
        (count(*) filter (where p.state = 'approved'))::int as approved,
        (count(*) filter (where o.prospect_id is not null or out.prospect_id is not null))::int as sent,
        ${stepCounts}
      from prospects p left join o using (prospect_id) left join out using (prospect_id)
      where p.account_id = ${account_id} and p.project_id = ${project_id}`),
  )
  return { project_id, ...row! }
}
