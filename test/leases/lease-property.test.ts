import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { expireJobs } from '@alphorn/server/background/expire-jobs'
import { type Call, checkHistories } from './lease-histories.ts'
import { openLeaseFixture } from './lease-fixture.ts'
import { openWorld } from '../fixtures/world.ts'
import { chosenSeed } from '../support/seed.ts'

// `RUNS=10000` is the long run; `SEED` repeats the random histories of a run.

const numRuns = Math.ceil(Number(process.env['RUNS'] ?? 300) / 2)
const randomSeed = chosenSeed()

const world = await openWorld({ config: { poolSize: 12 } })
const fixture = await openLeaseFixture(world)
const underTest = { servers: [world, await world.another()], expireJobs }
const timeoutMs = 600_000 + numRuns * 1000

const met = new Map<string, number>()

function meet({ action: kind, status, replayed, answer, together }: Call) {
  const action = together ? `${kind} together` : kind
  const reported =
    status < 300 ? `${action} ${status}${replayed ? ' again' : ''}` : `${action} ${answer.error.code}`
  met.set(reported, (met.get(reported) ?? 0) + 1)
}

afterAll(() => console.log(`The random histories of leases came from SEED=${randomSeed}`))

test.for([
  ['a fixed seed', 20_261_121],
  ['a random seed', randomSeed],
] as const)(
  'Concurrent lease histories from %s follow the rules',
  { timeout: timeoutMs },
  async ([, seed]) => {
    const checked = await checkHistories(fixture, underTest, { seed, numRuns }, { meet })
    if (checked.failed) expect.fail(`${String(checked.errorInstance)}\n${fc.defaultReportMessage(checked)}`)
  },
)

// Histories without changes would satisfy every rule.
const everyOutcome = {
  batch_claims: ['200', '200 again'],
  claims: ['200', '200 again', '201', '201 again', 'job_not_claimed', 'lease_expired', 'job_expired'],
  results: ['201', 'job_not_claimed', 'lease_expired', 'job_expired', 'job_not_open', 'validation_failed'],
  'results together': ['201', '201 again', 'job_not_claimed', 'job_not_open', 'validation_failed'],
  failures: ['201', 'job_not_claimed', 'lease_expired', 'job_expired', 'validation_failed'],
  retries: ['200', '200 again', '201', '201 again', 'job_allowance_full', 'job_cancelled', 'job_not_open'],
  cancellations: ['201', '201 again', 'external_worker_failed'],
}

test.runIf(numRuns >= 150)('The lease histories cover every outcome', () => {
  const wanted = Object.entries(everyOutcome).flatMap(([action, ends]) =>
    ends.map((end) => `${action} ${end}`),
  )
  expect(wanted.filter((outcome) => !met.has(outcome))).toEqual([])
})
