import { expect, test } from 'vitest'
import type { ReturnEntry } from '@alphorn/contract/prospecting/returns'
import { released } from '../fixtures/drafts.ts'
import { exportAgain, exported } from '../fixtures/letter-post.ts'
import { addProspects, companyUids, type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Returned letters, many at once: found by the text on the envelopes, checked, and recorded.

const world = await openWorld({ config: { webhooks: false, proofPages: 'https://alphorn.example.ch' } })

const send = ({ olga, at }: Fixture, returns: ReturnEntry[], more: object = {}) =>
  olga.post(`${at}/returns`, { returns, ...more })
const sendFor = async (fixture: Fixture, returns: ReturnEntry[], more: object = {}) => {
  const answer = await send(fixture, returns, more)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}
const resultsOf = async (fixture: Fixture, returns: ReturnEntry[], more: object = {}) =>
  (await sendFor(fixture, returns, more)).map(({ result }) => result)
const outcomesOf = async ({ olga, at }: Fixture, id: string) =>
  (await olga.get(`${at}/prospects/${id}/outcomes`)).body.data
const rename = (release_id: string, name: string, place = { postal_code: '3011', town: 'Bern' }) =>
  world.sql(
    `update releases set recipient = jsonb_set(recipient || jsonb_build_object('name', $2::text), '{address}',
      (recipient->'address') || $3::jsonb) where release_id = $1`,
    [release_id, name, JSON.stringify(place)],
  )

test('A letter is found by release, prospect, proof page, UID, file name, and name with or without the place', async () => {
  const fixture = await openFixture(world)
  const { releases } = await exported(fixture)
  const { release_id, prospect_id } = releases[0]!
  await rename(release_id, 'Äbi & Söhne GmbH')
  const [page] = await world.sql('select token from proof_pages where release_id = $1', [release_id])
  const references = [
    release_id,
    prospect_id,
    `https://alphorn.example.ch/p/${page!.token}`,
    String(page!.token).toUpperCase(),
    companyUids[0]!,
    `001-${companyUids[0]!}.pdf`,
    'äbi & söhne gmbh',
    'Äbi & Söhne GmbH, Bern',
    'Äbi & Söhne GmbH 3011 Bern',
  ]
  for (const reference of references)
    expect(await sendFor(fixture, [{ reference }], { dry_run: true }), reference).toMatchObject([
      { result: 'ready', detail: null, letter: { release_id, prospect_id, place: '3011 Bern' } },
    ])
  expect(await outcomesOf(fixture, prospect_id)).toEqual([])
  for (const reference of ['Ubi & Söhne GmbH', 'Äbi', '&', companyUids[9]!, 'rel_none'])
    expect(await resultsOf(fixture, [{ reference }]), reference).toEqual(['unknown_reference'])
})

test('Each entry is recorded, or set aside with an explanation, and a repeated list records nothing twice', async () => {
  const fixture = await openFixture(world)
  const { releases } = await exported(fixture, 2)
  const [first, second] = releases
  const waiting = await released(fixture, {}, 2)
  const [untouched] = await addProspects(fixture, 1, 3)
  const hook = { name: 'Ring', url: 'https://hooks.example/a', kinds: ['outcome.recorded'] }
  expect((await fixture.acme.app('POST', '/webhooks', hook)).status).toBe(201)
  const returns = [
    { reference: first!.release_id, reason: 'Annahme verweigert' },
    { reference: 'Nobody AG', reason: 'moved' },
    { reference: companyUids[0]!, reason: 'moved' },
    { reference: waiting.release_id },
    { reference: untouched! },
    { reference: second!.release_id, reason: 'rained on' },
    { reference: second!.release_id },
  ]
  const day = { occurred_on: '2026-02-03' }
  const checked = await resultsOf(fixture, returns, { ...day, dry_run: true })
  const answer = await sendFor(fixture, returns, day)
  const results = answer.map(({ result }) => result)
  expect(results).toEqual([
    'recorded',
    'unknown_reference',
    'duplicate_in_request',
    'not_sent',
    'not_sent',
    'unknown_reason',
    'recorded',
  ])
  expect(checked).toEqual(results.map((one) => (one === 'recorded' ? 'ready' : one)))
  for (const { result, detail, outcome_id } of answer)
    expect([detail === null, outcome_id !== null]).toEqual([result === 'recorded', result === 'recorded'])
  expect(answer[2]!.detail).toContain('index 0')
  expect(await outcomesOf(fixture, first!.prospect_id)).toMatchObject([
    {
      outcome: 'returned',
      return_reason: 'refused',
      occurred_on: '2026-02-03',
      release_id: first!.release_id,
      recorded_by: 'Olga',
    },
  ])
  expect(await outcomesOf(fixture, second!.prospect_id)).toMatchObject([{ return_reason: null }])
  const again = await sendFor(fixture, returns, day)
  expect([again[0]!.result, again[6]!.result]).toEqual(['already_recorded', 'already_recorded'])
  expect(again[0]!.detail).toContain('2026-02-03')
  expect(await outcomesOf(fixture, first!.prospect_id)).toHaveLength(1)
  const events = await world.sql(`select from outbox where account_id = $1 and kind = 'outcome.recorded'`, [
    fixture.acme.account_id,
  ])
  expect(events).toHaveLength(2)
})

test('A reference to a company means its last exported letter, and a withdrawn return may be recorded again', async () => {
  const fixture = await openFixture(world)
  const { releases } = await exported(fixture)
  const { prospect_id, release_id } = releases[0]!
  const [recorded] = await sendFor(fixture, [{ reference: companyUids[0]! }])
  expect(await resultsOf(fixture, [{ reference: prospect_id }])).toEqual(['already_recorded'])
  const at = `${fixture.at}/prospects/${prospect_id}/outcomes/${recorded!.outcome_id!}` as const
  await fixture.olga.post(`${at}/withdrawals`, {})
  expect(await sendFor(fixture, [{ reference: prospect_id }])).toMatchObject([
    { result: 'recorded', letter: { release_id } },
  ])
})

test('Companies of the same name are set aside until a place or UID distinguishes them', async () => {
  const fixture = await openFixture(world)
  const { releases } = await exported(fixture, 2)
  await rename(releases[0]!.release_id, 'Keller AG')
  await rename(releases[1]!.release_id, 'Keller AG', { postal_code: '3600', town: 'Thun' })
  const [both, one] = await sendFor(fixture, [{ reference: 'Keller AG' }, { reference: 'Keller AG, Thun' }])
  expect(both).toMatchObject({ result: 'ambiguous', letter: null })
  expect(one).toMatchObject({ result: 'recorded', letter: { release_id: releases[1]!.release_id } })
})

test('Two lists that are recorded concurrently record each letter once', async () => {
  const fixture = await openFixture(world)
  const { releases } = await exported(fixture, 3)
  const returns = releases.map(({ release_id: reference }) => ({ reference }))
  const lists = [returns, returns.toReversed(), returns, returns.toReversed()]
  const answers = await Promise.all(lists.map((list) => resultsOf(fixture, list)))
  expect(answers.flat().filter((one) => one === 'recorded')).toHaveLength(3)
  expect(answers.flat().filter((one) => one === 'already_recorded')).toHaveLength(9)
  const rows = await world.sql('select from outcomes where account_id = $1', [fixture.acme.account_id])
  expect(rows).toHaveLength(3)
})

test('A letter with a recorded return is held at its next export', async () => {
  const fixture = await openFixture(world)
  const { release_ids } = await exported(fixture)
  await sendFor(fixture, [{ reference: release_ids[0]!, reason: 'moved' }])
  await expect(exportAgain(fixture, release_ids)).rejects.toThrow('"stays_because":"address"')
})

test('Letters of other projects are unknown, and a date in the future is refused', async () => {
  const fixture = await openFixture(world)
  const { release_ids } = await exported(fixture)
  const other = await openFixture(world)
  expect(await resultsOf(other, [{ reference: release_ids[0]! }])).toEqual(['unknown_reference'])
  const future = await send(fixture, [{ reference: release_ids[0]! }], {
    occurred_on: '2999-01-01',
    dry_run: true,
  })
  expect(future.body.error.errors).toMatchObject([{ code: 'timestamp_in_future', field: 'occurred_on' }])
  const reader = await fixture.acme.credential(['prospect:read'])
  const refused = await reader.post(`${fixture.at}/returns`, { returns: [{ reference: release_ids[0]! }] })
  expect(refused.status).toBe(403)
})
