import { expect, test } from 'vitest'
import { demoCompanies } from '#server/app/demo/demo-companies'
import type { CompanyRow } from '#server/directory/companies/company-row'

async function rowsOf(options: { count: number; seed?: number }) {
  const rows: CompanyRow[] = []
  for await (const parsed of demoCompanies(options)) {
    expect(parsed).toMatchObject({ ok: true })
    if (parsed.ok) rows.push(parsed.row)
  }
  return rows
}

test('2000 demo companies are generated, all valid, in every canton', async () => {
  const rows = await rowsOf({ count: 2000 })
  expect(rows.length).toBe(2000)
  expect(new Set(rows.map(({ ehraid }) => ehraid)).size).toBe(2000)
  expect(new Set(rows.map(({ canton }) => canton)).size).toBe(26)
})

test('Every demo company has a four-digit postal code, as letters require', async () => {
  const rows = await rowsOf({ count: 2000 })
  expect(rows.filter(({ postal_code }) => !/^[1-9]\d{3}$/.test(postal_code ?? ''))).toEqual([])
})

test('The same seed generates the same companies, also when more are requested; another seed generates others', async () => {
  const rows = await rowsOf({ count: 50 })
  expect(await rowsOf({ count: 50 })).toEqual(rows)
  expect((await rowsOf({ count: 60 })).slice(0, 50)).toEqual(rows)
  expect(await rowsOf({ count: 50, seed: 2 })).not.toEqual(rows)
})

test('No identifier of a demo company can belong to a real one', async () => {
  for (const { uid, ehraid, website } of await rowsOf({ count: 300 })) {
    expect(uid).toMatch(/^CHE-[5-8]/)
    expect(ehraid).toBeGreaterThanOrEqual(10_000_000)
    if (website) expect(website).toMatch(/\.example$/)
  }
})

test('A reader that stops early leaves no process running', async () => {
  let count = 0
  for await (const _ of demoCompanies({ count: 100_000 })) if (++count === 10) break
  expect(count).toBe(10)
})
