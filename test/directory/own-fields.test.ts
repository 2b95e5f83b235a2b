import { randomUUID } from 'node:crypto'
import { maxFields } from '@alphorn/contract/directory/own-fields'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import { story } from '../fixtures/story-companies.ts'
import { openWorld } from '../fixtures/world.ts'

// The fields that an account defines for companies, and the stored values.

const world = await openWorld()

async function account(name = 'Acme') {
  const owner = await world.account(name)
  const { company_id } = (await owner.app('GET', `/companies/${story.muster.uid}`)).body.data
  return { owner, company_id }
}

async function fieldOf(
  owner: Account,
  more: { kind?: 'text' | 'number' | 'choice' | 'person' | 'date'; choices?: string[] } = {},
) {
  const { kind = 'text', choices } = more
  const made = await owner.app('POST', '/fields', {
    name: `Field ${randomUUID()}`,
    kind,
    ...(choices && { choices }),
  })
  return made.body.data
}

type Sent = {
  company_id: string
  field_id: string
  value: string | number | boolean | null
  version?: number
}
const set = async (owner: Account, ...values: Sent[]) =>
  (await owner.app('POST', '/field-values', { values })).body.data
const valueOf = async (owner: Account, field_id: string) =>
  (await owner.app('GET', `/field-values?field_id=${field_id}`)).body.data[0]

test('Setting, changing and clearing a value each increment its version', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner, { kind: 'number' })
  const cell = { company_id, field_id }
  expect(await set(owner, { ...cell, value: "1'234.5", version: 0 })).toMatchObject([
    { index: 0, outcome: 'set', value: 1234.5, version: 1, problem: null, message: null },
  ])
  expect(await set(owner, { ...cell, value: 1234.5, version: 0 })).toMatchObject([
    { outcome: 'unchanged', version: 1 },
  ])
  expect(await set(owner, { ...cell, value: '', version: 1 })).toMatchObject([
    { outcome: 'set', value: null, version: 2 },
  ])
  expect(await valueOf(owner, field_id)).toMatchObject({ value: null, version: 2 })
})

test('When two users write to the same cell, the second is refused and receives the first value', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner)
  const cell = { company_id, field_id, version: 0 }
  await set(owner, { ...cell, value: 'Gas' })
  const [second] = await set(owner, { ...cell, value: 'Oil' })
  expect(second).toMatchObject({ outcome: 'refused', problem: 'changed_meanwhile', value: 'Gas', version: 1 })
  expect(second!.message).toContain('changed this value meanwhile')
  expect(second!.changed_by).toBeTruthy()
})

test('Of ten concurrent writes to a cell, one succeeds and nine are refused', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      set(owner, { company_id, field_id, value: `Writer ${n}`, version: 0 }),
    ),
  )
  const outcomes = answers.map(([one]) => one!.outcome)
  expect(outcomes.filter((one) => one === 'set')).toHaveLength(1)
  expect(outcomes.filter((one) => one === 'refused')).toHaveLength(9)
  expect((await valueOf(owner, field_id))!.version).toBe(1)
})

test('Each invalid value of a block is refused with a reason, and the valid values are stored', async () => {
  const { owner, company_id } = await account()
  const number = await fieldOf(owner, { kind: 'number' })
  const choice = await fieldOf(owner, { kind: 'choice', choices: ['Gas', 'Oil'] })
  const person = await fieldOf(owner, { kind: 'person' })
  const answers = await set(
    owner,
    { company_id, field_id: number.field_id, value: '=A1*2' },
    { company_id, field_id: choice.field_id, value: 'gas' },
    { company_id, field_id: person.field_id, value: 'Nobody' },
    { company_id: 'cmp_00000000000000000000000000', field_id: number.field_id, value: 1 },
    { company_id, field_id: 'fld_00000000000000000000000000', value: 1 },
    { company_id, field_id: choice.field_id, value: 'Oil' },
  )
  expect(answers.map(({ outcome, problem }) => problem ?? outcome)).toEqual([
    'not_a_number',
    'set',
    'not_a_member',
    'company_unknown',
    'field_unknown',
    'duplicate_in_request',
  ])
  expect(answers.every(({ outcome, message }) => (outcome === 'refused') === (message !== null))).toBe(true)
  expect(await valueOf(owner, choice.field_id)).toMatchObject({ value: 'Gas' })
})

test('A member is given by e-mail address or name and stored by ID', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner, { kind: 'person' })
  const [me] = (await owner.app('GET', '/members')).body.data
  for (const named of [me!.email.toUpperCase(), me!.name, me!.user_id])
    expect(await set(owner, { company_id, field_id, value: named })).toMatchObject([{ value: me!.user_id }])
})

