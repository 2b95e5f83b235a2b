import { maxReminders } from '@alphorn/contract/app/app-notes'
import { newId } from '@alphorn/contract/core/ids'
import { swissDay } from '@alphorn/server/platform/swiss-time'
import { doubtsAbout } from '@alphorn/contract/prospecting/candidate-reasons'
import { expect, test } from 'vitest'
import type { Untyped } from '../fixtures/untyped.ts'
import { decide, drafted, waitForIdle, work } from '../fixtures/drafts.ts'
import { qualificationResult, researchResult } from '../fixtures/results.ts'
import {
  addProspects,
  type Fixture,
  fixtureOf,
  openFixture,
  startCycle,
  takeJob,
} from '../fixtures/project.ts'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// One queue over all projects: items that wait for a user, the date until which each is deferred, and the empty state.

const world = await openWorld({ config: { webhooks: false } })

const read = async ({ acme }: Fixture, query = '') => {
  const { status, body } = await acme.app('GET', `/inbox${query}` as '/inbox')
  expect(status).toBe(200)
  return body as Untyped
}
const kindsIn = async (fixture: Fixture, query = '') =>
  (await read(fixture, query)).data.map((item: Untyped) => item.kind) as string[]
const mark = async ({ acme }: Fixture, items: Untyped[], until: string | null) =>
  acme.app('POST', '/inbox/marks', {
    items: items.map(({ kind, item_id }) => ({ kind, item_id })),
    until,
  })
const qualified = async (fixture: Fixture, from = 0) => {
  const [prospect_id] = await addProspects(fixture, 1, from)
  await startCycle(fixture, [prospect_id!], { stages: ['research', 'qualification'] })
  await work(fixture, 'research', researchResult)
  await work(fixture, 'qualification', qualificationResult)
  await waitForIdle(fixture)
  return prospect_id!
}

test('New companies without a cycle appear in the inbox, and an empty inbox says what would bring work', async () => {
  const fixture = await openFixture(world)
  const empty = await read(fixture)
  expect(empty.data).toEqual([])
  expect(empty.outlook).toEqual({
    projects: 1,
    prospects: false,
    active_cycles: 0,
    snoozed: 0,
    next_day: null,
  })
  await addProspects(fixture, 3)
  const { data, counts } = await read(fixture)
  expect(data).toMatchObject([{ kind: 'start', item_id: fixture.project, count: 3, prospect_id: null }])
  expect(counts).toMatchObject({ start: 1, decide: 0 })
})

test('The inbox lists the open items of all projects of the account, newest first and in pages', async () => {
  const fixture = await openFixture(world)
  const other = await fixtureOf(fixture.acme)
  const decided = await qualified(fixture)
  const { prospect_id } = await drafted(other, {}, 1)
  await fixture.olga.post(`${fixture.at}/prospects`, { companies: [{ name: 'Crowd' }] })
  const all = (await read(fixture)).data as Untyped[]
  expect(all.map(({ kind, project_id }) => [kind, project_id])).toEqual([
    ['settle', fixture.project],
    ['review', other.project],
    ['decide', fixture.project],
  ])
  expect(all[0]).toMatchObject({ title: 'Crowd', count: expect.any(Number) })
  expect(all[1]).toMatchObject({ prospect_id, title: expect.stringContaining('Crowd') })
  expect(all[2]).toMatchObject({ item_id: decided, score: expect.any(Number) })
  const paged: Untyped[] = []
  for (let cursor = ''; ;) {
    const page = await read(fixture, `?limit=1${cursor}`)
    paged.push(...page.data)
    if (page.next_cursor === null) break
    cursor = `&cursor=${page.next_cursor}`
  }
  expect(paged).toEqual(all)
  expect(await kindsIn(fixture, '?kind=decide')).toEqual(['decide'])
  expect((await read(fixture, '?kind=decide')).counts).toMatchObject({ decide: 1, review: 1, settle: 1 })
})

