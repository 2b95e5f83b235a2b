import { checkEvidence } from '@alphorn/server/background/check-evidence'
import { continueCycles } from '@alphorn/server/background/continue-cycles'
import { expect, test } from 'vitest'
import { work } from '../fixtures/drafts.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { addProspects, openFixture, startCycle } from '../fixtures/project.ts'
import { researchResult } from '../fixtures/results.ts'
import { openWorld } from '../fixtures/world.ts'

// Cited pages of all accounts are read in turn.

const egress = { contact: 'https://operator.example/bot', reads: ['evidence' as const] }
const world = await openWorld({ role: 'api', config: { egress } })
const { pools } = world.service

/** Submits research that cites a number of pages of a host. */
async function citing(host: string, pages: number) {
  const fixture = await openFixture(world)
  await startCycle(fixture, await addProspects(fixture))
  await continueCycles(pools, () => null)
  await work(fixture, 'research', (job: ClaimedJob) => {
    const result = researchResult(job)
    const [first] = result.evidence
    const more = Array.from({ length: pages }, (_, at) => ({
      ...first!,
      id: `page${at}`,
      url: `https://${host}/${at}`,
    }))
    return { ...result, evidence: [...result.evidence, ...more] }
  })
  return fixture
}

test('Slow pages that one account cites do not delay the checks of another account', async () => {
  await citing('slow.example', 20)
  const { acme } = await citing('quick.example', 1)
  const stop = Promise.withResolvers<void>()
  const read: string[] = []
  const readPage = async (url: string) => {
    const { host } = new URL(url)
    read.push(host)
    if (host === 'quick.example') stop.resolve()
    else await stop.promise
    return { pages: [], notices: [] }
  }
  await checkEvidence(pools, readPage, new AbortController().signal)
  expect(read.indexOf('quick.example')).toBeLessThan(8)
  const states = await world.sql(
    `select distinct state from evidence_checks where account_id = $1 and attempts = 1`,
    [acme.account_id],
  )
  expect(states.length).toBe(1)
  expect(read.length).toBeGreaterThanOrEqual(21)
})
