import { afterEach, expect, test } from 'vitest'
import { everyDay, shownDays } from '#web/developers/usage/every-day.ts'
import { formatIn } from '#web/language/format.ts'

afterEach(() => formatIn('de'))

test.each(['de', 'fr', 'it', 'en'] as const)(
  'The usage chart finds the calls of each day in %s',
  (language) => {
    formatIn(language)
    const called = {
      day: '2026-11-07',
      surfaces: [{ surface: 'api' as const, requests: 3, rows: 0 }],
      refused: 1,
    }
    const days = everyDay([called], Date.parse('2026-11-29T11:00:00Z'))
    expect(days.length).toBe(shownDays)
    expect(days.at(-1)!.day).toBe('2026-11-29')
    expect(days.filter(({ surfaces }) => surfaces.length > 0)).toEqual([called])
  },
)