test('Each candidate for an ambiguous input shows what supports and contradicts it, by the current directory', async () => {
  const fixture = await openFixture(world)
  const companies = [{ name: 'Keller Bedachungen AG', place: 'Thun' }]
  await fixture.olga.post(`${fixture.at}/prospects`, { companies })
  const candidates = async () => {
    const [item] = (await read(fixture, '?kind=settle')).data as Untyped[]
    const offered = item.candidates as Untyped[]
    return [story.kellerThun, story.kellerBern].map(({ uid }) => offered.find((one) => one.uid === uid))
  }
  const [there, elsewhere] = await candidates()
  expect(there).toMatchObject({
    fields: { name: 'agree', place: 'agree', legal_form: 'conflict' },
    notices: [],
  })
  expect(there.signs).toContainEqual({ sign: 'place_agrees', weight: expect.any(Number) })
  expect(elsewhere).toMatchObject({ fields: { place: 'conflict' }, notices: ['seat_differs_from_place'] })
  expect(doubtsAbout(elsewhere).map(({ doubt }) => doubt)).toEqual(['form_conflicts', 'place_conflicts'])

  const setStatus = (status: string) =>
    world.sql('update companies set status = $2 where ehraid = $1', [story.kellerBern.ehraid, status])
  await setStatus('cancelled')
  try {
    const [, gone] = await candidates()
    expect(gone).toMatchObject({ status: 'cancelled' })
    expect(doubtsAbout(gone)[0]).toMatchObject({ doubt: 'struck_off' })
  } finally {
    await setStatus('active')
  }
})

test('An account can neither see the inbox of another account nor mark its items', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture)
  const [item] = (await read(fixture)).data
  const stranger = await openFixture(world)
  expect(await kindsIn(stranger)).toEqual([])
  const marked = await mark(stranger, [item], '2999-01-01')
  expect(marked.body.data).toEqual({ marked: [], missing: [item.item_id] })
  expect(await kindsIn(fixture)).toEqual(['start'])
})

/** Days are Swiss: in the last hour or two of a UTC day, the Swiss date is already the next one. */
const tomorrow = () => swissDay(new Date(Date.now() + 86_400_000))

test('A decision removes the company from the inbox, and "later" returns it on its day', async () => {
  const fixture = await openFixture(world)
  const prospect_id = await qualified(fixture)
  const until = tomorrow()
  const at = `${fixture.at}/prospects/${prospect_id}` as const
  await fixture.olga.post(`${at}/decisions`, { decision: 'later', until })
  const { data, outlook } = await read(fixture)
  expect(data).toEqual([])
  expect(outlook).toMatchObject({ next_day: until, prospects: true })
  await world.travel(2 * 86_400)
  try {
    expect((await read(fixture)).data).toMatchObject([{ kind: 'decide', item_id: prospect_id }])
    await decide(fixture, prospect_id, 'reject')
    expect(await kindsIn(fixture)).toEqual([])
  } finally {
    await world.travel(-2 * 86_400)
  }
})

test('A snoozed item reappears on its day, or earlier if the snooze is cancelled', async () => {
  const fixture = await openFixture(world)
  await qualified(fixture)
  const [item] = (await read(fixture)).data
  const past = await mark(fixture, [item], '2020-01-01')
  expect(past.body.error.errors).toMatchObject([{ code: 'value_not_allowed', field: 'until' }])
  const until = tomorrow()
  expect((await mark(fixture, [item], until)).body.data).toEqual({ marked: [item.item_id], missing: [] })
  const { data, counts, outlook } = await read(fixture)
  expect(data).toEqual([])
  expect(counts.decide).toBe(0)
  expect(outlook).toMatchObject({ snoozed: 1, next_day: until })
  expect((await read(fixture, '?snoozed=true')).data).toMatchObject([
    { item_id: item.item_id, snoozed_until: until, marked_by: expect.any(String) },
  ])
  const refs = [{ kind: item.kind, item_id: item.item_id }]
  await fixture.acme.app('POST', '/inbox/marks/removals', { items: refs })
  expect(await kindsIn(fixture)).toEqual(['decide'])
  await mark(fixture, [item], until)
  await world.travel(2 * 86_400)
  try {
    expect(await kindsIn(fixture)).toEqual(['decide'])
  } finally {
    await world.travel(-2 * 86_400)
  }
})

