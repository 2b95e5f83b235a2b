import { beforeEach, describe, expect, test } from 'vitest'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { story } from '../fixtures/story-companies.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// A user's choice for an ambiguous input is remembered.

const world = await openWorld()
const { kellerBern, kellerThun, muster } = story
const keller = { name: kellerBern.name }
const ids: Record<string, string> = {}
for (const { ehraid, company_id } of await world.sql('select ehraid, company_id from companies'))
  ids[ehraid] = company_id
const bern = ids[kellerBern.ehraid]!
const thun = ids[kellerThun.ehraid]!

let acme: Account
let olga: Actor
let project: string
beforeEach(async () => {
  acme = await world.account()
  olga = await acme.credential(['prospect:read', 'prospect:write'], { name: 'Olga' })
  project = await acme.project()
})
const send = (...companies: object[]) => olga.post(`/projects/${project}/prospects`, { companies })
const add = async (...companies: object[]) => (await send(...companies)).body.data
async function open() {
  const { resolution } = (await add(keller))[0]!
  return resolution!.resolution_id as string
}
const refused = async (company: object) => {
  const { status, body } = await send(company)
  return { status, errors: body.error?.errors?.map(({ code, field }) => `${code} ${field}`) }
}
const kept = async (query: '' | `?${string}` = '') =>
  (await olga.get(`/projects/${project}/resolutions${query}`)).body.data
const revoke = (resolution_id: string) =>
  olga.post(`/projects/${project}/resolutions/${resolution_id}/revocations`, {})

describe('choosing a company', () => {
  test('Choosing a company settles a resolution and records who did it', async () => {
    const resolution_id = await open()
    const [item] = await add({ resolution_id, company_id: thun })
    expect(item).toMatchObject({
      outcome: 'added',
      company: { company_id: thun },
      resolution: {
        resolution_id,
        status: 'settled',
        settlement: { company_id: thun, override: false, settled_by: 'Olga' },
      },
    })
  })

  test('A resolution accepts a UID instead of a company ID, in any spelling, regardless of the other fields', async () => {
    const resolution_id = await open()
    const uid = kellerThun.uid.replaceAll(/[-.]/g, ' ')
    const [item] = await add({ resolution_id, uid, name: 'Something else altogether', place: 'Genf' })
    expect(item).toMatchObject({ outcome: 'added', company: { company_id: thun } })
  })

  test('A resolution refuses a company that was not offered, by any identifier', async () => {
    const resolution_id = await open()
    const of = (member: string) => ({ status: 422, errors: [`candidate_not_offered companies[0].${member}`] })
    const other = ids[muster.ehraid]!
    expect(await refused({ resolution_id, company_id: other })).toEqual(of('company_id'))
    expect(await refused({ resolution_id, uid: muster.uid })).toEqual(of('uid'))
    expect(await refused({ resolution_id, ehraid: muster.ehraid })).toEqual(of('ehraid'))
    expect(await refused({ resolution_id: 'rsl_none', company_id: other })).toEqual(of('resolution_id'))
    expect(await refused({ resolution_id, uid: 'CHE-123.456.789' })).toEqual({
      status: 422,
      errors: ['uid_checksum_invalid companies[0].uid'],
    })
  })

  test('An override accepts a company that was not offered, and the audit history names the resolution', async () => {
    const resolution_id = await open()
    const [item] = await add({ resolution_id, uid: muster.uid, override: true })
    expect(item).toMatchObject({
      outcome: 'added',
      company: { uid: muster.uid },
      resolution: { status: 'settled', settlement: { override: true } },
    })
    const named = 'select count(*)::int as count from audit_rows where target = $1'
    expect(await world.sql(named, [resolution_id])).toEqual([{ count: 1 }])
    expect(await add(keller)).toMatchObject([{ outcome: 'already_present', company: { uid: muster.uid } }])
    expect(await world.sql(named, [resolution_id])).toEqual([{ count: 1 }])
  })

  test('Choosing the same company again changes nothing, and choosing another one is refused', async () => {
    const resolution_id = await open()
    const { prospect_id, resolution } = (await add({ resolution_id, company_id: thun }))[0]!
    const [again] = await add({ resolution_id, company_id: thun })
    expect(again).toMatchObject({ outcome: 'already_present', prospect_id })
    expect(again!.resolution!.settlement).toEqual(resolution!.settlement)
    const fault = { status: 422, errors: ['already_settled companies[0].resolution_id'] }
    expect(await refused({ resolution_id, company_id: bern })).toEqual(fault)
    expect(await refused({ resolution_id, dismiss: true })).toEqual(fault)
  })

  test('An item with more details about the company settles the resolution by the matching rules', async () => {
    const resolution_id = await open()
    const [item] = await add({ resolution_id, ...keller, place: 'Thun' })
    expect(item).toMatchObject({
      outcome: 'added',
      company: { company_id: thun },
      resolution: { resolution_id, status: 'settled', settlement: { override: false } },
    })
    expect(await add(keller)).toMatchObject([{ company: { company_id: thun } }])
  })

  test('Two different choices for one resolution in the same request are refused', async () => {
    const resolution_id = await open()
    const { status, body } = await send(
      { resolution_id, company_id: thun },
      { resolution_id, company_id: bern },
    )
    expect([status, body.error.errors[0]!.field]).toEqual([422, 'companies[1].resolution_id'])
    expect(await kept()).toMatchObject([{ status: 'open' }])
  })

  test('A dismissal or an override with missing or conflicting fields is refused', async () => {
    expect(await refused({ dismiss: true })).toMatchObject({ status: 422 })
    expect(await refused({ uid: muster.uid, override: true })).toMatchObject({ status: 422 })
    const resolution_id = await open()
    expect(await refused({ resolution_id, company_id: thun, dismiss: true })).toEqual({
      status: 422,
      errors: ['mutually_exclusive companies[0].dismiss'],
    })
  })
})

