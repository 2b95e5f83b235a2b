import { feedCycles } from '@alphorn/server/background/feed-cycles'
import { projectsWithJobs } from '@alphorn/server/executors/jobs/jobs'
import { expect, test } from 'vitest'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The jobs of built-in executors, of all projects.

const world = await openWorld({ role: 'api' })
const { pools } = world.service
const executor = { research: 'offline', qualification: 'off', outreach: 'off', verification: 'off' }

/** Opens a project with research jobs that wait for the offline executor. */
async function withJobs(count: number, from: number) {
  const fixture = await openFixture(world, { executor })
  await startCycle(fixture, await addProspects(fixture, count, from))
  await feedCycles(pools, () => null)
  return fixture
}

test('Projects beyond the first hundred with waiting jobs get their turn', async () => {
  const { project } = await withJobs(1, 6)
  await world.sql(`
    begin;
    set local session_replication_role = replica;
    insert into stage_jobs select copy.* from stage_jobs job, generate_series(1, 120) nth,
      jsonb_populate_record(null::stage_jobs, to_jsonb(job) || jsonb_build_object(
        'project_id', 'prj_' || nth, 'job_id', 'job_' || nth)) copy
      where job.project_id = '${project}';
    commit`)
  const seen = new Set<string>()
  for (let call = 0; call < 30; call++)
    for (const { project_id } of await projectsWithJobs(pools, 'offline')) seen.add(project_id)
  expect(seen.size).toBe(121)
})
