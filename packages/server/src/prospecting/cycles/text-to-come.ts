import type { Executor } from '@alphorn/contract/prospecting/projects'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { cyclesTopic } from '#server/platform/db/topics'
import { prospectsInProjects } from '#server/prospecting/prospects/in-projects'
import { isBarredAmong, withBarred } from '#server/prospecting/prospects/barred-among'
import { isBarred } from '#server/prospecting/prospects/excluded'
import { hasText, missingForText, wasInWritingCycle } from '#server/prospecting/prospects/follow-ups'
import type { ProspectKey } from '#server/prospecting/keys'

const openStages = sql<
  Stage[]
>`array(select job.stage from stage_jobs job where job.account_id = prospects.account_id
  and job.project_id = prospects.project_id and job.prospect_id = prospects.prospect_id
  and job.closed_at is null and job.deadline_at > (select app_now()))`

/** Columns for a prospect without an active cycle, in a query that reads `prospects` and `projects`. */
export const wayWithoutCycle = sql`projects.status, projects.executor, ${isBarred} as "isBarred", ${hasText} as "hasText",
  ${missingForText} as missing, ${wasInWritingCycle} as "wasInWritingCycle"`

const find = statement<ProspectKey>()('prospect_way_to_text', (p) => {
  const found = prospectsInProjects
    .leftJoin('cycles as active', (join) =>
      join
        .onRef('active.account_id', '=', 'projects.account_id')
        .onRef('active.project_id', '=', 'projects.project_id')
        .onRef('active.cycle_id', '=', 'projects.active_cycle_id'),
    )
    .leftJoin('cycle_prospects as member', (join) =>
      join
        .onRef('member.account_id', '=', 'active.account_id')
        .onRef('member.project_id', '=', 'active.project_id')
        .onRef('member.cycle_id', '=', 'active.cycle_id')
        .onRef('member.prospect_id', '=', 'prospects.prospect_id'),
    )
    .select(['projects.status', 'projects.executor', 'active.cycle_id', 'active.stages as cycle_stages'])
    .select(sql<boolean>`member.prospect_id is not null`.as('isMember'))
    .select(['prospects.account_id', 'prospects.company_id', 'prospects.state as prospect_state'])
    .select([hasText.as('hasText'), missingForText.as('missing'), openStages.as('open')])
    .select(wasInWritingCycle.as('wasInWritingCycle'))
    .where('prospects.account_id', '=', p.account_id)
    .where('prospects.project_id', '=', p.project_id)
    .where('prospects.prospect_id', '=', p.prospect_id)
  return rawQuery<WayToText>(
    sql`${withBarred(found, p.account_id)} select found.*, ${isBarredAmong} as "isBarred" from found`,
  )
})

/** The conditions that decide whether a prospect gets a text. */
export type WayToText = {
  status: 'active' | 'archived'
  executor: Readonly<Record<Stage, Executor>>
  /** The active cycle, with its stages. */
  cycle_id: string | null
  cycle_stages: Stage[] | null
  isMember: boolean
  isBarred: boolean
  hasText: boolean
  missing: Stage[]
  /** The stages that have an open job. */
  open: Stage[]
  wasInWritingCycle: boolean
}

/** Reads them for a locked prospect of a project whose cycles are held. */
export async function wayToText(tx: Tx, { account_id, project_id, prospect_id }: ProspectKey) {
  return (await tx.row(find, { account_id, project_id, prospect_id }))!
}

type Going = ProspectKey & { cycle_id: string; stages: Stage[] }

// A stage that this cycle has done without a valid result is repeated: its job failed, or a decision cancelled it.
const resume = statement<Going>()('cycle_resume_member', (p) =>
  build
    .updateTable('cycle_prospects')
    .set({
      state: 'waiting',
      stages_done: sql<Stage[]>`array(select stage from unnest(stages_done) as done (stage)
        where stage <> all(${p.stages}::text[]))`,
    })
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('cycle_id', '=', p.cycle_id)
    .where('prospect_id', '=', p.prospect_id),
)
const join = statement<Going>()('cycle_join', (p) =>
  insertInto('cycle_prospects').values({
    account_id: p.account_id,
    project_id: p.project_id,
    cycle_id: p.cycle_id,
    prospect_id: p.prospect_id,
    stages_done: p.stages,
    unit: 'none',
  }),
)

/** The active cycle continues with a member; the named stages are to be repeated. */
export function resumeMember(tx: Tx, { account_id, project_id, prospect_id, cycle_id, stages }: Going) {
  tx.write(resume, { account_id, project_id, prospect_id, cycle_id, stages })
  tx.wake(cyclesTopic)
}

/** The active cycle includes a prospect that needs no research; the named stages count as done. */
export function joinCycle(tx: Tx, { account_id, project_id, prospect_id, cycle_id, stages }: Going) {
  tx.write(join, { account_id, project_id, prospect_id, cycle_id, stages })
  tx.wake(cyclesTopic)
}
