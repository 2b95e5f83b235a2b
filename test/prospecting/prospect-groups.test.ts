import { groupings, type Grouping } from '@alphorn/contract/prospecting/groups/groupings'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { OwnFieldKind } from '@alphorn/contract/directory/own-field-values'
import { beforeAll, describe, expect, test } from 'vitest'
import { addProspects, type Fixture, openFixture } from '../fixtures/project.ts'
import { openWorld } from '../fixtures/world.ts'

// The prospects of a project in groups: the groups with their counts, pages across groups, and the IDs of one group.

const world = await openWorld()
const many = 9
let fixture: Fixture
let companies: string[]
const fields: Partial<Record<OwnFieldKind, string>> = {}

beforeAll(async () => {
  fixture = await openFixture(world)
  await addProspects(fixture, many)
  const listed = (await fixture.olga.get(`${fixture.at}/prospects?limit=200`)).body.data
  companies = listed.map(({ company }) => company.company_id)
  await spreadFacts()
  const { user_id } = (await fixture.acme.app('GET', '/members')).body.data[0]!
  const prospect_ids = listed.slice(0, 4).map(({ prospect_id }) => prospect_id)
  await fixture.acme.app('POST', `${fixture.at}/prospects/owners`, { prospect_ids, user_id })
  await fixture.acme.app('POST', `${fixture.at}/decisions`, {
    prospect_ids: prospect_ids.slice(0, 3),
    decision: 'later',
  })
  await defineWith('choice', ['Oil', 'Gas', 'Wood', 'Gas', 'Gas'], ['Wood', 'Gas', 'Oil', 'Sun'])
  await defineWith('checkbox', [false, true, false])
  await defineWith('person', [user_id, user_id])
  await defineWith('number', [1, 2])
})

/** Gives the companies several values of each fact, and leaves some without one. */
async function spreadFacts() {
  await world.sql(
    `update companies c set canton = (array['ZH', 'BE', 'AG', null])[1 + spread.at % 4],
      noga_code = (array['412000', '4391', '62', null])[1 + spread.at % 4],
      noga_source = case when spread.at % 4 < 3 then 'file' end,
      noga_version = case when spread.at % 4 < 3 then 'NOGA 2008' end,
      size_class = (array['small', 'none', null])[1 + spread.at % 3],
      size_source = case when spread.at % 3 < 2 then 'file' end,
      language = (array['it', 'de', null])[1 + spread.at % 3],
      derived_kind = (array['property', 'operating', null])[1 + spread.at % 3], derived_version = 1000,
      derived_noga_code = null, derived_size = null, derived_language = null
     from (select company_id, (row_number() over (order by company_id))::int as at from companies) spread
     where spread.company_id = c.company_id and c.company_id = any($1)`,
    [companies],
  )
}

async function defineWith(
  kind: OwnFieldKind,
  values: readonly (string | number | boolean)[],
  choices?: string[],
) {
  const { body } = await fixture.olga.post('/fields', {
    name: `By ${kind}`,
    kind,
    ...(choices && { choices }),
  })
  const { field_id } = body.data
  fields[kind] = field_id
  await fixture.olga.post('/field-values', {
    values: values.map((value, at) => ({ company_id: companies[at]!, field_id, value })),
  })
}

const byField = (kind: OwnFieldKind) => `group=field&group_field=${fields[kind]}`
const groupsOf = async (query: string) =>
  (await fixture.acme.app('GET', `${fixture.at}/prospect-groups?${query}`)).body.data

/** Returns all rows of a grouped table, read in pages of two. */
async function grouped(query: string) {
  const rows: Prospect[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const after: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const answer: { body: { data: Prospect[]; next_cursor: string | null } } = await fixture.olga.get(
      `${fixture.at}/prospects?limit=2&${query}${after}`,
    )
    rows.push(...answer.body.data)
    cursor = answer.body.next_cursor
  }
  return rows
}

