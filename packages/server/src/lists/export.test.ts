import { expect, test } from 'vitest'
import type { ReadCall } from '#server/platform/call'
import { companiesFile } from '#server/lists/export'

const call = { caller: { account_id: 'acc_1' } } as ReadCall

test('A workbook of more companies than a sheet has rows is refused, and names CSV', () => {
  const file = (format: 'csv' | 'xlsx', count: number, rows?: number) =>
    companiesFile(call, { format, rows, language: 'de', name: 'Alle', count, columns: [], of: () => null })
  expect(() => file('xlsx', 1_048_576)).toThrow(/at most 1048575 companies.*csv/)
  expect(file('xlsx', 1_048_575).file?.rows).toBe(1_048_575)
  expect(file('xlsx', 2_000_000, 10).file?.rows).toBe(10)
  expect(file('csv', 2_000_000).file?.rows).toBe(2_000_000)
})
