import type { LetterDispatch } from '@alphorn/contract/letter-post/letter-post'
import { expect, test } from 'vitest'
import { exported, openLetterPost, statesIn, step } from '../fixtures/letter-post.ts'
import { companyUids, type Fixture } from '../fixtures/project.ts'

// A letter is checked again between its order and its posting: here, and at Pingen.

const { world, pingen, connected, once } = await openLetterPost()

/** An export with checked and priced letters; `mine` are the letters at Pingen, in the order of the releases. */
async function priced(fixture: Fixture, count = 1, from = 0) {
  const made = await exported(fixture, count, from)
  const known = pingen.letters.length
  await step(fixture, made.export_id, { step: 'prepare' })
  await once(fixture, made.export_id, (dispatch) => statesIn(dispatch).every((state) => state === 'checking'))
  const mine = pingen.letters.slice(known)
  for (const letter of mine) letter.status = 'valid'
  await once(fixture, made.export_id, ({ phase }) => phase === 'priced')
  return { ...made, mine }
}

const post = (fixture: Fixture, export_id: string, count = 1) =>
  step(fixture, export_id, { step: 'post', price_minor: count * 123 })

function revoke(
  { acme, at }: Fixture,
  { prospect_id, approval_id }: { prospect_id: string; approval_id: string },
) {
  const path = `${at}/prospects/${prospect_id}/approvals/${approval_id}/revocations` as const
  return acme.app('POST', path, { reason: 'A wrong price.' })
}

test('A letter whose approval was revoked is neither posted nor uploaded to Pingen', async () => {
  const fixture = await connected()
  const { export_id, releases, mine } = await priced(fixture)
  expect((await revoke(fixture, releases[0]!)).status).toBe(201)
  expect((await post(fixture, export_id)).status).toBe(200)
  const ended = await once(fixture, export_id, ({ phase }) => phase === 'ended')
  expect([statesIn(ended), mine[0]!.sends]).toEqual([['withheld'], 0])

  const other = await exported(fixture, 1, 1)
  await revoke(fixture, other.releases[0]!)
  const refused = await step(fixture, other.export_id, { step: 'prepare' })
  expect(refused.body.error.errors![0]!.detail).toContain('their approval was revoked')
})

test('A letter is not posted to an address from which another letter was returned meanwhile', async () => {
  const fixture = await connected()
  const { olga, at } = fixture
  const { export_id, releases, mine } = await priced(fixture, 2, 2)
  const [returned, other] = releases
  const path = `${at}/prospects/${returned!.prospect_id}/outcomes` as const
  expect((await olga.post(path, { outcome: 'wrong_address' })).status).toBe(201)
  await post(fixture, export_id, 2)
  const posted = await once(fixture, export_id, ({ phase }) => phase === 'posted')
  const states = posted.letters.map(({ release_id, state }) => [release_id, state])
  expect(Object.fromEntries(states)).toEqual({
    [returned!.release_id]: 'withheld',
    [other!.release_id]: 'accepted',
  })
  expect(mine.reduce((sum, { sends }) => sum + sends, 0)).toBe(1)
})

test('A letter that an export would now withhold is not posted', async () => {
  const fixture = await connected()
  const { export_id, mine } = await priced(fixture, 1, 7)
  await world.sql(`update companies set status = 'being_cancelled' where uid = $1`, [companyUids[7]])
  await post(fixture, export_id)
  const ended = await once(fixture, export_id, ({ phase }) => phase === 'ended')
  expect([statesIn(ended), mine[0]!.sends]).toEqual([['withheld'], 0])
})

const toldOf = ({ letters }: LetterDispatch) =>
  letters.map(({ state, reason }) => `${state}: ${reason}`).toSorted()
const unprocessable = JSON.stringify({ errors: [{ title: 'Error', detail: 'The country is not served.' }] })

test.each([
  ['its creation', 'POST', /\/letters$/],
  ['its price', 'POST', /\/price-calculator$/],
])(
  'A letter for which Pingen refuses %s is refused alone, and the others continue',
  async (_, method, path) => {
    const fixture = await connected()
    const { export_id } = await exported(fixture, 2)
    let refusals = 0
    pingen.interfere((asked, response) => {
      if (asked.method !== method || !path.test(asked.path) || refusals > 0) return false
      refusals++
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' }).end(unprocessable)
      return true
    })
    await step(fixture, export_id, { step: 'prepare' })
    const settled = await once(fixture, export_id, ({ phase }) => {
      pingen.moveAll('valid')
      return phase === 'priced'
    })
    expect(settled).toMatchObject({ ready: 1, price_minor: 123, stopped: false })
    expect(toldOf(settled)).toEqual(['ready: null', 'refused: The country is not served.'])
  },
)

test('A letter whose upload URL has expired is uploaded again before it counts as refused', async () => {
  const fixture = await connected()
  const { export_id } = await exported(fixture)
  await step(fixture, export_id, { step: 'prepare' })
  await world.sql(
    `update dispatched_letters set upload_url = $2, upload_signature = 'x' where export_id = $1`,
    [export_id, `${pingen.host.api}/storage/gone`],
  )
  await once(fixture, export_id, (dispatch) => statesIn(dispatch)[0] === 'checking')
})

test('A letter whose posting Pingen refuses is refused alone; the others are posted and tracked', async () => {
  const fixture = await connected()
  const { export_id, mine } = await priced(fixture, 2)
  const [first, second] = mine
  pingen.interfere((asked, response) => {
    if (!asked.path.endsWith(`/${first!.id}/send`)) return false
    response.writeHead(422, { 'content-type': 'application/vnd.api+json' }).end(unprocessable)
    return true
  })
  await post(fixture, export_id, 2)
  await once(fixture, export_id, ({ phase }) => phase === 'posted')
  second!.status = 'sent'
  const tracked = await once(fixture, export_id, (dispatch) => statesIn(dispatch).includes('sent'))
  expect(toldOf(tracked)).toEqual(['refused: The country is not served.', 'sent: null'])
  expect([first!.sends, second!.sends]).toEqual([0, 1])
})

test('A letter sent manually at Pingen and returned before its posting is recorded as returned', async () => {
  const fixture = await connected()
  const { export_id, releases, mine } = await priced(fixture)
  const { prospect_id, release_id } = releases[0]!
  mine[0]!.status = 'undeliverable'
  pingen.reasons.set(mine[0]!.id, 'Moved.')
  await post(fixture, export_id)
  const ended = await once(fixture, export_id, ({ phase }) => phase === 'ended')
  expect(ended.letters).toMatchObject([{ state: 'returned', reason: 'Moved.' }])
  expect((await fixture.olga.get(`${fixture.at}/prospects/${prospect_id}/outcomes`)).body.data).toMatchObject(
    [{ outcome: 'returned', release_id, note: 'Moved.' }],
  )
})

test('The price of letters with the same page count and country is requested once', async () => {
  const fixture = await connected()
  const before = pingen.asked.length
  await priced(fixture, 3)
  const asked = pingen.asked.slice(before).filter(({ path }) => path.endsWith('/price-calculator'))
  expect(asked).toHaveLength(1)
})
