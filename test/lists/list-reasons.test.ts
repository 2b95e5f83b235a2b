import { scopeNames } from '@alphorn/contract/core/scopes'
import { transaction } from '@alphorn/server/platform/db/connection'
import { type NewSignal, recordSignals } from '@alphorn/server/directory/signals/record'
import { expect, test } from 'vitest'
import { buildList } from '../fixtures/lists.ts'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// The reason for which a build added a company does not depend on later changes of the company.

const world = await openWorld()
const olga = await (await world.account()).credential([...scopeNames], { name: 'Olga' })
const [company] = await world.sql('select company_id from companies where uid = $1', [story.muster.uid])

const happen = (day: string, number: string) => {
  const signal: NewSignal = {
    company_id: company!.company_id,
    kind: 'officers_changed',
    published_on: `2026-11-${day}`,
    occurred_on: null,
    source: { name: 'gazette', rubric: 'HR02', number, url: null },
    before: null,
    after: null,
    text: null,
    language: null,
    confidence: 1,
  }
  return transaction(world.service.pools.write, (tx) => recordSignals(tx, [signal]))
}

test('An old build lists only the signals of its own time, however many came later', async () => {
  const filters = { q: 'Muster Dachbau', signal: ['officers_changed'] }
  const { body } = await olga.post('/markets', { name: 'New officers', filters })
  const { list_id } = body.data
  await buildList(olga, list_id)
  await happen('02', 'HR02-1')
  await buildList(olga, list_id)
  const changes = async () => (await olga.get(`/markets/${list_id}/builds/2/changes`)).body.data
  const reported = [
    {
      change: 'added',
      reason: 'company_changed',
      facts: [{ fact: 'signal', before: null, after: 'officers_changed', since: '2026-11-02' }],
    },
  ]
  expect(await changes()).toMatchObject(reported)
  for (let at = 3; at < 28; at++) await happen(String(at).padStart(2, '0'), `HR02-${at}`)
  expect(await changes()).toMatchObject(reported)
})
