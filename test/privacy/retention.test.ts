import { connectPools } from '@alphorn/server/platform/db/connect'
import { applyRetention } from '@alphorn/server/privacy/apply-retention'
import { afterAll, expect, test } from 'vitest'
import { waitForIdle, released, work } from '../fixtures/drafts.ts'
import type { ClaimedJob } from '../fixtures/jobs.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, type Fixture, startCycle } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'
import { addReturnedLetter } from './other-services.ts'

const world = await openWorld()
const pools = connectPools(world.databaseUrl, { size: 2 })
afterAll(() => pools.end())
const { peppers } = world.config
const month = 31 * 86_400

function hold(evidenceMonths: number, releaseMonths: number) {
  return applyRetention(pools, { evidenceMonths, releaseMonths, peppers })
}

const contact = 'Ansprechpartnerin ist Eva Muster, Telefon 031 000 00 00'

/** Evidence about a person next to that about the company, and a fact based on each. */
const research = (() => {
  const job = { input: { evidence: [{ id: 'x' }] } } as unknown as ClaimedJob
  const { evidence, facts } = researchResult(job)
  const personal = { ...evidence[0]!, id: 'e2', excerpt: contact, personal_data: true }
  const fact = {
    ...facts[0]!,
    id: 'f2',
    statement: 'Ansprechpartnerin ist Eva Muster.',
    evidence_ids: ['e2'],
    quotes: [{ evidence_id: 'e2', exact: 'Eva Muster' }],
  }
  return { evidence: [...evidence, personal], facts: [...facts, fact] }
})()

async function researched(fixture: Fixture) {
  const [prospect_id] = await addProspects(fixture)
  await startCycle(fixture, [prospect_id!])
  await work(fixture, 'research', (job) => ({ ...researchResult(job), ...research }))
  await work(fixture, 'qualification', qualificationResult)
  await waitForIdle(fixture)
  await released(fixture, {}, 1)
  return prospect_id!
}

async function texts(account_id: string): Promise<string> {
  const [{ all }] = await world.sql<{ all: string }>(
    `select (select string_agg(content, '') from revisions where account_id = $1)
      || (select string_agg(content::text, '') from evidence where account_id = $1)
      || (select string_agg(content, '') from input_snapshots where account_id = $1)
      || coalesce((select string_agg(recipient::text || rendered, '') from releases where account_id = $1), '') as all`,
    [account_id],
  )
  return all
}

test('Personal evidence is deleted after its retention period, with its copies and everything based on it alone; the company is kept', async () => {
  const fixture = await openFixture(world)
  const { acme } = fixture
  const prospect_id = await researched(fixture)
  expect(await texts(acme.account_id)).toContain('Eva Muster')
  await hold(24, 120)
  expect(await texts(acme.account_id)).toContain('Eva Muster')
  await world.travel(25 * month)
  await hold(24, 120)
  const left = await texts(acme.account_id)
  expect(left).not.toContain('Eva Muster')
  expect(left).not.toContain('031 000')
  expect(left).toContain('Die Firma besitzt vier Hallen mit Flachdach.')
  const state = await world.sql('select state from prospects where prospect_id = $1', [prospect_id])
  expect(state).toEqual([{ state: 'new' }])
  const deeds = `select operation_id, target, rows_returned > 2 as several from audit_rows
    where account_id = $1 and method = 'SYSTEM' and operation_id like 'retention%'`
  const reported = [{ operation_id: 'retention_evidence', target: prospect_id, several: true }]
  expect(await world.sql(deeds, [acme.account_id])).toEqual(reported)
  await hold(24, 120)
  expect(await world.sql(deeds, [acme.account_id])).toEqual(reported)
})

test('A release is deleted after its retention period, with its approval and its text', async () => {
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const { release_id } = await released(fixture)
  const { variants } = (await acme.app('GET', `/projects/${project}/releases`)).body.data[0]!
  expect(variants[0]!.body).toContain('Darf ich Ihnen mehr erzählen?')
  const made = await acme.app('POST', `/projects/${project}/exports`, {
    release_ids: [release_id],
    format: 'csv',
  })
  const key = {
    account_id: acme.account_id,
    project_id: project,
    export_id: made.body.data.export!.export_id,
  }
  await addReturnedLetter(world, key, { release_id, text: 'Crowd is unknown at this address.' })
  const text = async () =>
    (
      await world.sql(
        `select concat(rendered, recipient, reason, fault_detail) as all from releases
         join dispatched_letters using (account_id, project_id, release_id)
         join letter_dispatches using (account_id, project_id, export_id) where release_id = $1`,
        [release_id],
      )
    )[0]!.all
  await world.travel(119 * 30 * 86_400)
  await hold(1200, 120)
  expect(await text()).toContain('Darf ich Ihnen mehr erzählen?')
  expect(await text()).toContain('unknown at this address')
  await world.travel(6 * month)
  await hold(1200, 120)
  expect(await text()).not.toContain('Darf ich')
  expect(await text()).not.toContain('Crowd')
  expect(await texts(acme.account_id)).not.toContain('Darf ich Ihnen mehr erzählen?')
})

async function researchAgain(fixture: Fixture, prospect_id: string) {
  const [{ now }] = await world.sql<{ now: Date }>('select app_now() as now')
  const evidence = research.evidence.map((one) => ({ ...one, retrieved_at: now.toISOString() }))
  await startCycle(fixture, [prospect_id], { mode: 'all', stages: ['research'] })
  await work(fixture, 'research', (job) => ({ ...researchResult(job), ...research, evidence }))
  await waitForIdle(fixture)
}

test('Personal evidence that research cites again, before or after its erasure, is deleted after its last retrieval', async () => {
  const fixture = await openFixture(world)
  const { account_id } = fixture.acme
  const [prospect_id] = (await addProspects(fixture)) as [string]
  await researchAgain(fixture, prospect_id)
  await world.travel(23 * month)
  await researchAgain(fixture, prospect_id)
  await world.travel(2 * month)
  await hold(24, 1200)
  expect(await texts(account_id)).toContain('Eva Muster')
  await world.travel(23 * month)
  await hold(24, 1200)
  expect(await texts(account_id)).not.toContain('Eva Muster')
  await researchAgain(fixture, prospect_id)
  expect(await texts(account_id)).toContain('Eva Muster')
  await world.travel(25 * month)
  await hold(24, 1200)
  expect(await texts(account_id)).not.toContain('Eva Muster')
})
