import { afterAll, expect, test } from 'vitest'
import { readConfig } from '@alphorn/server/platform/config'
import { loadBroken } from '../support/broken-server.ts'
import { checkHistories } from './lease-histories.ts'
import { brokenRules, type Mutant } from './lease-mutants.ts'
import { openLeaseFixture } from './lease-fixture.ts'
import { roomyPlan } from '../fixtures/server-settings.ts'
import { openWorld } from '../fixtures/world.ts'

// Tests the property test: it must detect each server with a broken rule.

const config = {
  ...readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    ALPHORN_STRICT: '1',
    ALPHORN_PEPPERS: 'pepper',
    POOL_SIZE: '12',
  }),
  plan: roomyPlan,
}
const world = await openWorld({ config })
const fixture = await openLeaseFixture(world)

/** Starts servers with freshly loaded modules, some of them broken. */
async function startBroken(mutant: Mutant) {
  const { startServer, expireJobs } = await loadBroken(mutant)
  const servers = [await startServer(config, world.databaseUrl), await startServer(config, world.databaseUrl)]
  return { servers, expireJobs }
}

// A history detects its mutant only by chance, so each mutant gets more histories than necessary.
const numRuns = 1000
const caught: string[] = []

afterAll(() => console.log(caught.join('\n')))

test.for(Object.entries(brokenRules))(
  'The property catches a server with %s',
  { timeout: 180_000 },
  async ([name, { mutant, breaks }]) => {
    const underTest = await startBroken(mutant)
    try {
      const options = { seed: 20_261_121, numRuns, endOnFailure: true }
      const checked = await checkHistories(fixture, underTest, options, { about: breaks })
      expect((checked.errorInstance as Error | null)?.message).toMatch(breaks)
      caught.push(`${name}: caught after ${checked.numRuns} histories`)
    } finally {
      await Promise.all(underTest.servers.map((server) => server.stop()))
    }
  },
)
