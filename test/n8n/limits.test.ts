import { pauses } from 'n8n-nodes-alphorn/wait'
import { afterAll, expect, test, vi } from 'vitest'
import { chosen, rowsOf } from '../fixtures/n8n.ts'
import { addProspects, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Many items against the real limit of calls per minute. Waiting moves the clock of the database.

const world = await openWorld({ config: { webhooks: false }, plan: { burstPerCredential: 20 } })
const fixture = await openFixture(world)
const waited: number[] = []
vi.spyOn(pauses, 'seconds').mockImplementation(async (seconds) => {
  waited.push(seconds)
  await world.travel(seconds)
})
afterAll(() => vi.restoreAllMocks())

test('A node with more items than calls per minute waits, and returns every item', async () => {
  const [prospect_id] = await addProspects(fixture)
  const form = Array.from({ length: 50 }, () => ({
    project: chosen(fixture.project),
    prospect: chosen(prospect_id!),
  }))
  const credential = { address: world.url, secret: fixture.olga.secret }
  const rows = await rowsOf({ credential, resource: 'prospect', operation: 'get', form })
  expect(rows).toHaveLength(50)
  expect(new Set(rows.map((row) => row['prospect_id']))).toEqual(new Set([prospect_id]))
  expect(waited.length).toBeGreaterThanOrEqual(2)
  for (const seconds of waited) expect(seconds).toBeGreaterThan(0)
})
