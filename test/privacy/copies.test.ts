import { erasedText } from '@alphorn/contract/privacy/erased-text'
import { expect, test } from 'vitest'
import { muster, openCrms, run } from '../fixtures/crm.ts'
import { companyUids } from '../fixtures/project.ts'
import { story } from '../fixtures/story-companies.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { erase } from './erase.ts'

// Copies of personal data outside a project: kept answers of the API, and records of other services.

const { world, connected } = await openCrms()

const companyOf = async (uid: string) => {
  const [row] = await world.sql<{ company_id: string }>('select company_id from companies where uid = $1', [
    uid,
  ])
  return row!.company_id
}

test('A repeated call does not return an erased value of a company that is in no project', async () => {
  const { fixture } = await connected()
  const { acme, olga } = fixture
  const company_id = await companyOf(companyUids[40]!)
  const field = { name: 'Contact', kind: 'text' } as Untyped
  const { field_id } = (await olga.post('/fields', field)).body.data
  const values = [{ company_id, field_id, value: 'Eva Muster, 031 000 00 00' }]
  const key = `field-values-of-${company_id}`
  expect((await olga.post('/field-values', { values }, { key })).body.data[0]!.outcome).toBe('set')
  const done = await erase(acme, { kind: 'company', company_id })
  expect(done.erased).toMatchObject({ own_values: 1, kept_answers: 1 })
  const again = await olga.post('/field-values', { values }, { key })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(again.body.data).toMatchObject([{ company_id, outcome: 'set', value: erasedText }])
})

test('An erasure removes the name of a person from the runs of the CRM, and that of a company linked later', async () => {
  const { acme, crm } = await connected()
  const sole = 'Hans Beispiel Treuhand'
  crm.add('Account', { name: sole, type: 'Customer' })
  const keller = crm.add('Account', { name: 'Keller Bedachungen GmbH', type: 'Customer' })
  crm.add('Account', muster)
  const before = await run(acme, { direction: 'pull' })
  expect(before.told).toEqual([
    `ask not_found ${sole}`,
    'ask ambiguous Keller Bedachungen GmbH',
    'suppress customer Muster Dachbau',
  ])
  Object.assign(keller, { cUid: story.kellerThun.uid })
  await run(acme, { direction: 'pull' })

  const hans = { kind: 'person', email: 'hans@beispiel.example', also: ['Hans Beispiel'] }
  expect((await erase(acme, hans)).erased).toEqual({ crm_items: 2 })
  const named = async () =>
    (await acme.app('GET', `/crm/runs/${before.run_id}/items?limit=100`)).body.data.map(({ name }) => name)
  expect(await named()).toEqual([erasedText, 'Keller Bedachungen GmbH', 'Muster Dachbau'])
  const company_id = await companyOf(story.kellerThun.uid)
  expect((await erase(acme, { kind: 'company', company_id })).erased).toMatchObject({ crm_items: 2 })
  expect(await named()).toEqual([erasedText, erasedText, 'Muster Dachbau'])
})
