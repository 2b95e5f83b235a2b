import type { Untyped } from '../fixtures/untyped.ts'
import { once } from 'node:events'
import { connect } from 'node:net'
import { crc32, inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { type CellValue, readSheet as readXlsx } from 'read-excel-file/node'
import { buildList } from '../fixtures/lists.ts'
import { setClock } from '../fixtures/time.ts'
import type { Account } from '../fixtures/accounts.ts'
import type { Actor } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Lists as files, and the preview that the app shows before a list is built.

const world = await openWorld({ plan: { rowsPerDay: 200, rowsPerMonth: 100_000 } })
let acme: Account
let olga: Actor
let list_id: string
let total: number
const evil = `=HYPERLINK("http://evil.example";"Muster & <Söhne>")`
/** In Switzerland the next day has begun. */
const provenAt = '2027-01-08T23:30:00.000Z'
beforeAll(async () => {
  await setClock(world, '2027-01-10T10:00:00Z')
  acme = await world.account()
  olga = await acme.credential([...scopeNames], { name: 'Olga' })
  await world.sql(
    `update companies set name = $1, purpose = E'@cmd\\n"zwei"', town = '+41', website_domain = 'muster.example',
       website_proof = $2 where ehraid = 90000001`,
    [evil, JSON.stringify({ domain: 'muster.example', by: 'uid', proven_at: provenAt })],
  )
  const made = await olga.post('/markets', { name: 'Alle/Firmen: "Bern"', filters: {} })
  list_id = made.body.data.list_id
  total = (await buildList(olga, list_id)).companies!
  expect(total).toBeGreaterThan(60)
})

let days = 10
const nextDay = () => setClock(world, `2027-01-${++days}T10:00:00Z`)
const open = (query = '', method = 'GET') =>
  fetch(`${world.url}/app/api/lists/${list_id}/export${query}`, { method, headers: { cookie: acme.cookie } })
const left = async () =>
  (await olga.get('/limits')).body.data.find(({ name }) => name === 'rows_daily')!.remaining

/** Requests a file and closes the connection at once. */
async function requestAndLeave(query: string) {
  const { hostname, port } = new URL(world.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  const path = `/app/api/lists/${list_id}/export${query}`
  await new Promise<void>((sent) =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${acme.cookie}\r\n\r\n`, () =>
      sent(),
    ),
  )
  socket.destroy()
}

test.each(['csv', 'xlsx'])(
  'A file whose caller leaves at once is audited and costs the rows that were read: %s',
  async (format) => {
    await nextDay()
    const exports = () =>
      world.sql(
        `select rows_returned from audit_rows where operation_id = 'app_list_export' and account_id = $1 and started_at >= $2`,
        [acme.account_id, `2027-01-${days}T00:00:00Z`],
      )
    await requestAndLeave(`?format=${format}`)
    await expect.poll(exports, { timeout: 10_000 }).toHaveLength(1)
    const [row] = await exports()
    await expect.poll(left, { timeout: 10_000 }).toBe(200 - row!.rows_returned)
  },
)

describe('CSV files', () => {
  test('A CSV file has a row for each company and no cell that a spreadsheet would execute', async () => {
    await nextDay()
    const answer = await open()
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''Alle%20Firmen%20Bern.csv`,
    )
    expect(answer.headers.get('x-rows-limited-by')).toBeNull()
    const [heading, ...rows] = csv(await answer.text())
    expect(rows).toHaveLength(total)
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([heading!.length]))
    const reported = await world.sql('select company_id, uid, canton from companies order by company_id')
    const at = (name: string) => heading!.indexOf(name)
    expect(rows.map((row) => [row[at('company_id')], row[at('uid')], row[at('canton')]])).toEqual(
      reported.map(({ company_id, uid, canton }) => [company_id, uid, canton]),
    )
    const risky = rows.find((row) => row[at('name')]!.includes('evil'))!
    expect(risky[at('name')]).toBe(`'${evil}`)
    expect(risky[at('purpose')]).toBe(`'@cmd\n"zwei"`)
    expect(risky[at('town')]).toBe(`'+41`)
    expect(risky[at('website_proven_on')]).toBe('2027-01-09')
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })

  test('The rows of a CSV file are counted and limited by the requested number and the daily budget', async () => {
    await nextDay()
    expect(csv(await (await open('?rows=5')).text())).toHaveLength(6)
    expect(await left()).toBe(195)
    const head = await open('', 'HEAD')
    expect([head.status, await head.text(), await left()]).toEqual([200, '', 195])
    for (let turn = 0; turn < Math.floor(195 / total); turn++) await (await open()).text()
    const rest = await left()
    expect(rest).toBeLessThan(total)
    const partial = await open()
    expect(partial.headers.get('x-rows-limited-by')).toBe('daily_row_limit')
    expect(csv(await partial.text())).toHaveLength(rest + 1)
    const refused = await open()
    expect([refused.status, ((await refused.json()) as Untyped).error.code]).toEqual([429, 'daily_row_limit'])
    const history = await world.sql(
      `select rows_returned from audit_rows where operation_id = 'app_list_export' and account_id = $1
       order by started_at desc, request_id desc limit 2`,
      [acme.account_id],
    )
    expect(history).toEqual([{ rows_returned: 0 }, { rows_returned: rest }])
  })

  test('A CSV file of a list that was never built has only its heading', async () => {
    await nextDay()
    const made = await olga.post('/markets', { name: 'Draft', filters: {} })
    const answer = await acmeGet(`/lists/${made.body.data.list_id}/export`)
    expect(csv(await answer.text())).toHaveLength(1)
    expect((await acmeGet('/lists/mkt_none/export')).status).toBe(404)
    expect((await acmeGet(`/lists/${list_id}/export?format=pdf`)).status).toBe(400)
  })
})

