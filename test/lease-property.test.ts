import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { expireJobs } from '@alphorn/server/background/expire-jobs'
import { checkHistories } from './lease-histories.ts'
import { openLeaseScene } from './lease-scene.ts'
import { openWorld } from './world.ts'

// `RUNS=10000` is the long run; `SEED` plays the random histories of a run again.

const numRuns = Number(process.env['RUNS'] ?? 300) / 2
const randomSeed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))

const world = await openWorld({ config: { poolSize: 12 } })
const scene = await openLeaseScene(world)
const underTest = { servers: [world, await world.another()], expireJobs }
const patience = 600_000 + numRuns * 1000

afterAll(() => console.log(`The random histories of leases came from SEED=${randomSeed}`))

test.for([
  ['a fixed seed', 20_261_121],
  ['a random seed', randomSeed],
] as const)(
  'concurrent histories of leases from %s obey the law',
  { timeout: patience },
  async ([, seed]) => {
    const checked = await checkHistories(scene, underTest, { seed, numRuns })
    if (checked.failed) expect.fail(`${String(checked.errorInstance)}\n${fc.defaultReportMessage(checked)}`)
  },
)
