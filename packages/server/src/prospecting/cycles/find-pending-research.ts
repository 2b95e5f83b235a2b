import { sql } from 'kysely'
import { build, statement } from '#server/platform/db/statement'
import type { ProspectKey } from '#server/prospecting/keys'

const ofMember = (table: 'job' | 'head') =>
  sql`(${sql.ref(`${table}.account_id`)}, ${sql.ref(`${table}.project_id`)}, ${sql.ref(`${table}.prospect_id`)})
    = (member.account_id, member.project_id, member.prospect_id)`
const hasOpenResearch = sql<boolean>`exists (select from stage_jobs job where ${ofMember('job')}
  and job.stage = 'research' and job.closed_at is null and job.deadline_at > (select app_now()))`
// A cycle for missing or stale stages may skip research that exists.
const waitsForResearch = sql<boolean>`(member.state = 'waiting' and not 'research' = any(member.stages_done)
  and (cycles.mode = 'all' or not exists (select from revisions head
    where ${ofMember('head')} and head.stage = 'research' and not head.superseded)))`

/** A prospect whose research in an active cycle is certain: its job is open, or the prospect waits for one. */
export const findPendingResearch = statement<ProspectKey & { cycle_id: string }>()(
  'cycle_research_to_come',
  (p) =>
    build
      .selectFrom('cycle_prospects as member')
      .innerJoin('cycles', (join) =>
        join
          .onRef('cycles.account_id', '=', 'member.account_id')
          .onRef('cycles.project_id', '=', 'member.project_id')
          .onRef('cycles.cycle_id', '=', 'member.cycle_id'),
      )
      .select('member.prospect_id')
      .where('member.account_id', '=', p.account_id)
      .where('member.project_id', '=', p.project_id)
      .where('member.cycle_id', '=', p.cycle_id)
      .where('member.prospect_id', '=', p.prospect_id)
      .where(sql<boolean>`'research' = any(cycles.stages)`)
      .where((is) => is.or([hasOpenResearch, waitsForResearch])),
)