test('A failed job stays in the inbox until it is retried or dismissed; work that only a person can do cannot be dismissed', async () => {
  const fixture = await openFixture(world)
  const { olga, wanda, at } = fixture
  const [prospect_id] = await addProspects(fixture)
  await startCycle(fixture, [prospect_id!])
  const job = await takeJob(fixture, 'research')
  await wanda.post(`${at}/stage-jobs/${job.job_id}/failures`, {
    code: 'site_unreachable',
    message: 'The website did not answer.',
  })
  await waitForIdle(fixture)
  const waiting = (await read(fixture)).data as Untyped[]
  const failed = waiting.find(({ kind }) => kind === 'failed')!
  expect(failed).toMatchObject({ item_id: job.job_id, stage: 'research', note: 'site_unreachable' })
  expect((await mark(fixture, [failed], null)).body.data.marked).toEqual([job.job_id])
  expect(await kindsIn(fixture)).not.toContain('failed')
  await fixture.acme.app('POST', '/inbox/marks/removals', {
    items: [{ kind: 'failed', item_id: job.job_id }],
  })
  expect(await kindsIn(fixture)).toContain('failed')
  expect((await olga.post(`${at}/stage-jobs/${job.job_id}/retries`, {})).status).toBe(201)
  expect(await kindsIn(fixture)).not.toContain('failed')
  const decided = { kind: 'decide', item_id: prospect_id! }
  expect((await mark(fixture, [decided], null)).body.error.errors).toMatchObject([
    { code: 'value_not_allowed', field: 'items[0].kind' },
  ])
})

test('News about a postponed company stays in the inbox until dismissed, and news about a rejected one does not appear', async () => {
  const fixture = await openFixture(world)
  const prospect_id = await qualified(fixture, 3)
  const rejected = await qualified(fixture, 4)
  await decide(fixture, prospect_id, 'later')
  await decide(fixture, rejected, 'reject')
  await world.sql(
    `insert into signals (signal_id, company_id, kind, published_on, source, content_key, recorded_at)
     select 'sig_' || substr(md5(prospect_id), 1, 26), company_id, 'address_changed', app_now()::date, 'zefix',
       prospect_id, app_now() + interval '1 second'
     from prospects where prospect_id = any($1::text[])`,
    [[prospect_id, rejected]],
  )
  const [item, ...others] = (await read(fixture)).data
  expect(others).toEqual([])
  expect(item).toMatchObject({ kind: 'signal', prospect_id, signal: { kind: 'address_changed' } })
  await mark(fixture, [item], null)
  expect(await kindsIn(fixture)).toEqual([])
})

test('A reminder is in the inbox with its note from its day until it is completed', async () => {
  const fixture = await openFixture(world)
  const prospect_id = await qualified(fixture)
  await decide(fixture, prospect_id, 'reject')
  const at = `${fixture.at}/prospects/${prospect_id}` as const
  const remind = (due_on: string, note: string) =>
    fixture.acme.app('POST', `${at}/reminders`, { due_on, note })
  await remind('2999-01-01', 'Much later.')
  const due = await remind('2026-01-01', 'Ask for Mr Studer junior.')
  const { data } = await read(fixture)
  expect(data).toMatchObject([{ kind: 'reminder', prospect_id, note: 'Ask for Mr Studer junior.' }])
  const { reminder_id } = due.body.data
  const done = await fixture.acme.app('PATCH', `${at}/reminders/${reminder_id}`, { done: true })
  expect(done.body.data).toMatchObject({ done_by: expect.any(String), done_at: expect.any(String) })
  expect(await kindsIn(fixture)).toEqual([])
  await fixture.acme.app('PATCH', `${at}/reminders/${reminder_id}`, { done: false })
  expect(await kindsIn(fixture)).toEqual(['reminder'])
})