test('An XLSX file is a complete archive of a sheet whose rows and cells carry their references', async () => {
  await nextDay()
  const answer = await open('?format=xlsx')
  expect(answer.headers.get('content-type')).toContain('spreadsheetml.sheet')
  const files = unzip(Buffer.from(await answer.arrayBuffer()))
  expect([...files.keys()].sort()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
  const sheet = files.get('xl/worksheets/sheet1.xml')!
  const rows = [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)]
  expect(rows.map(([, number]) => Number(number))).toEqual(
    Array.from({ length: total + 1 }, (_, at) => at + 1),
  )
  for (const [, number, row] of rows) {
    const cells = [...row!.matchAll(/<c r="([A-Z]+)(\d+)"/g)]
    expect(cells.length).toBe(row!.split('<c ').length - 1)
    for (const [, , own] of cells) expect(own).toBe(number)
  }
  expect(sheet).toContain(`<autoFilter ref="A1:AI${total + 1}"/>`)
  expect(sheet).toContain('state="frozen"')
  expect(sheet).not.toContain('<f>')
})

test('Another program reads the same rows from XLSX as from CSV, with numbers, dates and names correctly typed', async () => {
  await nextDay()
  const rows = await readXlsx(await (await open('?format=xlsx&language=fr')).blob())
  await nextDay()
  const [heading, ...lines] = csv(await (await open('?language=fr')).text())
  expect(rows[0]).toEqual(heading)
  expect(rows).toHaveLength(lines.length + 1)
  const read = rows.slice(1).map((row) => row.map(plain))
  const reported = lines.map((line) => line.map((cell, at) => asShown(heading![at]!, cell)))
  expect(read).toEqual(reported)
  const at = (name: string) => rows.slice(1).map((row) => row[heading!.indexOf(name)])
  expect(at('ehraid').every((cell) => typeof cell === 'number')).toBe(true)
  expect(at('founded_on').some((cell) => cell instanceof Date)).toBe(true)
  expect(at('legal_form')).toContain('Société anonyme')
})