describe('decided resolutions', () => {
  test('A decided resolution applies to the same input in any spelling, and the response explains why', async () => {
    const resolution_id = await open()
    await add({ resolution_id, company_id: thun })
    const [item] = await add({ name: '  KELLER Bedachungen G.m.b.H. ', external_ref: 'crm-7' })
    expect(item).toMatchObject({
      outcome: 'already_present',
      external_ref: 'crm-7',
      company: { company_id: thun },
      resolution: { resolution_id, status: 'settled', method: 'remembered', reason: null },
    })
    expect(item!.resolution!.summary).toMatch(/^Chosen for the same input on \d{4}-\d{2}-\d{2}: Keller/)
  })

  test('A decided resolution applies to no other input or project', async () => {
    const resolution_id = await open()
    await add({ resolution_id, company_id: thun })
    expect(await add({ ...keller, place: 'Bern' })).toMatchObject([{ company: { company_id: bern } }])
    const [beside] = (await olga.post(`/projects/${await acme.project()}/prospects`, { companies: [keller] }))
      .body.data
    expect(beside).toMatchObject({ outcome: 'ambiguous', resolution: { status: 'open' } })
  })

  test('A decided resolution applies to equal items in the same request', async () => {
    const resolution_id = await open()
    const items = await add(keller, { resolution_id, company_id: thun }, keller)
    expect(items.map(({ outcome }) => outcome)).toEqual([
      'added',
      'duplicate_in_request',
      'duplicate_in_request',
    ])
  })

  test('A resolution can be dismissed when none of the companies is correct', async () => {
    const resolution_id = await open()
    const none = {
      outcome: 'not_found',
      prospect_id: null,
      resolution: {
        resolution_id,
        status: 'dismissed',
        reason: 'dismissed',
        settlement: { company_id: null },
      },
    }
    expect(await add({ resolution_id, dismiss: true })).toMatchObject([none])
    expect(await add(keller)).toMatchObject([none])
    expect(await add({ resolution_id, company_id: bern })).toMatchObject([{ outcome: 'added' }])
  })

  test('Revoking a decided resolution keeps the prospect and reopens the question for the input', async () => {
    const resolution_id = await open()
    const { prospect_id } = (await add({ resolution_id, company_id: thun }))[0]!
    expect(await revoke(resolution_id)).toMatchObject({
      status: 201,
      body: { data: { resolution_id, status: 'open', settlement: null } },
    })
    const [again] = await add(keller)
    expect(again).toMatchObject({ outcome: 'ambiguous', resolution: { resolution_id, status: 'open' } })
    const found = again!.resolution!.candidates.find(({ company_id }) => company_id === thun)
    expect(found!.prospect_id).toBe(prospect_id)
    expect((await revoke('rsl_none')).status).toBe(404)
  })

  test('A decided resolution is dropped when the company is removed from the project', async () => {
    const resolution_id = await open()
    const { prospect_id } = (await add({ resolution_id, company_id: thun }))[0]!
    await acme.app('POST', `/projects/${project}/prospects/removals`, { prospect_ids: [prospect_id] })
    expect(await add(keller)).toMatchObject([{ outcome: 'ambiguous', resolution: { resolution_id } }])
    expect(await add({ resolution_id, company_id: bern })).toMatchObject([{ outcome: 'added' }])
  })

  test('Decided resolutions are listed beside open ones', async () => {
    const resolution_id = await open()
    await add({ resolution_id, dismiss: true })
    expect(await kept('?status=dismissed')).toMatchObject([{ resolution_id, input: keller }])
    const [question] = await kept()
    expect(question!.offered.map(({ company_id }) => String(company_id)).toSorted()).toEqual(
      [bern, thun].sort(),
    )
    expect(await kept('?status=open')).toEqual([])
  })
})

test('The dashboard counts the open resolutions', async () => {
  const waiting = async () => (await acme.app('GET', `/projects/${project}/summary`)).body.data.to_settle
  expect(await waiting()).toBe(0)
  const resolution_id = await open()
  expect(await waiting()).toBe(1)
  await add({ resolution_id, company_id: thun })
  expect(await waiting()).toBe(0)
})

test('Equal ambiguous inputs share one resolution, within a request and across requests', async () => {
  const items = await add(keller, { name: 'keller bedachungen GMBH', external_ref: 'b' })
  const [first, second] = items.map(({ resolution }) => resolution!.resolution_id)
  expect(second).toBe(first)
  expect(await open()).toBe(first)
  expect(await kept()).toHaveLength(1)
})

test('A chosen company that was taken over is not replaced by its successor', async () => {
  const resolution_id = await open()
  await add({ resolution_id, company_id: thun })
  const merged = { ...kellerThun, status: 'CANCELLED', taken_over_by: [{ uid: muster.uid }] }
  await importCompanies(
    world.service.pools.write,
    companyRows(
      (async function* () {
        yield JSON.stringify(merged)
      })(),
    ),
    { source: 'a file', onRejection: () => {} },
  )
  const [item] = await add(keller)
  expect(item).toMatchObject({
    outcome: 'ambiguous',
    prospect_id: null,
    resolution: { resolution_id, status: 'open', reason: 'superseded', candidates: [{ uid: muster.uid }] },
  })
  await add({ resolution_id, uid: muster.uid })
  expect(await add(keller)).toMatchObject([
    { company: { uid: muster.uid }, resolution: { method: 'remembered' } },
  ])
})