test('A completed reminder cannot be reopened beyond the largest number of open ones', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  const at = `${fixture.at}/prospects/${prospect_id}` as const
  const remind = () => fixture.acme.app('POST', `${at}/reminders`, { due_on: '2999-01-01', note: 'Call.' })
  const { reminder_id } = (await remind()).body.data
  const mark = (done: boolean) => fixture.acme.app('PATCH', `${at}/reminders/${reminder_id}`, { done })
  expect((await mark(true)).status).toBe(200)
  for (let open = 0; open < maxReminders; open++) expect((await remind()).status).toBe(201)
  const reopened = await mark(false)
  expect([reopened.status, reopened.body.error?.errors]).toMatchObject([422, [{ code: 'too_many_items' }]])
  expect((await mark(true)).status).toBe(200)
})

test('Assigning prospects to a member applies to all or none, and the inbox can be filtered by owner', async () => {
  const fixture = await openFixture(world)
  const [first, second] = [await qualified(fixture), await qualified(fixture, 1)]
  const [me] = (await fixture.acme.app('GET', '/members')).body.data
  const assign = (prospect_ids: string[], user_id: string | null) =>
    fixture.acme.app('POST', `${fixture.at}/prospects/owners`, { prospect_ids, user_id })
  expect((await assign([first, newId('prospect')], me!.user_id)).status).toBe(404)
  expect((await assign([first], newId('user'))).body.error.errors).toMatchObject([{ field: 'user_id' }])
  expect(await kindsIn(fixture, '?whose=mine')).toEqual([])
  expect((await assign([first], me!.user_id)).body.data.owner).toMatchObject({ user_id: me!.user_id })
  const mine = await read(fixture, '?whose=mine')
  expect(mine.data).toMatchObject([{ item_id: first, owner: { name: me!.name } }])
  expect(mine.counts.decide).toBe(1)
  expect(await kindsIn(fixture, '?whose=open')).toHaveLength(2)
  await assign([first, second], null)
  expect(await kindsIn(fixture, '?whose=mine')).toEqual([])
})

test('A comment can be deleted only by its author, and a prospect with a comment cannot be removed', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  const at = `${fixture.at}/prospects/${prospect_id!}` as const
  const body = 'They bought a chiller from us in 2019.'
  const written = await fixture.acme.app('POST', `${at}/comments`, { body })
  const { comment_id } = written.body.data
  expect((await fixture.acme.app('GET', `${at}/notes`)).body.data.comments).toMatchObject([
    { comment_id, body, written_by: expect.any(String) },
  ])
  const removal = { prospect_ids: [prospect_id!] }
  const kept = await fixture.acme.app('POST', `${fixture.at}/prospects/removals`, removal)
  expect(kept.body.data).toEqual({ removed: [], kept: [prospect_id] })
  await world.sql(`update comments set written_by_id = null where comment_id = $1`, [comment_id])
  expect((await fixture.acme.app('DELETE', `${at}/comments/${comment_id}`, {})).status).toBe(403)
  const own = await fixture.acme.app('POST', `${at}/comments`, { body: 'Wrong company.' })
  const gone = await fixture.acme.app('DELETE', `${at}/comments/${own.body.data.comment_id}`, {})
  expect(gone.status).toBe(200)
  expect((await fixture.acme.app('GET', `${at}/notes`)).body.data.comments).toHaveLength(1)
})

test('A cycle without a worker appears in the inbox as stuck after a minute', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  await startCycle(fixture, [prospect_id!])
  await expect
    .poll(async () => (await fixture.olga.get(`${fixture.at}/stage-jobs?state=unclaimed`)).body.data.length)
    .toBe(1)
  expect(await kindsIn(fixture)).toEqual([])
  await world.travel(90)
  try {
    expect((await read(fixture)).data).toMatchObject([{ kind: 'stuck', item_id: fixture.project, count: 1 }])
  } finally {
    await world.travel(-90)
  }
})