test('An exported company has its industry in words and the basis of a derived fact', async () => {
  await nextDay()
  const [{ company_id }] = (await world.sql(
    `update companies set noga_code = null, size_class = null, derived_noga_code = '55', derived_kind = 'operating',
       derived_version = 1000, derived_as_of = updated_at,
       derived_basis = '{"noga": {"from": ["purpose", "name"], "probability": 0.93, "evidence": "Hotel"}}'
     where company_id = (select min(company_id) from companies where canton = 'BE' and status = 'active')
     returning company_id`,
  )) as [Untyped]
  const [heading, ...lines] = csv(await (await open('?language=it')).text())
  const line = lines.find((cells) => cells[0] === company_id)!
  const cell = (name: string) => line[heading!.indexOf(name)]
  expect([cell('industry'), cell('noga_code'), cell('noga_source'), cell('noga_basis')]).toEqual([
    'Alloggio',
    '55',
    'derived',
    'purpose, name 0.93',
  ])
  expect([cell('kind'), cell('size_class'), cell('size_source')]).toEqual(['operating', '', ''])
})

/** Returns a cell as text; a date in ISO 8601 format. */
function plain(cell: CellValue | null | undefined) {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return cell === null || cell === undefined ? '' : String(cell).replaceAll('\r\n', '\n')
}

/**
 * Returns a cell of the CSV file as the workbook shows it: without the apostrophe against formulas, numbers in short
 * form, names for codes.
 */
function asShown(column: string, given: string) {
  const cell = given.replace(/^'(?=[=+\-@\t\r])/, '')
  if (cell === '') return ''
  if (['ehraid', 'bfs_id', 'capital_nominal'].includes(column)) return String(Number(cell))
  if (column === 'legal_form') return legalFormOf(cell)?.name.fr ?? cell
  return cell
}

test('A preview shows the count, a sample and the cost of the whole list', async () => {
  await nextDay()
  const preview = (await acme.app('GET', '/lists/preview?canton=BE&status=active')).body.data
  const [{ count }] = (await world.sql(
    `select count(*)::int as count from companies where canton = 'BE' and status = 'active'`,
  )) as [Untyped]
  expect(preview).toMatchObject({ count, cost: { rows: count, left_today: 200 } })
  expect(preview.sample).toHaveLength(10)
  expect(await left()).toBe(190)
})

test('Facet counts add up to the total, and places have map coordinates', async () => {
  const { total: all, ...facets } = (await acme.app('GET', '/facets?canton=BE&canton=ZH')).body.data
  const [{ count }] = (await world.sql(
    `select count(*)::int as count from companies where canton in ('BE', 'ZH')`,
  )) as [Untyped]
  expect(all).toBe(count)
  for (const [name, buckets] of Object.entries(facets) as [string, Untyped[]][])
    expect([name, buckets.reduce((sum, bucket) => sum + bucket.count, 0)]).toEqual([name, count])
  const bern = facets.municipality.find(({ bfs_id }) => bfs_id === 351)
  expect(bern).toMatchObject({
    name: 'Bern',
    canton: 'BE',
    location: { lon: expect.closeTo(7.45, 1), lat: expect.closeTo(46.95, 1) },
  })
  expect(facets.founded_decade).toContainEqual({ value: '2000', count: expect.any(Number) })
  expect(facets.canton).toEqual([{ value: 'BE', count }])
  const none = (await acme.app('GET', '/facets?canton=UR')).body.data
  expect(none).toMatchObject({ total: 0, canton: [], municipality: [] })
})

const acmeGet = (path: string) => fetch(`${world.url}/app/api${path}`, { headers: { cookie: acme.cookie } })

/** Parses CSV according to RFC 4180. */
function csv(text: string): string[][] {
  expect(text.endsWith('\r\n')).toBe(true)
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)!.push(quoted === undefined ? bare! : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

/**
 * Returns the files of an archive, read through its directory. Sizes and checksums are checked against the contents.
 */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.length - 22
  expect(bytes.readUInt32LE(end)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let file = 0; file < bytes.readUInt16LE(end + 10); file++) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50)
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const start = bytes.readUInt32LE(at + 42)
    expect(bytes.readUInt32LE(start)).toBe(0x04034b50)
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = inflateRawSync(bytes.subarray(data, data + packed))
    expect([name, content.length, crc32(content)]).toEqual([name, size, crc])
    expect(bytes.readUInt32LE(data + packed)).toBe(0x08074b50)
    files.set(name, content.toString())
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return files
}
