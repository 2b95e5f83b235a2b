import { readSheet } from 'read-excel-file/node'
import { type Prospect, prospectSorts } from '@alphorn/contract/prospecting/prospects'
import type { OwnFieldKind } from '@alphorn/contract/directory/own-field-values'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The prospects of a project as one table: sorted by any column, filtered, and as a file with own fields.

const world = await openWorld()
let fixture: Fixture
let companies: string[]
beforeAll(async () => {
  fixture = await openFixture(world)
  await addProspects(fixture, 9)
  const listed = await fixture.olga.get(`${fixture.at}/prospects?limit=200`)
  companies = listed.body.data.map(({ company }) => company.company_id)
})

const define = async (name: string, kind: 'number' | 'text' | 'choice', choices?: string[]) =>
  (await fixture.olga.post('/fields', { name, kind, ...(choices && { choices }) })).body.data.field_id
const set = (field_id: string, values: readonly (string | number)[]) =>
  fixture.olga.post('/field-values', {
    values: values.map((value, at) => ({ company_id: companies[at]!, field_id, value })),
  })

/** Returns all rows of a sorted table, read in pages of two. */
async function sorted(query: string) {
  const rows: Prospect[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const answer: { body: { data: Prospect[]; next_cursor: string | null } } = await fixture.olga.get(
      `${fixture.at}/prospects?limit=2&${query}${after}`,
    )
    const { body } = answer
    rows.push(...body.data)
    cursor = body.next_cursor
  }
  return rows
}

describe('Sorting', () => {
  test.each(prospectSorts)('Sorting by %s returns every prospect once across all pages', async (sort) => {
    const rows = await sorted(`sort=${sort}`)
    expect(new Set(rows.map(({ prospect_id }) => prospect_id)).size).toBe(9)
    expect(rows).toHaveLength(9)
  })

  test('Names can be sorted in both directions', async () => {
    const names = (await sorted('sort=name')).map(({ company }) => company.name)
    expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
    expect((await sorted('sort=-name')).map(({ company }) => company.name)).toEqual(names.toReversed())
  })

  test('Numbers are sorted numerically, choices in their defined order, and empty values last', async () => {
    const number = await define('Kessel', 'number')
    await set(number, [10, 9, -3, 1000])
    const valuesOf = async (field_id: string, sort: string) =>
      (await sorted(`sort=${sort}&sort_field=${field_id}`)).map(
        ({ own_values }) => own_values[field_id]?.value,
      )
    const nothing = [undefined, undefined, undefined, undefined, undefined]
    expect(await valuesOf(number, 'field')).toEqual([-3, 9, 10, 1000, ...nothing])
    expect(await valuesOf(number, '-field')).toEqual([1000, 10, 9, -3, ...nothing])
    const choice = await define('Fuel', 'choice', ['Wood', 'Gas', 'Oil'])
    await set(choice, ['Oil', 'Gas', 'Wood', 'Gas'])
    expect(await valuesOf(choice, 'field')).toEqual(['Wood', 'Gas', 'Gas', 'Oil', ...nothing])
  })

  test('Sorting by a field of another account has no effect', async () => {
    const bolt = await openFixture(world)
    const { field_id } = (await bolt.olga.post('/fields', { name: 'Kessel', kind: 'number' })).body.data
    const rows = await sorted(`sort=field&sort_field=${field_id}`)
    expect(rows).toHaveLength(9)
  })
})

