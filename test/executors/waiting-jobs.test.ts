import { continueCycles } from '@alphorn/server/background/continue-cycles'
import { projectsWithJobs } from '@alphorn/server/executors/jobs/jobs'
import { runOffline, readWebsites } from '@alphorn/server/executors/run-offline'
import { expect, test } from 'vitest'
import { addProspects, companyUids, openFixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The jobs of built-in executors, of all projects.

const world = await openWorld({ role: 'api' })
const { pools } = world.service
const executor = { research: 'offline', qualification: 'off', outreach: 'off', verification: 'off' }

/** Opens a project with research jobs that wait for the offline executor. */
async function withJobs(count: number, from: number) {
  const fixture = await openFixture(world, { executor })
  await startCycle(fixture, await addProspects(fixture, count, from))
  await continueCycles(pools, () => null)
  return fixture
}

test('A service that stops gives the jobs of its batch back that it has not begun', async () => {
  const { olga, at } = await withJobs(5, 30)
  const { signal } = new AbortController()
  // It stops while the first two jobs are processed.
  let asked = 0
  Object.defineProperty(signal, 'aborted', { get: () => ++asked > 4 })
  await runOffline(pools, { readsWebsites: false, signal })
  const states = (await olga.get(`${at}/stage-jobs`)).body.data.map(({ state }) => state)
  expect(states.sort()).toEqual(['completed', 'completed', 'unclaimed', 'unclaimed', 'unclaimed'])
})

test('A website that cannot be read because of an internal error fails its job alone', async () => {
  const uids = companyUids.slice(0, 2)
  await world.sql(
    `update companies set website = 'https://fault.example', website_source = 'test' where uid = any($1)`,
    [uids],
  )
  const { olga, at } = await withJobs(3, 0)
  const readSite = () => Promise.reject(new TypeError('Not a function.'))
  const run = readWebsites(pools, readSite, new AbortController().signal)
  await expect(run).rejects.toThrow('Not a function')
  const jobs = (await olga.get(`${at}/stage-jobs`)).body.data
  expect(jobs.map(({ state }) => state).sort()).toEqual(['completed', 'failed', 'failed'])
  const failed = jobs.find(({ state }) => state === 'failed')!
  expect((await olga.get(`${at}/stage-jobs/${failed.job_id}`)).body.data.failure).toMatchObject({
    code: 'executor_error',
  })
})

test('A service that stops while it reads websites leaves the jobs to others', async () => {
  await world.sql(
    `update companies set website = 'https://slow.example', website_source = 'test' where uid = $1`,
    [companyUids[5]],
  )
  const { olga, at } = await withJobs(1, 5)
  const stop = new AbortController()
  const readSite = () => {
    stop.abort()
    return Promise.reject(new Error('Stopped.'))
  }
  await readWebsites(pools, readSite, stop.signal)
  const states = async () => (await olga.get(`${at}/stage-jobs`)).body.data.map(({ state }) => state)
  expect(await states()).toEqual(['unclaimed'])
  // Another process does not have to wait for the lease.
  await runOffline(pools, { readsWebsites: false, signal: new AbortController().signal })
  expect(await states()).toEqual(['completed'])
})

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

test('An account with many projects has the same turn as one with a single project', async () => {
  const { project } = await withJobs(1, 7)
  await world.sql(`
    begin;
    set local session_replication_role = replica;
    insert into stage_jobs select copy.* from stage_jobs job, generate_series(1, 60) nth,
      jsonb_populate_record(null::stage_jobs, to_jsonb(job) || jsonb_build_object('account_id',
        case when nth = 1 then 'acc_small' else 'acc_large' end,
        'project_id', 'prj_turn_' || nth, 'job_id', 'job_turn_' || nth)) copy
      where job.project_id = '${project}';
    commit`)
  for (let call = 0; call < 40; call++) {
    const projects = await projectsWithJobs(pools, 'offline')
    const accounts = projects.map(({ account_id }) => account_id)
    expect(accounts.slice(0, new Set(accounts).size)).toContain('acc_small')
  }
})
