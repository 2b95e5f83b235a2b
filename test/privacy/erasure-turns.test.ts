import { erasePersonalData } from '@alphorn/server/privacy/erase-personal-data'
import { expect, test } from 'vitest'
import { openWorld } from '../fixtures/world.ts'

// The erasures of all accounts are carried out in turn. No background job runs here except those that the test runs.

const world = await openWorld({ role: 'api' })

test('An account that asks for many erasures does not delay the erasure of another account', async () => {
  const [busy, other] = [await world.account(), await world.account()]
  const ask = async (acme: typeof busy, email: string) => {
    const subject = { kind: 'person', email } as const
    const asked = await acme.app('POST', '/subjects/erasures', { subject, reason: 'It was asked for.' })
    expect(asked.status).toBe(202)
  }
  for (let person = 0; person < 5; person++) await ask(busy, `person-${person}@beispiel.example`)
  await ask(other, 'hans@beispiel.example')
  await world.sql('create table steps (step serial, account_id text)')
  await world.sql(`create function note_step() returns trigger language plpgsql as $$
    begin insert into steps (account_id) values (new.account_id); return null; end $$`)
  await world.sql(
    'create trigger noted after update on subject_requests for each row execute function note_step()',
  )
  await erasePersonalData(world.service.pools, world.config.peppers)
  expect(await world.sql(`select from subject_requests where state = 'running'`)).toEqual([])
  const steps = await world.sql<{ account_id: string }>('select account_id from steps order by step')
  const ofOther = steps.flatMap(({ account_id }, at) => (account_id === other.account_id ? at : []))
  // Every second step is for the other account until its request is completed.
  expect(ofOther.at(-1)! - ofOther[0]!).toBe(2 * (ofOther.length - 1))
  expect(ofOther[0]!).toBeLessThan(2)
  expect(ofOther.length).toBeGreaterThan(10)
})