describe('Owners', () => {
  test('Owners can be assigned in bulk, sorted and filtered, and the response names the previous owner', async () => {
    const rows = (await fixture.olga.get(`${fixture.at}/prospects?limit=200`)).body.data
    const [first, second, third] = rows.map(({ prospect_id }) => prospect_id) as [string, string, string]
    const [me] = (await fixture.acme.app('GET', '/members')).body.data
    const user_id = me!.user_id
    const assign = async (prospect_ids: string[], to: string | null) =>
      (await fixture.acme.app('POST', `${fixture.at}/prospects/owners`, { prospect_ids, user_id: to })).body
        .data
    const idsOf = async (query: string) =>
      (await fixture.olga.get(`${fixture.at}/prospects?limit=200&${query}`)).body.data.map(
        ({ prospect_id }) => prospect_id,
      )
    expect((await assign([first, second], user_id)).previous).toEqual([
      { user_id: null, prospect_ids: [first, second].toSorted() },
    ])
    expect((await idsOf(`owner_id=${user_id}`)).toSorted()).toEqual([first, second].toSorted())
    expect(await idsOf('owner_id=none')).toHaveLength(7)
    expect((await idsOf('sort=owner')).slice(0, 2).toSorted()).toEqual([first, second].toSorted())
    const before = (await assign([second, third], null)).previous
    expect(before).toContainEqual({ user_id, prospect_ids: [second] })
    expect(before).toContainEqual({ user_id: null, prospect_ids: [third] })
    for (const { user_id: owner, prospect_ids } of before) await assign(prospect_ids, owner)
    expect((await idsOf(`owner_id=${user_id}`)).toSorted()).toEqual([first, second].toSorted())
    const ids = await fixture.acme.app('GET', `${fixture.at}/prospect-ids?owner_id=${user_id}`)
    expect(ids.body.data).toHaveLength(2)
    const odd = await fixture.olga.get(`${fixture.at}/prospects?owner_id=someone`)
    expect(odd.status).toBe(400)
  })
})

