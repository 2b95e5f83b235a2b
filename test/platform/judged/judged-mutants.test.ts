import { type Unsettled } from '@alphorn/server/platform/http/batch'
import type { Outcome, Task } from '@alphorn/server/platform/http/mutate'
import { expect, test } from 'vitest'
import { researchResult } from '../../fixtures/results.ts'
import { addProspects, openFixture, type Fixture } from '../../fixtures/project.ts'
import { openWorld } from '../../fixtures/world.ts'
import type { NextJobs } from '@alphorn/server/prospecting/stage-jobs/batch-claim'
import { type Disturb, judgedCalls } from './judged-calls.ts'
import { judgedFixtures } from './judged-fixtures.ts'

// Tests each condition for applying a judged call. A change happens between the judgement and the apply function: the
// call is not applied. With a function that lacks the condition, the call is applied.

const world = await openWorld()
const { service } = world

const { taskOf, runDisturbed } = judgedCalls(service)

type Case = {
  /** The function that has the condition, the condition, and its replacement. */
  mutant: [name: string, condition: string | RegExp, without: string]
  tasks: (fixture: Fixture) => Promise<{ tasks: Task[]; disturb: Disturb }>
}

const {
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
} = judgedFixtures(world, taskOf)

const cases: Record<string, Case> = {
  'a decision on a project that changed': {
    mutant: ['apply_decisions', 'and projects.xmin = effect.project_version', ''],
    tasks: (fixture) => decision(fixture, () => touch('projects', 'project_id', fixture.project)),
  },
  'a decision on a prospect that has come further': {
    mutant: ['apply_decisions', 'and prospects.state = effect.state', ''],
    tasks: (fixture) =>
      decision(
        fixture,
        (id) => () => world.sql(`update prospects set state = 'researched' where prospect_id = $1`, [id]),
      ),
  },
  'a decision on a prospect that lost its revision': {
    mutant: ['apply_decisions', 'and effect.heads =', 'and true or effect.heads ='],
    tasks: async (fixture) => {
      const { job, prospect, path } = await heldJob(fixture)
      const done = await fixture.wanda.post(`${path}/results`, researchResult(job))
      expect(done.status).toBe(201)
      await expect
        .poll(
          async () =>
            (
              await world.sql('select 1 from projects where project_id = $1 and active_cycle_id is null', [
                fixture.project,
              ])
            ).length,
        )
        .toBe(1)
      const disturb = () =>
        world.sql('update revisions set superseded = true where prospect_id = $1', [prospect])
      return { tasks: [await decide(fixture, prospect)], disturb }
    },
  },
  'a decision that was judged before another one was made': {
    mutant: ['apply_decisions', 'prospects.updated_at <= effect.now', 'true'],
    tasks: (fixture) =>
      decision(
        fixture,
        (id) => () =>
          world.sql(`update prospects set updated_at = now() + interval '1 second' where prospect_id = $1`, [
            id,
          ]),
      ),
  },
  'a decision against a prospect for which a job was opened': {
    mutant: ['apply_decisions', 'and job.closed_at is null', 'and false'],
    tasks: (fixture) =>
      decision(fixture, (id) => insertJob(id, 'research'), { decision: 'reject', reason: 'other' }),
  },
  'two decisions on one prospect': {
    mutant: ['apply_decisions', /distinct on \([^)]*\)/, ''],
    tasks: async (fixture) => {
      const [prospect] = await addProspects(fixture)
      return { tasks: [await decide(fixture, prospect!), await decide(fixture, prospect!)], disturb: nothing }
    },
  },
  'a call under a key that another call has used': {
    mutant: ['record_calls', 'or request_id in (select request_id from kept)', 'or true'],
    tasks: async (fixture) => {
      const [prospect] = await addProspects(fixture)
      const task = await decide(fixture, prospect!)
      const { holder, key } = task.idempotencyKey!
      const disturb = () =>
        world.sql(`insert into idempotency_keys values ($1, $2, 'other', 200, '{}', 'req_other', now())`, [
          holder,
          key,
        ])
      return { tasks: [task], disturb }
    },
  },
  'a claim of a job that changed': {
    mutant: ['apply_leases', 'and stage_jobs.xmin = effect.job_version', ''],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      return {
        tasks: [await taskOf(fixture.wanda, `${path}/claims`, {})],
        disturb: touch('stage_jobs', 'job_id', job.job_id),
      }
    },
  },
  'a claim that was judged a second ago': {
    mutant: ['apply_leases', 'is_present(effect.now)', 'true'],
    tasks: async (fixture) => {
      const { path } = await heldJob(fixture)
      await stopClock()
      return { tasks: [await taskOf(fixture.wanda, `${path}/claims`, {})], disturb: moveClock(1000) }
    },
  },
  'a claim of a job whose deadline has passed': {
    mutant: ['apply_leases', '(select app_now()) < job.deadline_at', 'true'],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      await world.sql(
        `update stage_jobs set state = 'unclaimed', lease_id = null, lease_expires_at = null where job_id = $1`,
        [job.job_id],
      )
      await endSoon('deadline_at', job)
      return { tasks: [await taskOf(fixture.wanda, `${path}/claims`, {})], disturb: moveClock(150) }
    },
  },
  'an extension of a lease that has run out': {
    mutant: ['apply_leases', /\(not effect.extends or .*job.lease_expires_at\)/, 'true'],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      await endSoon('lease_expires_at', job)
      return { tasks: [await taskOf(fixture.wanda, `${path}/claims`, {})], disturb: moveClock(150) }
    },
  },
  'two extensions of one lease': {
    mutant: [
      'apply_leases',
      '1 = row_number() over (partition by job.account_id, job.job_id order by effect.n)',
      'true',
    ],
    tasks: async (fixture) => {
      const { path } = await heldJob(fixture)
      const tasks = [
        await taskOf(fixture.wanda, `${path}/claims`, {}),
        await taskOf(fixture.wanda, `${path}/claims`, {}),
      ]
      return { tasks, disturb: nothing }
    },
  },
  'a claim of two jobs of which one changed': {
    mutant: ['apply_leases', 'count(is_unchanged) = count(*)', 'count(is_unchanged) > 0'],
    tasks: async (fixture) => {
      await openJobs(fixture, 2)
      // The claim has locked both rows, so the facts that were read are made older instead.
      const disturb = (facts: unknown) => {
        const [next] = facts as NextJobs[]
        expect(next!.jobs).toHaveLength(2)
        next!.jobs[1]!.version = '1'
      }
      return { tasks: [await claimTwo(fixture)], disturb }
    },
  },
  'a claim of two jobs of which one has passed its deadline': {
    mutant: ['apply_leases', 'bool_and(holds)', 'bool_or(holds)'],
    tasks: async (fixture) => {
      const [, job_id] = await openJobs(fixture, 2)
      await endSoon('deadline_at', { job_id: job_id! })
      return { tasks: [await claimTwo(fixture)], disturb: moveClock(150) }
    },
  },
  'a result for a prospect that changed': {
    mutant: ['apply_results', 'and prospects.xmin = effect.prospect_version', ''],
    tasks: async (fixture) => {
      const { job, prospect, path } = await heldJob(fixture)
      const task = await taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      return { tasks: [task], disturb: touch('prospects', 'prospect_id', prospect) }
    },
  },
  'a result of a job that changed': {
    mutant: ['apply_results', 'and stage_jobs.xmin = effect.job_version', ''],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      const task = await taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      return { tasks: [task], disturb: touch('stage_jobs', 'job_id', job.job_id) }
    },
  },
  'a result whose unit came back': {
    mutant: ['apply_results', "and member.unit = 'reserved'", ''],
    tasks: async (fixture) => {
      const { job, prospect, path } = await heldJob(fixture)
      const task = await taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      const disturb = () =>
        world.sql(`update cycle_prospects set unit = 'released' where prospect_id = $1`, [prospect])
      return { tasks: [task], disturb }
    },
  },
  'a result that was judged a second ago': {
    mutant: ['apply_results', 'is_present(effect.now) and', ''],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      const task = await taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      await stopClock()
      return { tasks: [task], disturb: moveClock(1000) }
    },
  },
  'a result under a lease that has run out': {
    mutant: ['apply_results', '(select app_now()) < least(job.lease_expires_at, job.deadline_at)', 'true'],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      const task = await taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      await endSoon('lease_expires_at', job)
      return { tasks: [task], disturb: moveClock(150) }
    },
  },
  'a result that takes the ground from a job that was opened': {
    mutant: ['apply_results', 'and other.closed_at is null', 'and false'],
    tasks: async (fixture) => {
      const { job, prospect, path } = await heldJob(fixture)
      const task = await taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      return { tasks: [task], disturb: insertJob(prospect, 'qualification') }
    },
  },
  'two results in one call of which one is for a job that changed': {
    mutant: ['apply_results', 'bool_and(coalesce(holds, false))', 'bool_or(coalesce(holds, false))'],
    tasks: async (fixture) => {
      const { task, jobs } = await twoResults(fixture)
      return { tasks: [task], disturb: touch('stage_jobs', 'job_id', jobs[1]!.job_id) }
    },
  },
  'two results in one call of which one is under a lease that has run out': {
    mutant: ['apply_results', 'bool_and(holds)', 'bool_or(holds)'],
    tasks: async (fixture) => {
      const { task, jobs } = await twoResults(fixture)
      await endSoon('lease_expires_at', jobs[1]!)
      return { tasks: [task], disturb: moveClock(150) }
    },
  },
  'two results of one job': {
    mutant: [
      'apply_results',
      '1 = row_number() over (partition by job.account_id, job.prospect_id order by effect.n)',
      'true',
    ],
    tasks: async (fixture) => {
      const { job, path } = await heldJob(fixture)
      const send = () => taskOf(fixture.wanda, `${path}/results`, researchResult(job))
      return { tasks: [await send(), await send()], disturb: nothing }
    },
  },
}