const valueIn: Readonly<Record<Exclude<Grouping, 'field'>, (row: Prospect) => string | null | undefined>> = {
  canton: ({ company }) => company.seat.canton,
  industry: ({ company }) => company.noga?.code.slice(0, 2),
  kind: ({ company }) => company.kind,
  size: ({ company }) => company.size?.class,
  language: ({ company }) => company.language,
  state: ({ state }) => state,
  decision: ({ decision }) => decision,
  owner: ({ owner }) => owner?.user_id,
}
const keyIn = (value: string | null | undefined) => (value == null ? 'empty' : `is.${value}`)
/** Returns each run of equal keys with its length. */
const runsOf = (keys: readonly string[]) => {
  const runs: { key: string; prospects: number }[] = []
  for (const key of keys) {
    const last = runs.at(-1)
    if (last?.key === key) last.prospects++
    else runs.push({ key, prospects: 1 })
  }
  return runs
}
const countsOf = (groups: readonly { key: string; prospects: number }[]) =>
  groups.map(({ key, prospects }) => ({ key, prospects }))

describe('Groups by a column', () => {
  test.each(groupings.filter((group) => group !== 'field'))(
    'The pages grouped by %s hold every prospect once, in the order and the numbers of the list of groups',
    async (group) => {
      const rows = await grouped(`group=${group}&sort=name`)
      expect(new Set(rows.map(({ prospect_id }) => prospect_id)).size).toBe(many)
      expect(rows).toHaveLength(many)
      const { groups, further } = await groupsOf(`group=${group}`)
      expect(runsOf(rows.map((row) => keyIn(valueIn[group](row))))).toEqual(countsOf(groups))
      expect(further).toBe(0)
      expect(groups.length).toBeGreaterThan(group === 'state' ? 0 : 1)
      if (group !== 'state') expect(groups.at(-1)!.key).toBe('empty')
    },
  )

  test('The prospects without a value form the last group, and choices keep their defined order', async () => {
    const { groups } = await groupsOf(byField('choice'))
    expect(countsOf(groups)).toEqual([
      { key: 'is.Wood', prospects: 1 },
      { key: 'is.Gas', prospects: 3 },
      { key: 'is.Oil', prospects: 1 },
      { key: 'empty', prospects: 4 },
    ])
    const rows = await grouped(byField('choice'))
    const keys = rows.map(({ own_values }) => keyIn(own_values[fields.choice!]?.value as string | undefined))
    expect(runsOf(keys)).toEqual(countsOf(groups))
  })

  test('Checked prospects come before unchecked ones, and persons are grouped by member', async () => {
    expect(countsOf((await groupsOf(byField('checkbox'))).groups)).toEqual([
      { key: 'is.true', prospects: 1 },
      { key: 'is.false', prospects: 2 },
      { key: 'empty', prospects: 6 },
    ])
    const { groups } = await groupsOf(byField('person'))
    expect(groups.map(({ prospects }) => prospects)).toEqual([2, 7])
    expect(groups[0]!.key).toMatch(/^is\.usr_/)
  })

  test('Within each group the prospects are in the sort order of the table, and newest first without one', async () => {
    const names = (await grouped(`${byField('choice')}&sort=-name`)).map(({ company }) => company.name)
    const inGroups = [names.slice(0, 1), names.slice(1, 4), names.slice(4, 5), names.slice(5)]
    for (const group of inGroups) expect(group).toEqual(group.toSorted((a, b) => (a < b ? 1 : -1)))
    const ids = (await grouped(byField('choice'))).map(({ prospect_id }) => prospect_id)
    expect(ids.slice(1, 4)).toEqual(ids.slice(1, 4).toSorted().toReversed())
    expect(ids.slice(5)).toEqual(ids.slice(5).toSorted().toReversed())
    const scored = await grouped(`${byField('choice')}&sort=-score`)
    expect(new Set(scored.map(({ prospect_id }) => prospect_id)).size).toBe(many)
  })

  test('An industry has the name of its division in four languages', async () => {
    const { groups } = await groupsOf('group=industry')
    const named = groups.filter(({ key }) => key !== 'empty')
    expect(named.map(({ key }) => key)).toEqual(['is.41', 'is.43', 'is.62'])
    for (const { industry } of named) {
      expect(Object.values(industry!).every((name) => name.length > 2)).toBe(true)
    }
  })

  test('The filters of the table apply to the groups', async () => {
    const { groups } = await groupsOf(`${byField('choice')}&decision=later`)
    expect(countsOf(groups).map(({ key }) => key)).toEqual(['is.Wood', 'is.Gas', 'is.Oil'])
    const none = await groupsOf('group=canton&q=nosuchname')
    expect(none).toEqual({ groups: [], further: 0 })
  })
})