describe('Filters by own fields', () => {
  let filtered: Fixture
  let of: string[]
  const fields: Record<string, string> = {}
  beforeAll(async () => {
    filtered = await openFixture(world)
    await addProspects(filtered, 6)
    const listed = await filtered.olga.get(`${filtered.at}/prospects?limit=200`)
    of = listed.body.data.map(({ company }) => company.company_id)
    const { user_id } = (await filtered.acme.app('GET', '/members')).body.data[0]!
    await defineWith('number', [9, 10, -3, 1000.5])
    await defineWith('text', ['Zwei Öfen', 'ein ofen', '50% Gas_Öl'])
    await defineWith('choice', ['Oil', 'Gas', 'Wood', 'Gas'], { choices: ['Wood', 'Gas', 'Oil'] })
    await defineWith('checkbox', [true, false, true], { question: 'Do they heat with wood?' })
    await defineWith('date', ['2026-01-31', '2026-02-01'])
    await defineWith('person', [user_id])
    fields['user'] = user_id
  })

  const defineWith = async (
    kind: OwnFieldKind,
    values: readonly (string | number | boolean)[],
    more: { choices?: string[]; question?: string } = {},
  ) => {
    const { body } = await filtered.olga.post('/fields', { name: `By ${kind}`, kind, ...more })
    const { field_id } = body.data
    fields[kind] = field_id
    const given = values.map((value, at) => ({ company_id: of[at]!, field_id, value }))
    const set = await filtered.olga.post('/field-values', { values: given })
    expect(set.body.data.map(({ outcome }) => outcome)).toEqual(given.map(() => 'set'))
  }

  /** Query syntax for conditions: `number.at_least.9` applies to the field `number`. */
  const asked = (conditions: readonly string[]) =>
    conditions
      .map((condition) =>
        condition.replace(/^\w+/, (kind) => fields[kind] ?? kind).replace('USER', fields['user']!),
      )
      .map((condition) => `field=${encodeURIComponent(condition)}`)
      .join('&')
  /** Returns the indexes of the matching companies, in the order in which they received values. */
  const places = (rows: readonly { company_id: string }[]) =>
    rows.map(({ company_id }) => of.indexOf(company_id)).toSorted((a, b) => a - b)
  const matching = async (...conditions: string[]) => {
    const { body } = await filtered.olga.get(`${filtered.at}/prospects?limit=200&${asked(conditions)}`)
    return places(body.data.map(({ company }) => company))
  }

  test.each<[string[], number[]]>([
    [['number.at_least.10'], [1, 3]],
    [["number.at_least.1'000,5"], [3]],
    [['number.at_most.9'], [0, 2]],
    [
      ['number.at_least.9', 'number.at_most.10'],
      [0, 1],
    ],
    [['number.empty'], [4, 5]],
    [['number.filled'], [0, 1, 2, 3]],
    [['text.contains.OFEN'], [1]],
    [['text.contains.öfen'], [0]],
    [['text.contains.%'], [2]],
    [['text.contains._'], [2]],
    [['text.contains.a.b'], []],
    [['choice.is.Gas'], [1, 3]],
    [
      ['choice.is.Gas', 'choice.is.Oil'],
      [0, 1, 3],
    ],
    [['choice.is.Coal'], []],
    [['checkbox.is.true'], [0, 2]],
    [['checkbox.is.false'], [1]],
    [['checkbox.empty'], [3, 4, 5]],
    [['checkbox.not_found'], []],
    [['date.at_least.2026-02-01'], [1]],
    [['date.at_most.31.1.2026'], [0]],
    [['person.is.USER'], [0]],
    [['person.empty'], [1, 2, 3, 4, 5]],
    [['choice.is.Gas', 'number.at_least.100'], [3]],
  ])('Companies are filtered by their own fields: %j', async (conditions, expected) => {
    expect(await matching(...conditions)).toEqual(expected)
  })

  test.each(prospectSorts)(
    'Sorting by %s returns every matching prospect once across all pages',
    async (sort) => {
      const rows: Prospect[] = []
      const query = asked(['choice.is.Gas', 'choice.is.Oil'])
      for (let cursor: string | null = ''; cursor !== null;) {
        const { body }: { body: { data: Prospect[]; next_cursor: string | null } } = await filtered.olga.get(
          `${filtered.at}/prospects?limit=2&sort=${sort}&${query}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        )
        rows.push(...body.data)
        cursor = body.next_cursor
      }
      expect(places(rows.map(({ company }) => company))).toEqual([0, 1, 3])
    },
  )

  test('The list of all matching IDs and the file contain the same companies', async () => {
    const query = asked(['choice.is.Gas'])
    const ids = await filtered.acme.app('GET', `${filtered.at}/prospect-ids?${query}`)
    expect(places(ids.body.data)).toEqual([1, 3])
    const file = await fetch(`${world.url}/app/api${filtered.at}/prospects-export?format=csv&${query}`, {
      headers: { cookie: filtered.acme.cookie },
    })
    const [, ...rows] = (await file.text()).trimEnd().split('\r\n')
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(new Set([of[1], of[3]]))
    expect(rows).toHaveLength(2)
  })

  test('An archived field still filters, and a cleared value counts as empty', async () => {
    const { body } = await filtered.olga.post('/fields', { name: 'Old', kind: 'text' })
    const { field_id, version } = body.data
    const set = (value: string | null) =>
      filtered.olga.post('/field-values', { values: [{ company_id: of[2]!, field_id, value }] })
    await set('kept')
    await filtered.acme.app('PATCH', `/fields/${field_id}`, { version, archived: true })
    fields['old'] = field_id
    expect(await matching('old.filled')).toEqual([2])
    await filtered.acme.app('PATCH', `/fields/${field_id}`, { version: version + 1, archived: false })
    await set(null)
    expect(await matching('old.filled')).toEqual([])
    expect(await matching('old.empty')).toEqual([0, 1, 2, 3, 4, 5])
  })

  test.each([
    ['number.contains.9', 'takes `at_least`, `at_most`, `empty`, `filled`, and not `contains`'],
    ['number.at_least.many', '"many" is no value of the field "By number". Send a number: 1234.5.'],
    ['number.at_least.1,234', 'is no value of the field'],
    ['date.at_least.2026-02-30', 'Send a day: 2026-03-01.'],
    ['checkbox.is.perhaps', 'Send `true` or `false`.'],
    ['text.contains.%20', 'is no value of the field'],
    ['text.not_found', 'and not `not_found`'],
    ['choice.is', 'Must be the ID of an own field, an operator and a value'],
    ['number.empty.1', 'Must be the ID of an own field'],
    ['someone.empty', 'Must be the ID of an own field'],
  ])('%s is refused, and the refusal says how to correct it', async (condition, message) => {
    const query = asked([decodeURIComponent(condition)])
    const refused = await filtered.olga.get(`${filtered.at}/prospects?${query}`)
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_parameter' } } })
    expect(JSON.stringify(refused.body)).toContain(JSON.stringify(message).slice(1, -1))
  })

  test('A condition on a field of another account matches no prospect, and at most fifty conditions are allowed', async () => {
    const foreign = await fixture.olga.get(`${fixture.at}/prospects?${asked(['choice.empty'])}`)
    expect(foreign).toMatchObject({ status: 200, body: { data: [] } })
    expect(await matching('fld_unknown.empty')).toEqual([])
    const many = Array.from({ length: 51 }, (_, n) => `choice.is.${n}`)
    expect((await filtered.olga.get(`${filtered.at}/prospects?${asked(many)}`)).status).toBe(400)
    expect(await matching(...many.slice(1))).toEqual([])
  })
})

test('The IDs of all matching prospects are listed in pages, and no others', async () => {
  const all = await fixture.acme.app('GET', `${fixture.at}/prospect-ids`)
  expect(all.body.data.map(({ company_id }) => company_id)).toEqual(companies)
  const first = await fixture.acme.app('GET', `${fixture.at}/prospect-ids?limit=4`)
  const rest = await fixture.acme.app(
    'GET',
    `${fixture.at}/prospect-ids?limit=200&cursor=${first.body.next_cursor}`,
  )
  expect([...first.body.data, ...rest.body.data]).toEqual(all.body.data)
  const none = await fixture.acme.app('GET', `${fixture.at}/prospect-ids?decision=accept`)
  expect(none.body.data).toEqual([])
})

describe('Files', () => {
  const open = (query: string) =>
    fetch(`${world.url}/app/api${fixture.at}/prospects-export?${query}`, {
      headers: { cookie: fixture.acme.cookie },
    })

  test('A CSV has one row per matching prospect, own fields last, and no cell that a spreadsheet executes', async () => {
    const note = await define('=Note', 'text')
    await set(note, ['=HYPERLINK("http://evil.example")'])
    const [heading = '', ...rows] = (await (await open('format=csv')).text()).trimEnd().split('\r\n')
    expect(heading.split(',')).toContain('score')
    expect(heading.split(',').slice(-3)).toEqual(['Kessel', 'Fuel', "'=Note"])
    expect(rows).toHaveLength(9)
    expect(rows.find((row) => row.startsWith(companies[0]!))).toContain(
      `"'=HYPERLINK(""http://evil.example"")"`,
    )
    const none = await (await open('format=csv&decision=accept')).text()
    expect(none.trimEnd().split('\r\n')).toHaveLength(1)
  })

  test('A file of chosen prospects contains them alone, and the history counts its rows', async () => {
    const ids = (await fixture.acme.app('GET', `${fixture.at}/prospect-ids`)).body.data
    const chosen = [ids[0]!, ids[2]!]
    const send = (prospect_ids: readonly string[]) =>
      fetch(`${world.url}/app/api${fixture.at}/prospects-export`, {
        method: 'POST',
        headers: { cookie: fixture.acme.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ prospect_ids, format: 'csv' }),
      })
    const foreign = await addProspects(await openFixture(world))
    const file = await send([...chosen.map(({ prospect_id }) => prospect_id), ...foreign])
    expect(file.headers.get('content-disposition')).toContain('.csv')
    const [, ...rows] = (await file.text()).trimEnd().split('\r\n')
    expect(new Set(rows.map((row) => row.split(',')[0]))).toEqual(
      new Set(chosen.map(({ company_id }) => company_id)),
    )
    const history = await fixture.acme.app('GET', '/requests?operation_id=app_prospect_export_chosen')
    expect(history.body.data).toMatchObject([{ rows_returned: 2, project_id: fixture.project }])
    expect((await send([])).status).toBe(422)
    expect((await send(Array.from({ length: 5001 }, () => chosen[0]!.prospect_id))).status).toBe(422)
  })

  test('A workbook keeps numbers as numbers', async () => {
    const sheet = await readSheet(Buffer.from(await (await open('format=xlsx&language=de')).arrayBuffer()))
    const at = sheet[0]!.indexOf('Kessel')
    const numbers = sheet.slice(1).map((row) => row[at])
    expect(new Set(numbers)).toEqual(new Set([-3, 9, 10, 1000, null]))
  })
})
