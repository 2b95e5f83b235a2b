import { beforeAll, expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { withConnection } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { companiesByIds } from '#server/directory/companies/company'
import { lineVersion, linesOf } from '#server/directory/companies/company-lines'
import { companyLines, cacheLines } from '#server/directory/companies/cached-lines'

const register = await openRegister()
const everything = {
  ehraid: 1,
  uid: uidOf(1),
  name: '"Alles" \\ AG\u2028',
  legal_form: '0106',
  status: 'ACTIVE',
  former_names: ['Alt AG'],
  canton: 'BE',
  seat_name: 'Bern',
  street: 'Gasse',
  postal_code: '3011',
  town: 'Bern',
  purpose: 'Zeile 1\n\tZeile 2 😀',
  capital_nominal: 100_000,
  website: 'https://alles.example',
}

beforeAll(async () => {
  const others = Array.from({ length: 8 }, (_, at) => ({
    ehraid: 2 + at,
    uid: uidOf(2 + at),
    name: `Muster ${at} AG`,
  }))
  const branch = {
    ehraid: 10,
    uid: uidOf(10),
    name: 'Zweig',
    head_offices: [{ ehraid: 1, uid: uidOf(1), name: 'Alles' }],
  }
  await register.import([everything, ...others, branch])
})

const ids = () => build.selectFrom('companies').select('company_id')
const read = (count: number, after?: string) =>
  withConnection(register.read, (db) => companyLines(db, ids(), { after, count }))
const recordsIn = (text: Uint8Array) =>
  Buffer.from(text)
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { name: string })
const keep = () => cacheLines(register)

/** Returns the companies as the pages of a list show them. */
async function presented() {
  const { rows } = await register.read.query<{ company_id: string }>(
    'select company_id from companies order by 1',
  )
  const all = rows.map(({ company_id }) => company_id)
  const companies = await withConnection(register.read, (db) => companiesByIds(db, all))
  return all.map((company_id) => companies.get(company_id))
}

async function kept() {
  const { rows } = await register.read.query<{ kept: number; open: number; all: number }>(
    `select count(line)::int as kept, count(*) filter (where version = 0)::int as open, count(*)::int as "all" from company_lines`,
  )
  return rows[0]
}

test('Stored lines match the pages of the list, and missing lines are built', async () => {
  const made = await read(100)
  expect(recordsIn(made.text)).toEqual(await presented())
  expect(await kept()).toEqual({ kept: 0, open: 10, all: 10 })
  await keep()
  // A line that names another company is never stored, because that company may be renamed.
  expect(await kept()).toEqual({ kept: 9, open: 0, all: 10 })
  expect(await read(100)).toEqual(made)
  expect(made).toMatchObject({ rows: 10, more: false })
})

test('A chunk ends where requested, whether its lines are stored or not', async () => {
  await keep()
  const [first, ...rest] = recordsIn((await read(100)).text)
  expect(recordsIn((await read(1)).text)).toEqual([first])
  expect(await read(9)).toMatchObject({ rows: 9, more: true })
  expect(await read(10)).toMatchObject({ rows: 1 + rest.length, more: false })
  expect(
    await withConnection(register.read, (db) =>
      companyLines(db, ids().where('company_id', '=', 'cmp_x'), { count: 5 }),
    ),
  ).toEqual({
    text: Buffer.alloc(0),
    rows: 0,
    last: null,
    more: false,
  })
})

test('Consecutive chunks have no gap, whichever lines are stored and however long they are', async () => {
  await register.import([{ ...everything, purpose: 'sehr lang '.repeat(2000) }])
  await keep()
  await register.read.query('update company_lines set version = 0 where company_id = any($1)', [
    (await presented()).flatMap((company) =>
      company && company.ehraid! % 3 === 0 ? company.company_id : [],
    ),
  ])
  const all: unknown[] = []
  for (let after: string | undefined, more = true; more;) {
    const chunk = await read(3, after)
    all.push(...recordsIn(chunk.text))
    more = chunk.more
    after = chunk.last!
  }
  expect(all).toEqual(await presented())
})

test('A change removes the stored line at once, and deleting a company deletes its line', async () => {
  await keep()
  await register.import([{ ...everything, purpose: 'Anderes.' }])
  await register.read.query(
    `update companies set location = '{"lon":7,"lat":46,"precision":"street"}' where ehraid = 2`,
  )
  await register.read.query('delete from companies where ehraid = 3')
  expect(await kept()).toEqual({ kept: 6, open: 2, all: 9 })
  const now = await presented()
  expect(recordsIn((await read(100)).text)).toEqual(now)
  await keep()
  expect(recordsIn((await read(100)).text)).toEqual(now)
})

test('No line is stored from data that an uncommitted change is about to replace', async () => {
  await register.import([{ ...everything, purpose: 'Noch einmal.' }])
  const client = await register.read.connect()
  await client.query('begin')
  await client.query(`update companies set name = 'Neu AG' where ehraid = 1`)
  await keep()
  expect((await kept())!.open).toBe(1)
  await client.query('commit')
  client.release()
  await keep()
  expect(recordsIn((await read(100)).text).map(({ name }) => name)).toContain('Neu AG')
})

test('A company that has left the directory is omitted, even between stored lines', async () => {
  await keep()
  await register.read.query(`insert into company_lines values ('cmp_0'), ('cmp_z')`)
  const gone = build.selectFrom('company_lines').select('company_id')
  const given = await withConnection(register.read, (db) => companyLines(db, gone, { count: 100 }))
  expect(recordsIn(given.text)).toEqual(await presented())
  expect(given).toMatchObject({ rows: 9, last: 'cmp_z' })
  await keep()
  expect(await withConnection(register.read, (db) => companyLines(db, gone, { count: 100 }))).toEqual(given)
})

test('A change in the content of the lines requires a new line version', async () => {
  const { rows } = await register.read.query<{ company_id: string }>(
    'select company_id from companies where ehraid = 1',
  )
  const [line] = await withConnection(register.read, (db) => linesOf(db, [rows[0]!.company_id]))
  const shape = Object.entries(JSON.parse(line!.text) as object).map(([name, value]) =>
    value && typeof value === 'object' ? `${name}{${Object.keys(value as object).join(' ')}}` : name,
  )
  expect(`${lineVersion}: ${shape.join(' ')}`).toMatchInlineSnapshot(
    `"4: company_id ehraid uid chid lei name translations{} former_names{0} language legal_form{code short name} status seat{bfs_id name district canton} address{organisation care_of street house_number addon po_box postal_code town} location purpose capital{nominal paid currency} founded_on deleted_on last_published_on head_offices{} branch_offices{} taken_over{} taken_over_by{} vat regulated{} noga size kind website{url source confidence proof} derived{language noga kind size} sources{0} updated_at"`,
  )
})