describe('A choice of groups', () => {
  test('Groups that are left out do not occur on any page, and neither does the group without a value', async () => {
    const skipped = await grouped(`${byField('choice')}&group_skip=is.Gas`)
    const valuesOf = (rows: readonly Prospect[]) =>
      runsOf(rows.map(({ own_values }) => keyIn(own_values[fields.choice!]?.value as string | undefined)))
    expect(valuesOf(skipped).map(({ key }) => key)).toEqual(['is.Wood', 'is.Oil', 'empty'])
    const filled = await grouped(`${byField('choice')}&group_skip=empty&group_skip=is.Wood`)
    expect(valuesOf(filled)).toEqual([
      { key: 'is.Gas', prospects: 3 },
      { key: 'is.Oil', prospects: 1 },
    ])
  })

  test('The IDs of one group are those of its prospects', async () => {
    const idsOf = async (key: string) =>
      (
        await fixture.acme.app('GET', `${fixture.at}/prospect-ids?${byField('choice')}&group_key=${key}`)
      ).body.data.map(({ company_id }) => company_id)
    expect((await idsOf('is.Gas')).toSorted()).toEqual(
      [companies[1]!, companies[3]!, companies[4]!].toSorted(),
    )
    expect((await idsOf('empty')).toSorted()).toEqual(companies.slice(5).toSorted())
    expect(await idsOf('is.Coal')).toEqual([])
  })

  test('A field of another account has no groups but the one without a value', async () => {
    const bolt = await openFixture(world)
    const { field_id } = (await bolt.olga.post('/fields', { name: 'Fuel', kind: 'choice', choices: ['Gas'] }))
      .body.data
    const { groups } = await groupsOf(`group=field&group_field=${field_id}`)
    expect(countsOf(groups)).toEqual([{ key: 'empty', prospects: many }])
    const foreign = await bolt.acme.app('GET', `${fixture.at}/prospect-groups?group=canton`)
    expect(foreign.status).toBe(404)
  })

  test('More than 50 groups to leave out are refused', async () => {
    const skips = (count: number) => Array.from({ length: count }, (_, n) => `group_skip=is.${n}`).join('&')
    const asked = (count: number) => fixture.olga.get(`${fixture.at}/prospects?group=canton&${skips(count)}`)
    expect((await asked(50)).body.data).toHaveLength(many)
    expect((await asked(51)).status).toBe(400)
  })

  test.each([
    ['group_skip=is.ZH', 'needs the parameter \\"group\\"'],
    ['group=canton&group_field=NUMBER', 'needs the parameter \\"group=field\\"'],
    ['sort=name&sort_field=NUMBER', 'needs the parameter \\"sort=field|-field\\"'],
    ['group=canton&group_skip=ZH', 'Must be `is.` with the value of the group'],
    ['group=field&group_field=NUMBER', 'Group by a field of the kind choice, person or checkbox'],
    ['group=seat', 'group'],
    [`group=canton&group_skip=is.${'x'.repeat(201)}`, 'Must be `is.` with the value of the group'],
  ])('%s is refused, and the refusal names the reason', async (query, reason) => {
    const asked = query.replace('NUMBER', fields.number!)
    const refused = await fixture.olga.get(`${fixture.at}/prospects?${asked}`)
    expect(refused).toMatchObject({ status: 400, body: { error: { code: 'invalid_parameter' } } })
    expect(JSON.stringify(refused.body)).toContain(reason)
  })
})
