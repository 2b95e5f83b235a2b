import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backupName, filesToDelete } from '#server/platform/db/backup/retention'

const at = (text: string) => backupName(new Date(text))
const now = new Date('2026-11-23T03:00:00Z')

test('The newest backup of each recent day, week and month is retained', () => {
  const names = [
    at('2026-11-23T02:00:00Z'), // a Monday
    at('2026-11-22T14:00:00Z'),
    at('2026-11-22T02:00:00Z'),
    at('2026-11-21T02:00:00Z'),
    at('2026-11-15T02:00:00Z'),
    at('2026-10-31T02:00:00Z'),
    at('2026-10-30T02:00:00Z'),
    at('2026-08-01T02:00:00Z'),
  ]
  const left = (days: number, weeks: number, months: number) => {
    const deleted = filesToDelete(names, { days, weeks, months }, now)
    return names.flatMap((name, index) => (deleted.includes(name) ? [] : [index]))
  }
  expect(left(0, 0, 0)).toEqual([0])
  expect(left(2, 0, 0)).toEqual([0, 1])
  expect(left(3, 0, 0)).toEqual([0, 1, 3])
  expect(left(0, 3, 0)).toEqual([0, 1, 4])
  expect(left(0, 0, 3)).toEqual([0, 5, 7])
  expect(left(2, 2, 2)).toEqual([0, 1, 5])
})

test('Unrelated files and a backup in progress are never deleted, but the leftover of a killed run is', () => {
  const rest = `${at('2026-11-22T02:00:00Z')}.partial`
  const written = `${at('2026-11-23T02:00:00Z')}.partial`
  const others = [
    'notes.txt',
    'alphorn.gz',
    'alphorn-2026-11-21.gz',
    'alphorn-2026-99-99T020000Z.gz',
    'x.partial',
  ]
  const names = [...others, rest, written]
  expect(filesToDelete(names, { days: 0, weeks: 0, months: 0 }, now)).toEqual([rest])
})

test('For any set of backups, as many are retained as configured, no more and no fewer', () => {
  const moment = fc.integer({ min: 0, max: 800 * 24 }).map((hours) => new Date(1.7e12 + hours * 3_600_000))
  const count = fc.integer({ min: 0, max: 12 })
  fc.assert(
    fc.property(
      fc.uniqueArray(moment, { selector: (one) => one.getTime(), minLength: 1 }),
      fc.record({ days: count, weeks: count, months: count }),
      (moments, retention) => {
        const names = moments.map(backupName)
        const deleted = filesToDelete(names, retention, now)
        const left = names.filter((name) => !deleted.includes(name))
        expect(left).toContain(names.toSorted().at(-1))
        expect(left.length).toBeLessThanOrEqual(
          Math.max(1, retention.days + retention.weeks + retention.months),
        )
        const days = new Set(names.map((name) => name.slice(8, 18)))
        expect(left.length).toBeGreaterThanOrEqual(Math.min(days.size, retention.days))
        expect(filesToDelete(left, retention, now)).toEqual([])
      },
    ),
  )
})