/**
 * Returns the number of calls that were applied or had a forbidden effect: PostgreSQL itself may refuse a second
 * effect.
 */
function applied(outcomes: readonly (Outcome | Unsettled)[]) {
  const ended = outcomes.filter((one) => typeof one !== 'string')
  for (const one of ended) if (one.ended === 'refused') throw one.error
  return ended.filter((one) => one.ended === 'performed').length
}

async function attempt({ tasks: prepare }: Case) {
  const fixture = await openFixture(world)
  try {
    const { tasks, disturb } = await prepare(fixture)
    return { asked: tasks.length, applied: applied(await runDisturbed(tasks, disturb)) }
  } finally {
    await world.sql('delete from test_clock')
  }
}

const definitionOf = async (name: string): Promise<string> =>
  (await world.sql('select pg_get_functiondef($1::regproc) as text', [name]))[0]!.text

test.for(Object.entries(cases))('A single condition makes a batch skip %s', async ([, given]) => {
  const [name, condition, without] = given.mutant
  const whole = await definitionOf(name)
  const broken = whole.replace(condition, without)
  expect(broken).not.toBe(whole)
  const right = await attempt(given)
  expect(right.applied).toBe(right.asked - 1)
  await world.sql(broken)
  try {
    const wrong = await attempt(given)
    // PostgreSQL's own constraints refuse the second of two, and with it the whole batch.
    expect(wrong.applied).not.toBe(right.applied)
  } finally {
    await world.sql(whole)
  }
})
