import { expect, test } from 'vitest'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { companyRows } from '#server/directory/connectors/file/company-rows'
import { connectPools } from '#server/platform/db/connect'
import type { ParsedRow } from '#server/directory/companies/company-row'
import { importCompanies } from '#server/directory/companies/import'

// Values that PostgreSQL refuses, one in each row. In every case the other rows are imported and the line is reported.

const register = await openRegister()
const long = (length: number) =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * at * 7 + at * 13) % 26))).join('')

const odd: readonly (readonly [member: string, value: unknown, reason: string])[] = [
  ['seat_bfs_id', 99_999_999_999, 'number_invalid'],
  ['ehraid', 2 ** 53, 'ehraid_invalid'],
  ['founded_on', '0000-01-01', 'date_invalid'],
  ['deleted_on', '9999-12-31', 'date_invalid'],
  ['name', long(20_000), 'text_too_long'],
  ['seat_name', long(3000), 'text_too_long'],
  ['street', long(3000), 'text_too_long'],
  ['purpose', long(100_000), 'text_too_long'],
  ['website', `https://www.muster.example/${long(5000)}`, 'text_too_long'],
  ['website', `https://${long(3000)}.example`, 'text_too_long'],
  ['former_names', [long(20_000)], 'text_too_long'],
  ['former_names', Array.from({ length: 2000 }, (_, at) => `Muster ${at} AG`), 'list_invalid'],
  ['translations', { 'en français': 'Muster SA' }, 'list_invalid'],
  ['translations', { fr: `Muster \ud800 SA` }, 'not_json'],
  ['translations', { [`d\u0000e`]: 'Muster SA' }, 'not_json'],
  ['name', 'Muster \u0000 AG', 'not_json'],
  ['name', 'Muster \u0001 AG', 'text_invalid'],
  ['sources', [`x\u0001y`], 'text_invalid'],
  ['sources', [long(5000)], 'text_too_long'],
  ['website_confidence', 1e300, 'number_invalid'],
  ['noga_confidence', 85, 'number_invalid'],
  ['capital_nominal', 1e200, 'number_invalid'],
  ['capital_nominal', -1, 'number_invalid'],
  ['uid', long(9000), 'text_too_long'],
  ['uid', long(200), 'uid_format'],
]

test.each(odd)('An invalid %s rejects only its own line (case %#)', async (member, value, reason) => {
  const at = 100 * (odd.findIndex((one) => one[0] === member && one[1] === value) + 1)
  const records = Array.from({ length: 21 }, (_, row) => ({
    uid: uidOf(at + row),
    name: `Muster ${at + row} AG`,
    ...(row === 13 && ({ website: 'https://www.muster.example', [member]: value } as object)),
  }))
  const { rejections, ...counts } = await register.import(records)
  expect(rejections).toMatchObject([{ line: 14, reason }])
  expect(rejections[0]!.detail.length).toBeLessThan(500)
  expect(counts).toMatchObject({ added: 20, rejected: 1 })
})

test('Values of the maximum length are imported', async () => {
  expect(
    await register.import([
      {
        uid: uidOf(90_000),
        name: `${'é'.repeat(490)} AG`,
        seat_name: '日'.repeat(100),
        town: '日'.repeat(100),
        street: '日'.repeat(200),
        purpose: long(20_000),
        website: `https://www.muster.example/${long(900)}`,
        seat_bfs_id: 2_147_483_647,
        founded_on: '1291-08-01',
        former_names: Array.from({ length: 200 }, (_, at) => `War ${at} AG`),
      },
    ]),
  ).toMatchObject({ added: 1, rejected: 0 })
})

test('A value that only PostgreSQL refuses rejects its own line alone, wherever it is in the batch', async () => {
  const odd = new Map([
    [1, { seat_bfs_id: 99_999_999_999 }],
    [77, { founded_on: '0000-01-01' }],
    [500, { name: `Muster ${long(20_000)} AG`, purpose: 'nul \u0000' }],
    [1000, { size_class: 'vast' }],
  ])
  async function* rows(): AsyncGenerator<ParsedRow> {
    const records = Array.from({ length: 1500 }, (_, at) => ({
      uid: uidOf(95_000 + at),
      name: `Muster ${at} AG`,
    }))
    for await (const parsed of companyRows(linesOf(records)))
      yield parsed.ok ? { ...parsed, row: { ...parsed.row, ...(odd.get(parsed.line) as object) } } : parsed
  }
  const rejections: string[] = []
  const counts = await importCompanies(register.write, rows(), {
    source: 'net',
    onRejection: ({ line, reason }) => void rejections.push(`${line} ${reason}`),
  })
  expect(rejections).toEqual([...odd.keys()].map((line) => `${line} row_refused`))
  expect(counts).toMatchObject({ added: 1496, rejected: 4 })
})

test('A database failure that the data did not cause ends the import', async () => {
  const records = [{ uid: uidOf(99_000), name: 'Muster AG' }]
  const pools = connectPools('postgres://nobody@127.0.0.1:1/nothing')
  await expect(importCompanies(pools.write, companyRows(linesOf(records)), { source: 'x' })).rejects.toThrow(
    'ECONNREFUSED',
  )
  await pools.end()
})

async function* linesOf(records: readonly object[]) {
  for (const record of records) yield JSON.stringify(record)
}
