import { expect, test } from 'vitest'
import { searchFields, searchProjects, searchProspects } from 'n8n-nodes-alphorn/nodes/Alphorn/list-search'
import { decide, detailOf, released } from '../fixtures/drafts.ts'
import { chosen, formContext, rowsOf, runNode } from '../fixtures/n8n.ts'
import { addProspects, companyUids, openFixture } from '../fixtures/project.ts'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// Each operation of the n8n node, against a real server.

const world = await openWorld({ config: { webhooks: false } })
const fixture = await openFixture(world)
const credential = { address: `${world.url}/`, secret: fixture.olga.secret }
const project = chosen(fixture.project)
const on = (resource: string, operation: string, form: object) =>
  rowsOf({ credential, resource, operation, form: form as Record<string, unknown> })

test('Companies are found by words and filters, across as many pages as needed', async () => {
  const found = await on('company', 'search', { words: 'Dachbau', limit: 5 })
  expect(found.map(({ name }) => name)).toContain('Muster Dachbau AG')
  expect(Object.keys(found[0]!)).toHaveLength(10)
  const bern = await on('company', 'search', {
    returnAll: true,
    filters: { canton: ['BE'], founded_from: '1990-01-01T00:00:00', status: ['active'] },
  })
  expect(bern.length).toBeGreaterThan(1)
  expect(new Set(bern.map(({ canton }) => canton))).toEqual(new Set(['BE']))
})

test('A company is read by its UID, in full when simplification is off', async () => {
  const [simple] = await on('company', 'get', { company: story.muster.uid })
  expect(simple).toMatchObject({ uid: story.muster.uid, name: 'Muster Dachbau AG', legal_form: 'AG' })
  const [raw] = await on('company', 'get', { company: simple!['company_id'], simplify: false })
  expect(raw).toMatchObject({ company_id: simple!['company_id'], purpose: expect.any(String) })
})

test('A known name is matched with its company, and an unknown one with none', async () => {
  const [found, unknown] = await rowsOf({
    credential,
    resource: 'company',
    operation: 'match',
    form: [{ name: 'Muster Dachbau AG', known: { place: 'Bern' } }, { name: 'Zzyzx Quux AG' }],
  })
  expect(found).toMatchObject({ outcome: 'resolved', company: { uid: story.muster.uid } })
  expect(unknown).toMatchObject({ outcome: 'not_found', company: null })
})

test('Companies are added in one call, each linked to its item', async () => {
  const form = companyUids.slice(0, 3).map((uid) => ({ project, known: { uid, external_ref: `ref-${uid}` } }))
  const added = await runNode({ credential, resource: 'prospect', operation: 'add', form })
  expect(added.map(({ json }) => json['outcome'])).toEqual(['added', 'added', 'added'])
  expect(added.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 0 }, { item: 1 }, { item: 2 }])
  expect(added[1]!.json).toMatchObject({
    external_ref: `ref-${companyUids[1]}`,
    company: { uid: companyUids[1] },
    candidates: [],
  })
  const calls = await world.sql(`select 1 from audit_rows where operation_id = 'prospect_add'`)
  expect(calls).toHaveLength(1)
})

test('Prospects are listed with their state and score, by filters and up to a limit', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 10)
  const listed = await on('prospect', 'getMany', {
    project,
    returnAll: true,
    filters: { state: 'new', sort: 'name' },
  })
  expect(listed.map((row) => row['prospect_id'])).toContain(prospect_id)
  expect(listed[0]).toMatchObject({ state: 'new', score: null, uid: expect.stringMatching(/^CHE-/) })
  expect(await on('prospect', 'getMany', { project, limit: 1 })).toHaveLength(1)
  const since = await on('prospect', 'getMany', {
    project,
    filters: { updated_since: '2200-01-01T00:00:00' },
  })
  expect(since).toEqual([])
})

