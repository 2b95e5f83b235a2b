import { newId } from '@alphorn/contract/core/ids'
import type { Task } from '@alphorn/server/platform/http/mutate'
import { addProspects, type Fixture, type Person, startCycle, takeJob } from '../../fixtures/project.ts'
import { researchResult } from '../../fixtures/results.ts'
import type { World } from '../../fixtures/world.ts'
import { feederIsDone } from './judged-calls.ts'

type TaskOf = (who: Person, path: string, body: object, key?: string) => Promise<Task>

/** Returns the input for calls of judged routes, and the events that may happen after their judgement. */
export function judgedFixtures(world: World, taskOf: TaskOf) {
  const nothing = async () => {}
  const touch = (table: string, column: string, id: string) => () =>
    world.sql(`update ${table} set ${column} = ${column} where ${column} = $1`, [id])
  const moveClock = (milliseconds: number) => () =>
    world.sql(`update test_clock set at = at + $1 * interval '1 millisecond'`, [milliseconds])
  const stopClock = () => world.travel(0)
  const endSoon = async (what: 'lease_expires_at' | 'deadline_at', { job_id }: { job_id: string }) => {
    await stopClock()
    const soon = `update stage_jobs set ${what} = app_now() + interval '100 milliseconds' where job_id = $1`
    await world.sql(soon, [job_id])
  }

  const decide = (fixture: Fixture, prospect: string, body: object = { decision: 'accept' }, key?: string) =>
    taskOf(fixture.olga, `${fixture.at}/prospects/${prospect}/decisions`, body, key)

  async function decision(
    fixture: Fixture,
    disturb: (prospect: string) => () => Promise<unknown>,
    body: object = { decision: 'accept' },
  ) {
    const [prospect] = await addProspects(fixture)
    return { tasks: [await decide(fixture, prospect!, body)], disturb: disturb(prospect!) }
  }

  /** Returns a research job claimed by Wanda, and its result. */
  async function heldJob(fixture: Fixture, more: object = {}) {
    const [prospect] = await addProspects(fixture)
    await startCycle(fixture, [prospect!], { stages: ['research'] })
    const job = await takeJob(fixture, 'research', more)
    await feederIsDone(world, fixture)
    return { prospect: prospect!, job, path: `${fixture.at}/stage-jobs/${job.job_id}` }
  }

  /** Returns unclaimed research jobs, the oldest first. */
  async function openJobs(fixture: Fixture, count: number): Promise<string[]> {
    await startCycle(fixture, await addProspects(fixture, count), { stages: ['research'] })
    await feederIsDone(world, fixture)
    const jobs = await world.sql('select job_id from stage_jobs where project_id = $1 order by job_id', [
      fixture.project,
    ])
    return jobs.map(({ job_id }) => job_id)
  }

  const claimTwo = ({ wanda, at }: Fixture) =>
    taskOf(wanda, `${at}/stage-jobs/claims`, { stages: ['research'], max_jobs: 2 })

  /** Returns two jobs claimed by Wanda, and a call with the results of both. */
  async function twoResults(fixture: Fixture) {
    await openJobs(fixture, 2)
    const jobs = [await takeJob(fixture, 'research'), await takeJob(fixture, 'research')]
    const results = jobs.map((job) => ({ job_id: job.job_id, result: researchResult(job) }))
    return { jobs, task: await taskOf(fixture.wanda, `${fixture.at}/stage-jobs/results`, { results }) }
  }

  const insertJob = (prospect: string, stage: string) => () =>
    world.sql(
      `with snapshot as (
         insert into input_snapshots (account_id, project_id, snapshot_id, stage, fingerprint, content, created_at)
         select account_id, project_id, $1, $2, 'f', '{}', now() from prospects where prospect_id = $4
         returning account_id, project_id, snapshot_id)
       insert into stage_jobs (account_id, project_id, job_id, prospect_id, stage, snapshot_id, snapshot_fingerprint, executor,
         created_at, deadline_at)
       select account_id, project_id, $3, $4, $2, snapshot_id, 'f', 'external', now(), now() + interval '1 day' from snapshot`,
      [newId('snapshot'), stage, newId('job'), prospect],
    )
  return {
    nothing,
    touch,
    moveClock,
    stopClock,
    endSoon,
    decide,
    decision,
    heldJob,
    openJobs,
    claimTwo,
    twoResults,
    insertJob,
  }
}
