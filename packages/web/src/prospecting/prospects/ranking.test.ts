import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inStoredOrder } from '#web/prospecting/prospects/ranking.ts'

const idOf = ({ id }: { id: string }) => id
const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

test('Rows already shown keep their places, others follow in the order read, and none appears twice', () => {
  fc.assert(
    fc.property(some, some, (kept, read) => {
      const rows = read.map((id) => ({ id }))
      const shown = inStoredOrder(kept, rows, idOf)
      const known = new Set(read)
      expect(shown.map(idOf)).toEqual([
        ...kept.filter((id) => known.has(id)),
        ...read.filter((id) => !kept.includes(id)),
      ])
      expect(shown.every((row) => rows.includes(row))).toBe(true)
    }),
  )
})
