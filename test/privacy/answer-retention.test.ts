import { erasedText } from '@alphorn/contract/privacy/erased-text'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { applyRetention } from '@alphorn/server/privacy/apply-retention'
import { afterAll, expect, test } from 'vitest'
import { waitForIdle } from '../fixtures/drafts.ts'
import { addProspects, type Fixture, openFixture, submit, takeJob } from '../fixtures/project.ts'
import { researchResult } from '../fixtures/results.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'
import { columnsWith } from './columns-with.ts'

// Answers to questions that quote evidence about a person end with that evidence.

const world = await openWorld()
const pools = connectPools(world.databaseUrl, { size: 2 })
afterAll(() => pools.end())

const contact = 'Ansprechpartnerin für Flachdach ist Eva Muster.'
const later = 'Eva Muster leitet den Bau.'
const day = 86_400
const daysAgo = (days: number) => new Date(Date.now() - days * day * 1000).toISOString()
const fromContact = (exact: string) => ({ evidence_id: 'e2', exact })
const fromLater = { evidence_id: 'e3', exact: 'Eva Muster leitet' }
const fromCompany = { evidence_id: 'e1', exact: 'Hallen mit Flachdach' }
type Answer = { value: string; quotes: (typeof fromCompany)[] }
type Asked = { field_id: string; prospect_id: string }

/** Asks a new question about a prospect and answers it. Returns the field of the question. */
async function answer(fixture: Fixture, prospect_id: string, name: string, { value, quotes }: Answer) {
  const { acme, at } = fixture
  const field = { name, kind: 'text', question: `${name}?` } as Untyped
  const { field_id } = (await acme.app('POST', '/fields', field)).body.data
  expect((await acme.app('POST', `${at}/questions`, { field_id, prospect_ids: [prospect_id] })).status).toBe(
    202,
  )
  const job = await takeJob(fixture, 'research')
  const result = researchResult(job)
  // The same page: answers are distinguished by the evidence and not by its source.
  const page = { ...result.evidence[0]!, retrieved_at: daysAgo(20) }
  const evidence = [
    page,
    { ...page, id: 'e2', excerpt: contact, personal_data: true },
    { ...page, id: 'e3', excerpt: later, personal_data: true, retrieved_at: daysAgo(1) },
  ]
  const answers = [{ question_id: field_id, value, quotes, note: null }]
  const done = await submit(fixture, job, { ...result, evidence, answers })
  expect(done.status, JSON.stringify(done.body)).toBe(201)
  await waitForIdle(fixture)
  return { field_id, prospect_id }
}

async function cellOf({ olga, at }: Fixture, { field_id, prospect_id }: Asked) {
  const { body } = await olga.get(`${at}/prospects?limit=200`)
  const { value, answer: proof } = body.data.find((one) => one.prospect_id === prospect_id)!.own_values[
    field_id
  ]!
  return [value, proof?.quote]
}

test('The answers from personal evidence end with it, and values of other origin are kept', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = (await addProspects(fixture)) as [string]
  const ask = (name: string, given: Answer) => answer(fixture, prospect_id, name, given)
  const named = { value: 'Eva Muster', quotes: [fromContact('ist Eva Muster')] }
  const alone = await ask('Contact', named)
  const ofEarlierVersion = await ask('Reception', named)
  const corrected = await ask('Director', named)
  const both = await ask('Roof', { value: 'Flachdach', quotes: [fromContact('für Flachdach'), fromCompany] })
  const ofTwoAges = await ask('Head', {
    value: 'Eva Muster',
    quotes: [fromContact('ist Eva Muster'), fromLater],
  })
  const company = await ask('Halls', { value: 'Flachdach', quotes: [fromCompany] })
  await world.sql('update question_answers set evidence_ids = null where field_id = $1', [
    ofEarlierVersion.field_id,
  ])
  const { company_id } = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}`)).body.data.company
  const corrections = [{ company_id, field_id: corrected.field_id, value: 'Frau Keller' }]
  await fixture.olga.post('/field-values', { values: corrections })

  const hold = async () => {
    const { peppers } = world.config
    await applyRetention(pools, { evidenceMonths: 24, releaseMonths: 120, peppers })
    const cells = []
    for (const one of [alone, ofEarlierVersion, corrected, ofTwoAges, both, company])
      cells.push(await cellOf(fixture, one))
    return cells
  }
  expect((await hold())[0]).toEqual(['Eva Muster', 'ist Eva Muster'])
  // Answers of the API are stored for seven days.
  await world.sql('delete from idempotency_keys')
  await world.travel(720 * day)
  expect(await hold()).toEqual([
    [erasedText, erasedText],
    [erasedText, erasedText],
    ['Frau Keller', erasedText],
    ['Eva Muster', erasedText],
    ['Flachdach', erasedText],
    ['Flachdach', 'Hallen mit Flachdach'],
  ])
  await world.travel(31 * day)
  expect((await hold())[3]).toEqual([erasedText, erasedText])
  expect(await columnsWith(world, 'Eva Muster', 'für Flachdach')).toEqual([])
  const before = await world.sql('select count(*)::int as count from tombstones')
  await hold()
  expect(await world.sql('select count(*)::int as count from tombstones')).toEqual(before)
})