test('A decision and an outcome are recorded as entered in the form', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 11)
  const prospect = chosen(prospect_id!)
  const [later] = await on('prospect', 'decide', {
    project,
    prospect,
    decision: 'later',
    options: { reason: 'bad_timing', note: 'Call again.', until: '2030-05-04T00:00:00.000+02:00' },
  })
  expect(later).toMatchObject({
    decision: 'later',
    reason: 'bad_timing',
    note: 'Call again.',
    until: '2030-05-04',
  })
  const [outcome] = await on('prospect', 'recordOutcome', {
    project,
    prospect,
    outcome: 'no',
    options: { occurred_on: { toISODate: () => '2026-01-05' }, do_not_contact: true },
  })
  expect(outcome).toMatchObject({ outcome: 'no', occurred_on: '2026-01-05', suppressed: true })
  expect((await detailOf(fixture, prospect_id!)).decision).toBe('do_not_contact')
})

test('A text includes its claims and their evidence, and an approved text is listed as ready', async () => {
  const { prospect_id, release_id } = await released(fixture, {}, 12)
  const prospect = chosen(prospect_id)
  const [text] = await on('text', 'get', { project, prospect })
  const { outreach_revision } = await detailOf(fixture, prospect_id)
  expect(text).toMatchObject({
    prospect_id,
    language: 'de',
    approved: true,
    body: outreach_revision!.variants[0]!.body,
    claims: expect.arrayContaining([
      {
        kind: 'recipient_fact',
        claim: expect.any(String),
        evidence: [expect.objectContaining({ excerpt: expect.any(String) })],
      },
    ]),
  })
  const [ready] = await on('text', 'getManyApproved', { project })
  expect(ready).toMatchObject({
    release_id,
    prospect_id,
    state: 'ready',
    channel: 'letter',
    body: text!['body'],
  })
  expect(ready).toMatchObject({
    uid: expect.stringMatching(/^CHE-/),
    name: expect.any(String),
    language: 'de',
    approved: { by: expect.any(String), at: expect.any(String) },
  })
  expect(await on('text', 'getManyApproved', { project, states: ['exported'] })).toEqual([])
  expect(await on('text', 'getManyApproved', { project, states: ['exported', 'ready'], limit: 1 })).toEqual([
    ready,
  ])
  const [dossier] = await on('prospect', 'get', { project, prospect })
  expect(dossier).toMatchObject({ state: 'approved', score: expect.any(Number), recommendation: 'pursue' })
  expect(dossier!['reasons']).toMatchObject({ coverage: expect.any(Number), research: expect.any(String) })
})

test('A prospect without a text returns one row that says so', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 13)
  expect(await on('text', 'get', { project, prospect: chosen(prospect_id!) })).toEqual([
    { prospect_id, language: null, subject: null, body: null, nothing_to_say: null },
  ])
})

test('A custom field is set and cleared', async () => {
  const created = await fixture.olga.post('/fields', {
    name: 'Heating',
    kind: 'choice',
    choices: ['Gas', 'Oil'],
  })
  const field = chosen(created.body.data.field_id)
  const [company] = await on('company', 'get', { company: story.muster.uid })
  const companyId = company!['company_id']
  expect(await on('company', 'setField', { companyId, field, value: 'Gas' })).toMatchObject([
    { outcome: 'set', value: 'Gas' },
  ])
  expect(await on('company', 'setField', { companyId, field, value: '' })).toMatchObject([
    { outcome: 'set', value: null },
  ])
})

test('The form lists projects, prospects and fields by name', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 14)
  await fixture.olga.post('/fields', { name: 'Roof age', kind: 'number' })
  const projects = await searchProjects.call(formContext(credential), 'roof')
  expect(projects.results).toEqual([{ name: 'Roofs', value: fixture.project }])
  const context = formContext(credential, { project: fixture.project })
  const prospects = await searchProspects.call(context)
  expect(prospects.results.map(({ value }) => value)).toContain(prospect_id)
  expect((await searchFields.call(formContext(credential), 'AGE')).results).toMatchObject([
    { name: 'Roof age' },
  ])
})

test('A prospect that is rejected has no text among the ready ones', async () => {
  const { prospect_id } = await released(fixture, {}, 15)
  await decide(fixture, prospect_id, 'reject')
  const rows = await on('text', 'getManyApproved', { project, states: ['ready', 'withdrawn'] })
  expect(rows.filter((row) => row['prospect_id'] === prospect_id).map(({ state }) => state)).not.toContain(
    'ready',
  )
})