test('An archived field accepts no values, and restoring it makes its values available again', async () => {
  const { owner, company_id } = await account()
  const field = await fieldOf(owner)
  const { field_id } = field
  await set(owner, { company_id, field_id, value: 'Gas' })
  const at = `/fields/${field_id}` as const
  const archived = await owner.app('PATCH', at, { version: 1, archived: true })
  expect(archived.body.data).toMatchObject({ archived: true, version: 2 })
  expect(await set(owner, { company_id, field_id, value: 'Oil' })).toMatchObject([
    { outcome: 'refused', problem: 'field_archived', value: 'Gas' },
  ])
  // Its name is free again, and it cannot be restored while another field has that name.
  const again = await owner.app('POST', '/fields', { name: field.name.toUpperCase(), kind: 'text' })
  expect(again.status).toBe(201)
  const back = await owner.app('PATCH', at, { version: 2, archived: false })
  expect(back.body.error!.errors).toMatchObject([{ code: 'name_taken' }])
  await owner.app('PATCH', at, { version: 2, archived: false, name: `Back ${randomUUID()}` })
  expect(await set(owner, { company_id, field_id, value: 'Oil' })).toMatchObject([{ outcome: 'set' }])
})

test('Archiving a field during writes keeps the earlier values and refuses the later ones', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner)
  const writes = Array.from({ length: 8 }, (_, n) =>
    set(owner, { company_id, field_id, value: `Value ${n}` }),
  )
  const archived = owner.app('PATCH', `/fields/${field_id}`, { version: 1, archived: true })
  const answers = (await Promise.all(writes)).flat()
  expect((await archived).status).toBe(200)
  const kept = answers.filter(({ outcome }) => outcome === 'set')
  expect((await valueOf(owner, field_id))?.version ?? 0).toBe(kept.length)
  expect(answers.every(({ outcome, problem }) => outcome === 'set' || problem === 'field_archived')).toBe(
    true,
  )
})

test('Changing a field requires its current version, and moving it shifts the others', async () => {
  const { owner } = await account()
  const [a, b, c] = [await fieldOf(owner), await fieldOf(owner), await fieldOf(owner)]
  await owner.app('PATCH', `/fields/${c.field_id}`, { version: 1, position: 1 })
  const listed = (await owner.app('GET', '/fields')).body.data
  expect(listed.map(({ field_id }) => field_id)).toEqual([c.field_id, a.field_id, b.field_id])
  expect(listed.map(({ position }) => position)).toEqual([1, 2, 3])
  const late = await owner.app('PATCH', `/fields/${c.field_id}`, { version: 1, name: 'Late' })
  expect(late.body.error!.errors).toMatchObject([{ code: 'revision_superseded', field: 'version' }])
})

test('Fields are paginated', async () => {
  const { owner } = await account()
  const made = [await fieldOf(owner), await fieldOf(owner), await fieldOf(owner)]
  const first = (await owner.app('GET', '/fields?limit=2')).body
  const second = (await owner.app('GET', `/fields?limit=2&cursor=${first.next_cursor}`)).body
  expect([...first.data, ...second.data].map(({ field_id }) => field_id)).toEqual(
    made.map((one) => one.field_id),
  )
  expect(second.next_cursor).toBeNull()
})

test('Only a choice field has choices, each with a unique name', async () => {
  const { owner } = await account()
  const made = (body: { kind: 'text' | 'choice'; choices: string[] }) =>
    owner.app('POST', '/fields', { name: `Field ${randomUUID()}`, ...body })
  expect((await made({ kind: 'text', choices: ['Gas'] })).body.error!.errors).toMatchObject([
    { code: 'mutually_exclusive' },
  ])
  expect((await made({ kind: 'choice', choices: ['Gas', 'gas'] })).body.error!.errors).toMatchObject([
    { code: 'duplicate_item' },
  ])
})

test('The number of fields per account is limited', async () => {
  const { owner } = await account()
  await world.sql(
    `insert into own_fields select $1, 'fld_' || lpad(n::text, 26, '0'), 'F' || n, 'text', '{}', n, 1, false, 'Anna', app_now(), app_now()
     from generate_series(1, $2) n`,
    [owner.account_id, maxFields],
  )
  const more = await owner.app('POST', '/fields', { name: 'One more', kind: 'text' })
  expect(more.body.error!.errors).toMatchObject([{ code: 'too_many_items' }])
})

test('Another account sees neither fields nor values', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner)
  await set(owner, { company_id, field_id, value: 'Gas' })
  const { owner: bolt } = await account('Bolt')
  expect((await bolt.app('GET', '/fields')).body.data).toEqual([])
  expect((await bolt.app('GET', `/field-values?field_id=${field_id}`)).body.data).toEqual([])
  expect((await bolt.app('PATCH', `/fields/${field_id}`, { version: 1, name: 'Mine' })).status).toBe(404)
  expect(await set(bolt, { company_id, field_id, value: 'Oil' })).toMatchObject([
    { problem: 'field_unknown', value: null, version: 0, changed_by: null },
  ])
})

test('The audit history names the changed cells but contains no written values', async () => {
  const { owner, company_id } = await account()
  const { field_id } = await fieldOf(owner)
  await set(owner, { company_id, field_id, value: 'Aunt Emma, 079 000 00 00' })
  const rows = await world.sql(`select c.* from audit_changes c where c::text like '%' || $1 || '%'`, [
    field_id,
  ])
  expect(JSON.stringify(rows)).toContain(field_id)
  expect(JSON.stringify(rows)).not.toContain('Emma')
})
