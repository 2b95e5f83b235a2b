import { expect, test } from 'vitest'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { transaction, withConnection } from '@alphorn/server/platform/db/connection'
import { signalsOf } from '@alphorn/server/directory/signals/of-companies'
import { type NewSignal, recordSignals } from '@alphorn/server/directory/signals/record'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ role: 'api' })

test('A wanted signal is found although many others of its company are later', async () => {
  const [company] = await world.sql<{ company_id: string }>(
    'select company_id from companies where uid = $1',
    [story.muster.uid],
  )
  const { company_id } = company!
  const told = (kind: SignalKind, number: number): NewSignal => ({
    company_id,
    kind,
    source: { name: 'SHAB', rubric: 'KK01', number: `KK01-${number}`, url: null },
    published_on: `2027-01-${String(number).padStart(2, '0')}`,
    occurred_on: null,
    before: null,
    after: null,
    text: null,
    language: 'de',
    confidence: null,
  })
  const recorded = [
    told('bankruptcy_opened', 1),
    ...Array.from({ length: 22 }, (_, at) => told('officers_changed', at + 2)),
  ]
  await transaction(world.service.pools.write, (tx) => recordSignals(tx, recorded))
  const found = await withConnection(world.service.pools.read, (db) =>
    signalsOf(db, [company_id], { kinds: ['bankruptcy_opened'], publishedSince: '2027-01-01' }),
  )
  expect(found.get(company_id)?.map(({ kind }) => kind)).toEqual(['bankruptcy_opened'])
})
