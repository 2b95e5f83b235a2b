import { expect, test } from 'vitest'
import { AlphornFault } from 'n8n-nodes-alphorn/alphorn-fault'
import { type Credential, chosen, rowsOf, runNode } from '../fixtures/n8n.ts'
import { addProspects, companyUids, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// Messages in n8n when a call is refused, and the effect of a retry.

const world = await openWorld({ config: { webhooks: false } })
const fixture = await openFixture(world)
const credential = { address: world.url, secret: fixture.olga.secret }
const project = chosen(fixture.project)

async function faultOf(form: object, change: Partial<Credential> = {}, operation = 'getMany') {
  const run = { credential: { ...credential, ...change }, resource: 'prospect', operation }
  const fault = await rowsOf({ ...run, form: form as Record<string, unknown> }).catch(
    (error: unknown) => error,
  )
  if (!(fault instanceof AlphornFault)) throw new Error(`There is no fault of Alphorn: ${String(fault)}`)
  return fault
}

test('Errors for a wrong secret, a missing scope and a foreign project say what to do in n8n', async () => {
  const wrong = await faultOf({ project }, { secret: 'alp_wrong' })
  expect(wrong).toMatchObject({ httpCode: '401', context: { itemIndex: 0 } })
  expect(wrong.description).toContain('Open the credential in n8n')
  const poor = await fixture.acme.credential(['companies:read'])
  const forbidden = await faultOf({ project }, { secret: poor.secret })
  expect([forbidden.httpCode, forbidden.message]).toEqual(['403', expect.stringContaining('prospect:read')])
  const foreign = await faultOf({ project: chosen('prj_00000000000000000000000000') })
  expect(foreign).toMatchObject({ httpCode: '404', description: expect.stringContaining('Check the IDs') })
  expect(foreign.description).toMatch(/request req_\w+/)
})

test('An error in a request body names the invalid member', async () => {
  const [prospect_id] = await addProspects(fixture)
  const refused = await faultOf(
    { project, prospect: chosen(prospect_id!), outcome: 'won', options: { do_not_contact: true } },
    {},
    'recordOutcome',
  )
  expect(refused.httpCode).toBe('422')
  expect(refused.message).toContain('(do_not_contact)')
})

test('An empty field and an invalid date are reported before anything is sent', async () => {
  expect((await faultOf({ project: chosen('') })).message).toBe("'Project' is missing.")
  const day = await faultOf({ project, filters: { updated_since: 'tomorrow' } })
  expect(day).toMatchObject({ message: "'updated_since' is not a day.", httpCode: null })
})

test('A node that continues on failure reports an error for each failed item and processes the others', async () => {
  const form = [{ uid: companyUids[20] }, { uid: 'CHE-1' }, {}, { uid: companyUids[21] }].map((known) => ({
    project,
    known,
  }))
  const run = { credential, resource: 'prospect', operation: 'add', form, continueOnFail: true }
  const items = await runNode(run)
  expect(items.map(({ pairedItem }) => pairedItem?.item)).toEqual([0, 1, 2, 3])
  expect(items.map(({ json }) => json['outcome'] ?? Object.keys(json))).toEqual([
    'added',
    'not_found',
    ['error'],
    'added',
  ])
  expect(items[2]!.json['error']).toMatch(/^The company is missing\. [^(]+Correct the fields/)
  await expect(runNode({ ...run, continueOnFail: false })).rejects.toMatchObject({
    context: { itemIndex: 2 },
  })
})

test('A value that does not fit its field fails only its own item', async () => {
  const created = await fixture.olga.post('/fields', { name: 'Age', kind: 'number' })
  const field = chosen(created.body.data.field_id)
  const companies = await world.sql<{ company_id: string }>('select company_id from companies limit 2')
  const form = companies.map(({ company_id }, at) => ({
    companyId: company_id,
    field,
    value: ['old', '12'][at],
  }))
  const run = { credential, resource: 'company', operation: 'setField', form, continueOnFail: true }
  const [refused, set] = await rowsOf(run)
  const last = { ...run, form: form.toReversed(), continueOnFail: false }
  await expect(rowsOf(last)).rejects.toMatchObject({ context: { itemIndex: 1 } })
  expect(refused).toEqual({ error: expect.stringContaining('not_a_number') })
  expect(set).toMatchObject({ outcome: 'set', value: 12 })
})

const decisionsOf = (prospect_id: string) =>
  world.sql('select 1 from decisions where prospect_id = $1', [prospect_id])

test('A retry within an execution writes once; another execution or another loop run writes again', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 30)
  const form = { project, prospect: chosen(prospect_id!), decision: 'later' }
  const run = { credential, resource: 'prospect', operation: 'decide', form, execution: '17' }
  const [first] = await rowsOf(run)
  expect(await rowsOf(run)).toEqual([first])
  expect(await decisionsOf(prospect_id!)).toHaveLength(1)
  await rowsOf({ ...run, run: 1 })
  await rowsOf({ ...run, execution: '18' })
  expect(await decisionsOf(prospect_id!)).toHaveLength(3)
})

test('Another request within the same run has its own idempotency key', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 31)
  const form = { project, prospect: chosen(prospect_id!), decision: 'later' }
  const run = { credential, resource: 'prospect', operation: 'decide', execution: '19' }
  await rowsOf({ ...run, form })
  await rowsOf({ ...run, form: { ...form, decision: 'accept' } })
  expect(await decisionsOf(prospect_id!)).toHaveLength(2)
})

test('An idempotency key set by the user is valid across executions', async () => {
  const [prospect_id] = await addProspects(fixture, 1, 32)
  const form = { project, prospect: chosen(prospect_id!), decision: 'later', options: { intent: 'evt_1' } }
  const run = { credential, resource: 'prospect', operation: 'decide', form }
  await rowsOf({ ...run, execution: '20' })
  await rowsOf({ ...run, execution: '21' })
  expect(await decisionsOf(prospect_id!)).toHaveLength(1)
})

test('More companies than one call accepts are added with several calls', async () => {
  const form = Array.from({ length: 101 }, (_, at) => ({
    project,
    known: { uid: companyUids[40 + (at % 15)], external_ref: `row-${at}` },
  }))
  const rows = await rowsOf({ credential, resource: 'prospect', operation: 'add', form })
  expect(rows.map(({ external_ref }) => external_ref)).toEqual(form.map(({ known }) => known.external_ref))
})
