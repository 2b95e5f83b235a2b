import { expect, test } from 'vitest'
import { approve, detailOf, drafted } from '../fixtures/drafts.ts'
import {
  addProspects,
  companyUids,
  openFixture,
  type Fixture,
  startCycle,
  takeJob,
} from '../fixtures/project.ts'
import { story } from '../fixtures/story-companies.ts'
import type { Untyped } from '../fixtures/untyped.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()

const suppress = ({ acme }: Fixture, kind: string, value: string) =>
  acme.app('POST', '/suppressions', { kind, value, reason: 'Asked for it.' })
const outcomeOf = async ({ olga, at }: Fixture, uid: string) =>
  (await olga.post(`${at}/prospects`, { companies: [{ uid }] })).body.data[0]!.outcome
const releaseStates = async (prospect_id: string) =>
  (await world.sql('select state from releases where prospect_id = $1', [prospect_id])).map(
    ({ state }) => state,
  )

test('A suppressed value is recognised in any spelling, and suppressing it again returns the existing entry', async () => {
  const fixture = await openFixture(world)
  const first = await suppress(fixture, 'domain', 'https://www.Example.ch/contact')
  expect(first.status).toBe(201)
  expect(first.body.data).toMatchObject({ kind: 'domain', value: 'example.ch', lifted_at: null })
  const again = await suppress(fixture, 'domain', 'example.ch')
  expect({ status: again.status, id: again.body.data.suppression_id }).toEqual({
    status: 200,
    id: first.body.data.suppression_id,
  })
  const wrong = await suppress(fixture, 'uid', 'CHE-123.456.789')
  expect(wrong.body.error.errors[0]).toMatchObject({ code: 'invalid_format', field: 'value' })
})

test('An account-wide credential reads and extends the list; one that is limited to projects can do neither', async () => {
  const fixture = await openFixture(world)
  const { acme, project } = fixture
  const { prospect_id, named } = await drafted(fixture)
  await approve(fixture, prospect_id, named)
  const whole = await acme.credential(['prospect:read', 'prospect:write'], { name: 'CRM' })
  const input = { kind: 'uid', value: companyUids[0]!, reason: 'Is a customer.' }
  const added = await whole.post('/suppressions', input as Untyped)
  expect([added.status, await releaseStates(prospect_id)]).toEqual([201, ['blocked']])
  const { data } = (await whole.get('/suppressions?kind=uid&state=in_force')).body
  expect(data).toMatchObject([{ ...input, created_by: 'CRM' }])
  const limited = await acme.credential(['prospect:read', 'prospect:write'], { project_ids: [project] })
  for (const refused of [
    await limited.get('/suppressions'),
    await limited.post('/suppressions', { ...input, value: companyUids[1]! } as Untyped),
  ])
    expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden'])
  expect((await whole.get('/suppressions')).body.data).toHaveLength(1)
})

test.each([
  ['uid', story.muster.uid],
  ['domain', 'muster.example'],
  ['address', 'Dorfstr. 1, 3000 Bern'],
])('A company that is suppressed by its %s cannot be added', async (kind, value) => {
  const fixture = await openFixture(world)
  await world.sql(`update companies set website_domain = 'muster.example' where uid = $1`, [story.muster.uid])
  expect((await suppress(fixture, kind, value)).status).toBe(201)
  expect(await outcomeOf(fixture, story.muster.uid)).toBe('suppressed')
  const elsewhere = await openFixture(world)
  expect(await outcomeOf(elsewhere, story.muster.uid)).toBe('added')
})

test('A suppression stops the job in progress, in every project of the account', async () => {
  const fixture = await openFixture(world)
  const [prospect_id] = await addProspects(fixture)
  await startCycle(fixture, [prospect_id!])
  const job = await takeJob(fixture, 'research')
  await suppress(fixture, 'uid', companyUids[0]!)
  const { body } = await fixture.wanda.get(`${fixture.at}/stage-jobs/${job.job_id}`)
  expect(body.data).toMatchObject({ state: 'cancelled', cancellation: { reason: 'suppressed' } })
  const late = await fixture.wanda.post(`${fixture.at}/stage-jobs/${job.job_id}/claims`, {})
  expect(late.body.error.code).toBe('job_cancelled')
})

