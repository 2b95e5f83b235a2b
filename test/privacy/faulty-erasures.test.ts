import { applyRetention } from '@alphorn/server/privacy/apply-retention'
import { erasePersonalData } from '@alphorn/server/privacy/erase-personal-data'
import { expect, test } from 'vitest'
import { released } from '../fixtures/drafts.ts'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import { withFault } from '../fixtures/with-fault.ts'
import { openWorld } from '../fixtures/world.ts'
import { erase } from './erase.ts'

// Data of one account that cannot be erased does not hold up the other accounts.

const world = await openWorld()
const { pools } = world.service
const { peppers } = world.config
const hans = { kind: 'person', email: 'hans@beispiel.example' } as const

/** Creates an account with a note about Hans. */
async function withNote() {
  const fixture = await openFixture(world)
  const [prospect] = await addProspects(fixture)
  const note = `Spoke to ${hans.email}.`
  const decision = { decision: 'accept', reason: 'other', note }
  expect((await fixture.olga.post(`${fixture.at}/prospects/${prospect}/decisions`, decision)).status).toBe(
    201,
  )
  return fixture
}

test('An erasure that fails does not hold up the erasures of other accounts, and is tried again', async () => {
  const [faulty, other] = [await withNote(), await withNote()]
  const { account_id } = faulty.acme
  const request_id = await withFault(world, { table: 'tombstones', account_id }, async () => {
    const asked = await faulty.acme.app('POST', '/subjects/erasures', { subject: hans, reason: 'He asked.' })
    expect((await erase(other.acme, hans)).erased).toMatchObject({ decisions: 1 })
    // The service's own run may have the request at this moment.
    const fault = () => erasePersonalData(pools, peppers).catch(String)
    await expect.poll(fault).toContain('faulty')
    return asked.body.data.request_id
  })
  const read = async () => (await faulty.acme.app('GET', `/subjects/requests/${request_id}`)).body.data
  await expect.poll(read).toMatchObject({ state: 'completed', erased: { decisions: 1 } })
})

test('A release that cannot be erased after its retention period does not hold up the others', async () => {
  const [faulty, other] = [await openFixture(world), await openFixture(world)]
  for (const fixture of [faulty, other]) await released(fixture)
  await world.sql(`update releases set updated_at = app_now() - interval '3 months'`)
  const { account_id } = faulty.acme
  const states = async ({ acme, project }: Fixture) =>
    (await acme.app('GET', `/projects/${project}/releases`)).body.data.map(({ recipient }) =>
      recipient.name.includes('erased'),
    )
  await withFault(world, { table: 'tombstones', account_id }, async () => {
    const run = applyRetention(pools, { evidenceMonths: 1000, releaseMonths: 1, peppers })
    await expect(run).rejects.toThrow('faulty')
  })
  expect([await states(faulty), await states(other)]).toEqual([[false], [true]])
})
