import type { ExportFile } from '@alphorn/contract/prospecting/exports'
import { expect, test } from 'vitest'
import type { Untyped } from '../fixtures/untyped.ts'
import { decide, detailOf, drafted, waitForIdle, approve, released } from '../fixtures/drafts.ts'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Outcomes of prospects after their texts were sent: recorded, corrected, and respected by later steps.

const world = await openWorld({ config: { webhooks: false } })

const record = ({ olga, at }: Fixture, id: string, body: Untyped) =>
  olga.post(`${at}/prospects/${id}/outcomes`, body)
const listOf = async ({ olga, at }: Fixture, id: string) =>
  (await olga.get(`${at}/prospects/${id}/outcomes`)).body.data
const exporting = ({ acme, project }: Fixture, release_ids: string[], format: string) =>
  acme.app('POST', `/projects/${project}/exports`, { release_ids, format })
const addressCheck = async (fixture: Fixture, id: string) =>
  (await detailOf(fixture, id)).gate.find(({ check }) => check === 'address')!

test('Outcomes are recorded in sequence for the last exported text, and sent to webhooks', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  const hook = {
    name: 'Ring',
    url: 'https://hooks.example/a',
    kinds: ['outcome.recorded', 'outcome.withdrawn'],
  }
  expect((await fixture.acme.app('POST', '/webhooks', hook)).status).toBe(201)
  const early = await record(fixture, prospect_id, { outcome: 'sent' })
  expect(early.body.data).toMatchObject({ release_id: null, suppressed: false })
  await exporting(fixture, [release_id], 'letter_html')
  const meeting = { outcome: 'meeting', occurred_on: '2026-01-05', note: 'With Mr Studer.' }
  expect((await record(fixture, prospect_id, meeting)).body.data).toMatchObject({
    ...meeting,
    release_id,
    recorded_by: 'Olga',
  })
  const [last, first] = await listOf(fixture, prospect_id)
  expect(last).toMatchObject(meeting)
  const at = `${fixture.at}/prospects/${prospect_id}/outcomes/${first!.outcome_id}` as const
  const withdrawn = await fixture.olga.post(`${at}/withdrawals`, {})
  expect(withdrawn.body.data).toMatchObject({ outcome: 'sent', withdrawn_by: 'Olga' })
  const again = await fixture.olga.post(`${at}/withdrawals`, {})
  expect(again.body.data).toEqual(withdrawn.body.data)
  const events = await world.sql(
    `select kind, content->>'outcome' as outcome from outbox where account_id = $1 order by event_id`,
    [fixture.acme.account_id],
  )
  expect(events).toEqual([
    { kind: 'outcome.recorded', outcome: 'sent' },
    { kind: 'outcome.recorded', outcome: 'meeting' },
    { kind: 'outcome.withdrawn', outcome: 'sent' },
  ])
})

test('An outcome is refused if it is in the future, concerns a foreign release, or forbids contact after a sale', async () => {
  const fixture = await openFixture(world)
  const { release_id } = await released(fixture)
  const [other] = await addProspects(fixture, 1, 5)
  const refused = async (body: Untyped) => (await record(fixture, other!, body)).body.error.errors![0]
  expect(await refused({ outcome: 'sent', occurred_on: '2999-01-01' })).toMatchObject({
    code: 'timestamp_in_future',
    field: 'occurred_on',
  })
  expect(await refused({ outcome: 'sent', release_id })).toMatchObject({
    code: 'release_unknown',
    field: 'release_id',
  })
  expect(await refused({ outcome: 'won', do_not_contact: true })).toMatchObject({ field: 'do_not_contact' })
  expect(await listOf(fixture, other!)).toEqual([])
})

test('A read-only credential may list outcomes but not record them', async () => {
  const fixture = await openFixture(world)
  const [prospect] = await addProspects(fixture)
  const reader = await fixture.acme.credential(['prospect:read'])
  const at = `${fixture.at}/prospects/${prospect!}/outcomes` as const
  expect((await reader.get(at)).status).toBe(200)
  expect((await reader.post(at, { outcome: 'sent' })).status).toBe(403)
})