test('A suppression blocks existing releases, and lifting it does not release them again', async () => {
  const fixture = await openFixture(world)
  const { prospect_id, named } = await drafted(fixture)
  expect((await approve(fixture, prospect_id, named)).status).toBe(201)
  expect(await releaseStates(prospect_id)).toEqual(['ready'])
  const added = await suppress(fixture, 'uid', companyUids[0]!)
  expect(await releaseStates(prospect_id)).toEqual(['blocked'])
  const gate = (await detailOf(fixture, prospect_id)).gate
  expect(gate).toContainEqual(expect.objectContaining({ check: 'suppression', result: 'fail' }))

  const at = `/suppressions/${added.body.data.suppression_id}/lifts` as const
  const lifted = await fixture.acme.app('POST', at, { reason: 'They wrote to us.' })
  expect(lifted.body.data).toMatchObject({
    lifted_by: expect.any(String),
    lifted_reason: 'They wrote to us.',
  })
  expect(await releaseStates(prospect_id)).toEqual(['blocked'])
  const { body } = await fixture.acme.app('GET', '/suppressions?state=lifted&q=CHE-')
  expect(body.data).toHaveLength(1)
})

test('A CSV file is imported as a whole, after a dry run that changes nothing', async () => {
  const fixture = await openFixture(world)
  await addProspects(fixture, 2)
  const csv = [
    'Value;Reason',
    companyUids[0],
    `${companyUids[1]};Complained`,
    companyUids[0],
    'not anything',
    'Office@Example.ch',
    '"Dorfstrasse 1, 3000 Bern"',
  ].join('\r\n')
  const send = (dry_run: boolean) =>
    fixture.acme.app('POST', '/suppressions/imports', { csv, reason: 'From the old system', dry_run })
  const expected = {
    lines: 6,
    added: 4,
    already_there: 0,
    prospects_stopped: 2,
    refused: [{ line: 5, value: 'not anything', detail: expect.any(String) }],
  }
  expect((await send(true)).body.data).toEqual({ dry_run: true, ...expected })
  expect((await fixture.acme.app('GET', '/suppressions')).body.data).toEqual([])
  expect((await send(false)).body.data).toEqual({ dry_run: false, ...expected })
  expect((await send(false)).body.data).toMatchObject({ added: 0, already_there: 4, prospects_stopped: 0 })
  const { body } = await fixture.acme.app('GET', '/suppressions')
  expect(body.data.map(({ kind, reason }) => `${kind} ${reason}`).sort()).toEqual([
    'address From the old system',
    'email From the old system',
    'uid Complained',
    'uid From the old system',
  ])
})

test('An import refuses a line with a character that its encoding lost, and adds the others', async () => {
  const fixture = await openFixture(world)
  const csv = '"M\uFFFDhlegasse 3, 8001 Z\uFFFDrich"\n"Mühlegasse 4, 8001 Zürich"'
  const { body } = await fixture.acme.app('POST', '/suppressions/imports', {
    csv,
    reason: 'x',
    dry_run: false,
  })
  expect(body.data).toMatchObject({
    lines: 2,
    added: 1,
    refused: [{ line: 1, detail: expect.stringMatching(/unreadable/) }],
  })
})

test('An import whose only line is as long as the file is answered at once, and the line is refused', async () => {
  const fixture = await openFixture(world)
  const csv = 'x'.repeat(199_000)
  const { status, body } = await fixture.acme.app('POST', '/suppressions/imports', {
    csv,
    reason: 'x',
    dry_run: true,
  })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ lines: 1, added: 0 })
  expect(body.data.refused).toEqual([
    { line: 1, value: csv.slice(0, 200), detail: expect.stringMatching(/longer than 300 characters/) },
  ])
})

test('An import with more lines than one call allows is refused as a whole', async () => {
  const fixture = await openFixture(world)
  const csv = 'a\n'.repeat(50_000)
  const { status, body } = await fixture.acme.app('POST', '/suppressions/imports', {
    csv,
    reason: 'x',
    dry_run: true,
  })
  expect(status).toBe(422)
  expect(body.error.errors).toEqual([
    { code: 'too_many_items', field: 'csv', detail: expect.stringMatching(/more than 2000 lines/) },
  ])
})
