import { expect, test } from 'vitest'
import { dispatchOf, exportAgain, exported, openLetterPost, statesIn, step } from '../fixtures/letter-post.ts'
import { detailOf } from '../fixtures/drafts.ts'
import { companyUids } from '../fixtures/project.ts'

// Letters are sent to Pingen when a user orders it, and posted once a user has seen the price.

const { world, pingen, connected, once } = await openLetterPost()

test('Letters are priced before posting and tracked until one is returned', async () => {
  const fixture = await connected()
  const { releases, export_id } = await exported(fixture, 2)
  const known = pingen.letters.length
  expect((await step(fixture, export_id, { step: 'prepare', product: 'fast' })).status).toBe(200)
  await once(fixture, export_id, (dispatch) => statesIn(dispatch).every((state) => state === 'checking'))
  const mine = pingen.letters.slice(known)
  expect(mine.map(({ file }) => pingen.files.get(file)!.subarray(0, 5).toString())).toEqual([
    '%PDF-',
    '%PDF-',
  ])
  mine[1]!.pages = 2
  for (const letter of mine) letter.status = 'valid'
  const priced = await once(fixture, export_id, ({ phase }) => phase === 'priced')
  expect(priced).toMatchObject({ ready: 2, price_minor: 143 + 165, currency: 'CHF', ordered_by: null })
  expect(mine.map(({ sends }) => sends)).toEqual([0, 0])

  const wrong = await step(fixture, export_id, { step: 'post', price_minor: 300 })
  expect(wrong.body.error.errors).toMatchObject([{ code: 'value_not_allowed', field: 'price_minor' }])
  expect(mine.map(({ sends }) => sends)).toEqual([0, 0])
  const ordered = await step(fixture, export_id, { step: 'post', price_minor: 308 })
  expect(ordered.body.data).toMatchObject({ phase: 'posting', ordered_by: expect.any(String) })
  await once(fixture, export_id, ({ phase }) => phase === 'posted')
  expect(mine.map(({ sends, product }) => [sends, product])).toEqual([
    [1, 'fast'],
    [1, 'fast'],
  ])
  for (const letter of mine) letter.status = 'printing'
  await once(fixture, export_id, (dispatch) => statesIn(dispatch).every((state) => state === 'printing'))
  mine[0]!.status = 'undeliverable'
  mine[1]!.status = 'sent'
  pingen.reasons.set(mine[0]!.id, 'Recipient could not be determined at the specified address.')
  const back = await once(fixture, export_id, (dispatch) => statesIn(dispatch).includes('returned'))
  const returned = back.letters.find(({ state }) => state === 'returned')!
  expect(returned.reason).toBe('Recipient could not be determined at the specified address.')

  const { prospect_id } = releases.find(({ release_id }) => release_id === returned.release_id)!
  const outcomes = (await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}/outcomes`)).body.data
  expect(outcomes).toMatchObject([
    { outcome: 'returned', release_id: returned.release_id, recorded_by: 'Pingen', note: returned.reason },
  ])
  const { gate } = await detailOf(fixture, prospect_id)
  expect(gate.find(({ check }) => check === 'address')).toMatchObject({ result: 'warn' })
  mine[1]!.status = 'delivered'
  await once(fixture, export_id, ({ phase }) => phase === 'ended')
  expect(mine.map(({ sends }) => sends)).toEqual([1, 1])
  const audit = await world.sql(
    'select credential_name from audit_rows where operation_id = $1 and target = $2',
    ['prospect_outcomes', outcomes[0]!.outcome_id],
  )
  expect(audit).toEqual([{ credential_name: 'Pingen' }])
})

test('A return that a person recorded is not recorded again when Pingen reports it', async () => {
  const fixture = await connected()
  const { releases, export_id } = await exported(fixture)
  const [{ release_id, prospect_id }] = releases as [(typeof releases)[number]]
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  const letter = pingen.letters.at(-1)!
  letter.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  await step(fixture, export_id, { step: 'post', price_minor: 123 })
  await once(fixture, export_id, ({ phase }) => phase === 'posted')
  const at = `${fixture.at}/prospects/${prospect_id}/outcomes` as const
  const recorded = await fixture.olga.post(at, { outcome: 'returned', release_id, return_reason: 'moved' })
  expect(recorded.status).toBe(201)

  letter.status = 'undeliverable'
  const back = await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'returned')
  expect(back.letters[0]!.reason).toBe('Undeliverable')
  const outcomes = (await fixture.olga.get(at)).body.data
  expect(outcomes).toMatchObject([{ outcome: 'returned', release_id, recorded_by: 'Olga' }])
  const { outcome_id } = outcomes[0]!
  expect((await fixture.olga.post(`${at}/${outcome_id}/withdrawals`)).status).toBe(200)
  const { gate } = await detailOf(fixture, prospect_id)
  expect(gate.find(({ check }) => check === 'address')).toMatchObject({ result: 'pass' })
  const rows = await world.sql(
    `select 1 from audit_rows where project_id = $1 and credential_name = 'Pingen'`,
    [fixture.project],
  )
  expect(rows).toEqual([])
})

test('Repeating a step or exporting a letter again does not post it twice', async () => {
  const fixture = await connected()
  const { export_id, release_ids } = await exported(fixture)
  const known = pingen.letters.length
  for (let time = 0; time < 2; time++)
    expect((await step(fixture, export_id, { step: 'prepare' })).status).toBe(200)
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  pingen.letters.at(-1)!.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  const orders = await Promise.all(
    [1, 2].map(() => step(fixture, export_id, { step: 'post', price_minor: 123 })),
  )
  expect(orders.map(({ status }) => status)).toEqual([200, 200])
  await once(fixture, export_id, ({ phase }) => phase === 'posted')
  expect((await step(fixture, export_id, { step: 'post', price_minor: 123 })).status).toBe(200)
  const again = await exportAgain(fixture, release_ids)
  const refused = await step(fixture, again, { step: 'prepare' })
  expect(refused.body.error.errors).toMatchObject([{ code: 'value_not_allowed', field: 'step' }])
  expect(refused.body.error.errors![0]!.detail).toContain('by another export')
  expect(pingen.letters.slice(known).map(({ sends }) => sends)).toEqual([1])
})

test('A lost response duplicates neither a letter nor its posting', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  const known = pingen.letters.length
  pingen.lose(({ method, path }) => method === 'POST' && path.endsWith('/letters'))
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, ({ fault }) => fault === 'unreachable')
  pingen.behave()
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  expect(pingen.letters).toHaveLength(known + 1)
  const letter = pingen.letters.at(-1)!
  letter.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  pingen.lose(({ path }) => path.endsWith('/send'))
  await step(fixture, export_id, { step: 'post', price_minor: 123 })
  await once(fixture, export_id, ({ fault }) => fault === 'unreachable')
  pingen.behave()
  const posted = await once(fixture, export_id, ({ phase }) => phase === 'posted')
  expect([letter.sends, statesIn(posted), posted.fault]).toEqual([1, ['accepted'], null])
})

test('A price is valid for a day, after which it is requested again', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  const letter = pingen.letters.at(-1)!
  letter.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  await world.sql(
    `update dispatched_letters set changed_at = changed_at - interval '2 days' where export_id = $1`,
    [export_id],
  )
  const old = await step(fixture, export_id, { step: 'post', price_minor: 123 })
  expect(old.body.error.errors![0]!.detail).toContain('older than a day')
  pingen.prices[1] = 1.5
  expect((await step(fixture, export_id, { step: 'prepare' })).body.data.phase).toBe('preparing')
  const priced = await once(fixture, export_id, ({ phase }) => phase === 'priced')
  pingen.prices[1] = 1.23
  expect(priced.price_minor).toBe(150)
  expect((await step(fixture, export_id, { step: 'post', price_minor: 150 })).status).toBe(200)
  await once(fixture, export_id, ({ phase }) => phase === 'posted')
  expect(letter.sends).toBe(1)
})

test('A letter that Pingen rejects is reported, costs nothing and can be submitted again', async () => {
  const fixture = await connected()
  const { export_id, release_ids } = await exported(fixture)
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  pingen.letters.at(-1)!.status = 'action_required'
  const ended = await once(fixture, export_id, ({ phase }) => phase === 'ended')
  expect(ended).toMatchObject({ ready: 0, price_minor: null })
  expect(ended.letters).toMatchObject([{ state: 'refused', service_status: 'action_required' }])
  const again = await exportAgain(fixture, release_ids)
  expect((await step(fixture, again, { step: 'prepare' })).body.data.letters).toMatchObject([
    { state: 'waiting' },
  ])
})

test('A company that must not be contacted gets no letter, neither at the order nor after it', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture, 2, 10)
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch).every((state) => state === 'checking'))
  const mine = pingen.letters.slice(-2)
  for (const letter of mine) letter.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  let isSuppressed = false
  pingen.interfere((asked, response) => {
    if (isSuppressed || asked.method !== 'GET') return false
    isSuppressed = true
    const entry = { kind: 'uid', value: companyUids[10], reason: 'They asked.' }
    void fixture.acme.app('POST', '/suppressions', entry).then(() => pingen.serve(asked, response))
    return true
  })
  await step(fixture, export_id, { step: 'post', price_minor: 246 })
  const posted = await once(fixture, export_id, ({ phase }) => phase === 'posted')
  expect(statesIn(posted).toSorted()).toEqual(['accepted', 'withheld'])
  expect(mine.reduce((sum, { sends }) => sum + sends, 0)).toBe(1)

  const { export_id: other } = await exported(fixture, 1, 12)
  await step(fixture, other, { step: 'prepare' })
  await once(fixture, other, (dispatch) => statesIn(dispatch)[0] === 'checking')
  pingen.letters.at(-1)!.status = 'valid'
  await once(fixture, other, ({ phase }) => phase === 'priced')
  await fixture.acme.app('POST', '/suppressions', {
    kind: 'uid',
    value: companyUids[12],
    reason: 'They asked.',
  })
  const refused = await step(fixture, other, { step: 'post', price_minor: 123 })
  expect(refused.body.error.errors).toMatchObject([{ code: 'prospect_suppressed' }])
  expect((await dispatchOf(fixture, other)).dispatch).toMatchObject({ phase: 'priced' })
})

test('A letter uploaded but not ordered moves to a later export and is posted only with that', async () => {
  const fixture = await connected()
  const { export_id, release_ids } = await exported(fixture)
  await step(fixture, export_id, { step: 'prepare' })
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
  pingen.letters.at(-1)!.status = 'valid'
  await once(fixture, export_id, ({ phase }) => phase === 'priced')
  const again = await exportAgain(fixture, release_ids)
  expect((await step(fixture, again, { step: 'prepare' })).status).toBe(200)
  const emptied = await step(fixture, export_id, { step: 'post', price_minor: 123 })
  expect(emptied.body.error.errors![0]!.detail).toBe('No letter of this export can be posted.')
  await once(fixture, again, (dispatch) => statesIn(dispatch)[0] === 'checking')
  pingen.letters.at(-1)!.status = 'valid'
  await once(fixture, again, ({ phase }) => phase === 'priced')
  await step(fixture, again, { step: 'post', price_minor: 123 })
  await once(fixture, again, ({ phase }) => phase === 'posted')
  expect(pingen.letters.slice(-2).map(({ sends }) => sends)).toEqual([0, 1])
})

test('Only PDF letters laid out for Pingen are submitted to it', async () => {
  const fixture = await connected()
  const { export_id, release_ids } = await exported(fixture)
  const page = await exportAgain(fixture, release_ids, 'letter_html')
  await fixture.acme.app('PATCH', `/projects/${fixture.project}`, { policies: { letter_window: 'right' } })
  const right = await exportAgain(fixture, release_ids)
  for (const [one, words] of [
    [page, 'Only exports of letters as PDF'],
    [right, 'Set the window `service`'],
  ] as const) {
    const { body } = await step(fixture, one, { step: 'prepare' })
    expect(body.error.errors![0]!.detail).toContain(words)
  }
  const early = await step(fixture, export_id, { step: 'post', price_minor: 1 })
  expect(early.body.error.errors![0]!.detail).toContain('Take the step `prepare`')
})