test('A returned letter blocks the next letter to the same address, until the outcome is withdrawn', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  expect(await addressCheck(fixture, prospect_id)).toMatchObject({ result: 'pass' })
  const returned = await record(fixture, prospect_id, { outcome: 'returned', occurred_on: '2026-02-03' })
  expect(await addressCheck(fixture, prospect_id)).toMatchObject({
    result: 'warn',
    detail: expect.stringContaining('2026-02-03'),
  })
  const held = (await exporting(fixture, [release_id], 'letter_pdf')).body.data
  expect(held).toMatchObject({
    export: null,
    outcomes: [{ outcome: 'held', stays_because: 'address' }],
  })
  const { outcome_id } = returned.body.data
  await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/outcomes/${outcome_id}/withdrawals`, {})
  expect(await addressCheck(fixture, prospect_id)).toMatchObject({ result: 'pass' })
  expect((await exporting(fixture, [release_id], 'letter_pdf')).status).toBe(201)
})

test('After a return from the old address, a letter uses the new address in the register if the company has moved', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture, {}, 7)
  await record(fixture, prospect_id, { outcome: 'wrong_address' })
  const { company } = await detailOf(fixture, prospect_id)
  await world.sql(
    `update companies set street = 'Neugasse', house_number = '9', street_key = 'neugasse9' where company_id = $1`,
    [company.company_id],
  )
  const made = await exporting(fixture, [release_id], 'letter_html')
  expect(made.status).toBe(201)
  const { export_id } = made.body.data.export!
  const file = (await fixture.acme.app('GET', `/projects/${fixture.project}/exports/${export_id}/file`)).body
    .data as ExportFile
  expect(Buffer.from(file.content_base64, 'base64').toString()).toContain('Neugasse 9')
})

test('A letter that was refused, or whose company is dissolved, blocks further letters to every address', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture, {}, 9)
  const { company } = await detailOf(fixture, prospect_id)
  const refused = { outcome: 'returned', return_reason: 'refused', occurred_on: '2026-02-03' }
  const recorded = await record(fixture, prospect_id, refused)
  expect(recorded.body.data).toMatchObject(refused)
  await world.sql(
    `update companies set street = 'Neugasse', house_number = '7', street_key = 'neugasse7' where company_id = $1`,
    [company.company_id],
  )
  expect(await addressCheck(fixture, prospect_id)).toMatchObject({
    result: 'warn',
    detail: expect.stringContaining('did not accept a letter on 2026-02-03'),
    reasons: [{ code: 'letter_refused' }],
  })
  const held = (await exporting(fixture, [release_id], 'letter_pdf')).body.data
  expect(held.outcomes).toMatchObject([{ outcome: 'held', stays_because: 'address' }])
  const { outcome_id } = recorded.body.data
  await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/outcomes/${outcome_id}/withdrawals`, {})
  await record(fixture, prospect_id, { ...refused, return_reason: 'dissolved' })
  // A later return for another reason does not hide that the company was dissolved.
  await record(fixture, prospect_id, {
    outcome: 'returned',
    return_reason: 'moved',
    occurred_on: '2026-02-04',
  })
  expect(await addressCheck(fixture, prospect_id)).toMatchObject({
    result: 'warn',
    detail: expect.stringContaining('no longer exists'),
    reasons: [{ code: 'recipient_dissolved' }],
  })
})

test('A return reason is refused with any outcome other than a return', async () => {
  const fixture = await openFixture(world)
  const [prospect] = await addProspects(fixture)
  const { body } = await record(fixture, prospect!, { outcome: 'sent', return_reason: 'moved' })
  expect(body.error.errors).toMatchObject([{ code: 'value_not_allowed', field: 'return_reason' }])
})

test('A refusal with no further contact suppresses the company in every project of the account at once', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  const elsewhere = { ...fixture, project: await fixture.acme.project() }
  elsewhere.at = `/projects/${elsewhere.project}`
  const [twin] = await addProspects(elsewhere)
  const recorder = await fixture.acme.credential(['prospect:outcomes'])
  const at = `${fixture.at}/prospects/${prospect_id}/outcomes` as const
  const no = { outcome: 'no', note: 'Please do not write again.', do_not_contact: true }
  expect((await recorder.post(at, no)).body.data).toMatchObject({ outcome: 'no', suppressed: true })
  expect(await detailOf(fixture, prospect_id)).toMatchObject({
    decision: 'do_not_contact',
    decisions: [{ reason: 'requested_no_contact', note: no.note }, {}],
  })
  expect((await approve(fixture, prospect_id, named)).status).toBe(422)
  expect((await decide(elsewhere, twin!, 'accept')).status).toBe(201)
  const { body } = await fixture.acme.app('GET', '/suppressions')
  expect(body.data).toMatchObject([{ kind: 'company', reason: 'requested_no_contact' }])
  await waitForIdle(fixture)
})

test('The table of an export shows the outcome of each text since its export', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  const made = await exporting(fixture, [release_id], 'csv')
  const { export_id } = made.body.data.export!
  const table = async () => {
    const { body } = await fixture.acme.app('GET', `/projects/${fixture.project}/exports/${export_id}/file`)
    return Buffer.from((body.data as ExportFile).content_base64, 'base64').toString()
  }
  expect(await table()).toContain('outcome,outcome_on,')
  await record(fixture, prospect_id, { outcome: 'sent', occurred_on: '2026-01-07' })
  await record(fixture, prospect_id, { outcome: 'won', occurred_on: '2026-03-09' })
  expect(await table()).toContain('won,2026-03-09')
})

test('The report counts the prospects that reached each step, and a withdrawn outcome does not count', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, release_id } = await released(fixture)
  await addProspects(fixture, 2, 1)
  const report = async () =>
    (await fixture.acme.app('GET', `/projects/${fixture.project}/outcome-report`)).body.data
  expect(await report()).toMatchObject({ added: 3, researched: 1, accepted: 1, approved: 1, sent: 0, won: 0 })
  await exporting(fixture, [release_id], 'csv')
  expect(await report()).toMatchObject({ sent: 1, answered: 0 })
  const won = await record(fixture, prospect_id, { outcome: 'won' })
  expect(await report()).toMatchObject({ sent: 1, answered: 1, meeting: 1, won: 1, declined: 0 })
  const { outcome_id } = won.body.data
  await fixture.olga.post(`${fixture.at}/prospects/${prospect_id}/outcomes/${outcome_id}/withdrawals`, {})
  await record(fixture, prospect_id, { outcome: 'returned' })
  expect(await report()).toMatchObject({ sent: 1, answered: 0, won: 0, returned: 1 })
})
