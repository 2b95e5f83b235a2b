import type { BoardCounts } from '@alphorn/contract/app/app-jobs'
import { stageJobStates } from '@alphorn/contract/prospecting/stage-job-rules'
import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { ReadCall } from '#server/platform/call'
import { build } from '#server/platform/db/statement'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { effectiveState, hasTrouble } from '#server/prospecting/stage-jobs/effective-state'

/** Counts the stage jobs of a project by state, and in each state those with trouble. */
export async function countBoard(
  call: ReadCall,
  project_id: string,
  { stage }: { stage?: Stage | undefined },
): Promise<BoardCounts> {
  await projectOf(call, project_id)
  const { account_id } = projectKey(call, project_id)
  const rows = await call.tx.query(
    build
      .selectFrom('stage_jobs')
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .$if(stage !== undefined, (jobs) => jobs.where('stage', '=', stage!))
      .select(({ fn }) => [
        effectiveState.as('state'),
        fn.countAll<number>().as('jobs'),
        fn.countAll<number>().filterWhere(hasTrouble.stuck, '=', true).as('stuck'),
        fn.countAll<number>().filterWhere(hasTrouble.repeated, '=', true).as('repeated'),
      ])
      .groupBy(effectiveState),
  )
  const counted = new Map(rows.map((row) => [row.state, row]))
  const countsIn = (state: (typeof stageJobStates)[number]) => {
    const { jobs = 0, stuck = 0, repeated = 0 } = counted.get(state) ?? {}
    return { state, jobs, stuck, repeated }
  }
  return { states: stageJobStates.map(countsIn) }
}
