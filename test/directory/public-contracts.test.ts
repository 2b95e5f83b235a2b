import { scopeNames } from '@alphorn/contract/core/scopes'
import { recordHistory } from '@alphorn/server/directory/signals/record-history'
import { type NewSignal, recordSignals } from '@alphorn/server/directory/signals/record'
import { transaction } from '@alphorn/server/platform/db/connection'
import { expect, test } from 'vitest'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// A public contract over the API: the app's page of a company, the signals of a watch, and changes that are not news.

const world = await openWorld()
const acme = await world.account()
const olga = await acme.credential([...scopeNames], { name: 'Olga' })
const [muster] = await world.sql('select company_id from companies where uid = $1', [story.muster.uid])
const company_id = String(muster!['company_id'])

const after = {
  project: 'Neubau Schule',
  amount: 1_250_000.5,
  currency: 'CHF',
  authority: 'Gemeinde Musterwil',
}
const award: NewSignal = {
  company_id,
  kind: 'contract_awarded',
  published_on: '2026-11-16',
  occurred_on: '2026-11-11',
  source: {
    name: 'simap',
    rubric: 'award',
    number: '33112-02',
    url: 'https://www.simap.ch/de/project-detail/p',
  },
  before: null,
  after,
  text: null,
  language: 'de',
  confidence: null,
}

test('A public contract is returned with title, amount, authority and link, and a watch of its kind reports it', async () => {
  const made = await acme.app('POST', '/watches', {
    name: 'Contracts',
    company_ids: [company_id],
    kinds: ['contract_awarded'],
  })
  await transaction(world.service.pools.write, (tx) => recordSignals(tx, [award]))
  const { body } = await olga.get(`/api/v1/prospect/watches/${made.body.data.watch_id}/signals`)
  expect(body.data).toMatchObject([
    { kind: 'contract_awarded', source: award.source, before: null, after, occurred_on: '2026-11-11' },
  ])
})

test("Signals read from a company's history are stored but not treated as news", async () => {
  const old = { ...award, published_on: '2019-02-01', source: { ...award.source, number: '7-02' } }
  expect(await transaction(world.service.pools.write, (tx) => recordHistory(tx, [old]))).toBe(1)
  expect(
    await world.sql(`select number, is_history, reacted from signals where published_on = '2019-02-01'`),
  ).toEqual([{ number: '7-02', is_history: true, reacted: true }])
})
