import { describe, expect, test } from 'vitest'
import { groupedRows, needsOtherRows } from '#web/prospecting/prospects/groups/grouped-rows.ts'

const groups = [
  { key: 'is.AG', prospects: 2 },
  { key: 'is.BE', prospects: 3 },
  { key: 'is.ZH', prospects: 1 },
  { key: 'empty', prospects: 1 },
]
const keyOf = (row: string) => (row.startsWith('-') ? 'empty' : `is.${row.slice(0, 2)}`)
const all = ['AG1', 'AG2', 'BE1', 'BE2', 'BE3', 'ZH1', '-1']
const given = { groups, folded: [] as string[], further: 0, lastKey: undefined as string | undefined }
const shown = (rows: readonly string[], more: Partial<typeof given> = {}) =>
  groupedRows(rows, keyOf, { ...given, ...more }).map(({ group, rows: own }) => [
    group?.key ?? null,
    own.join(' '),
  ])

describe('Rows in their groups', () => {
  test('Every group is listed with its rows, and a folded one without them', () => {
    expect(shown(all, { folded: ['is.BE'] })).toEqual([
      ['is.AG', 'AG1 AG2'],
      ['is.BE', ''],
      ['is.ZH', 'ZH1'],
      ['empty', '-1'],
    ])
  })

  test('A row whose value has changed is in its new group', () => {
    expect(shown(['AG1', 'ZH2', 'BE1', 'ZH1'])[2]).toEqual(['is.ZH', 'ZH2 ZH1'])
  })

  test('Groups after the last loaded row are left out while more rows follow', () => {
    expect(shown(all.slice(0, 3), { lastKey: 'is.BE' }).map(([key]) => key)).toEqual(['is.AG', 'is.BE'])
    expect(shown(all.slice(0, 3)).map(([key]) => key)).toHaveLength(4)
  })

  test('Rows of groups that are not listed are before the rows without a value', () => {
    expect(shown([...all, 'XX1'], { further: 1 }).slice(3)).toEqual([
      [null, 'XX1'],
      ['empty', '-1'],
    ])
  })
})

describe('Reading rows with other groups left out', () => {
  const loaded = { groups, folded: [] as string[], skipped: [] as string[], lastKey: 'is.BE', hasMore: true }

  test('Folding a group whose rows are loaded needs no read', () => {
    expect(needsOtherRows({ ...loaded, folded: ['is.AG'] })).toBe(false)
    expect(needsOtherRows({ ...loaded, folded: ['is.BE'], hasMore: false })).toBe(false)
  })

  test('Folding a group whose rows would be read next needs a read, and so does unfolding one that was left out', () => {
    expect(needsOtherRows({ ...loaded, folded: ['is.BE'] })).toBe(true)
    expect(needsOtherRows({ ...loaded, folded: ['is.ZH'] })).toBe(true)
    expect(needsOtherRows({ ...loaded, skipped: ['is.ZH'] })).toBe(true)
    expect(needsOtherRows({ ...loaded, folded: ['is.ZH'], skipped: ['is.ZH'] })).toBe(false)
  })

  test('A folded group that has no prospects any more needs no read', () => {
    expect(needsOtherRows({ ...loaded, folded: ['is.VD'] })).toBe(false)
  })
})
