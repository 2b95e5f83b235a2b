import { expect, test } from 'vitest'
import { faultsOf } from '#web/prospecting/import/lines-of.ts'

const rows = [2, 3, 4].map((row) => ({ row, cells: { name: 'Muster AG', place: 'Bern' } }))

function twiceWithout(...out: number[]) {
  const faults = faultsOf(rows, new Set(out))
  return rows.flatMap(({ row }) => (faults.get(row)?.includes('twice') ? [row] : []))
}

test('Of several rows for one company, all but the first kept row are duplicates', () => {
  expect(twiceWithout()).toEqual([3, 4])
  expect(twiceWithout(2)).toEqual([4])
  expect(twiceWithout(3, 4)).toEqual([])
})
