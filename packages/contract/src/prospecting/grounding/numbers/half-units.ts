import type { Quantity } from '#contract/prospecting/grounding/numbers/quantities'
import type { Unit } from '#contract/prospecting/grounding/numbers/units'

// Halves and quarters of a unit of time in one word: "Halbstundentakt", "halbjährlich", "semestriel", "half-hourly".

const words: readonly (readonly [RegExp, value: number, Unit])[] = [
  [
    /(?<![a-z])(?:halbstund[a-z]*|halbe stunden?|semi-?orari[aeo]|half an hour|half[- ]hour(?:s|ly)?)(?![a-z])/g,
    0.5,
    'hour',
  ],
  [/(?<![a-z])(?:viertelstund[a-z]*|quarter-hour(?:s|ly)?)(?![a-z])/g, 0.25, 'hour'],
  [
    /(?<![a-z])(?:halbjahr(?:es|e|en|lich[a-z]*)?|semestr(?:es?|iel[a-z]*|al[ei])|half a year|half-year(?:s|ly)?)(?![a-z])/g,
    0.5,
    'year',
  ],
  [/(?<![a-z])(?:vierteljahr(?:e|lich[a-z]*)?)(?![a-z])/g, 0.25, 'year'],
  [/(?<![a-z])(?:halbtag(?:e|s|es|en|ig[a-z]*)?|half a day|half-days?)(?![a-z])/g, 0.5, 'day'],
]
const any = /halb|viertel|sem|half|quarter/

/** Finds halves and quarters of a unit of time that a flat text writes in one word. */
export function halfUnitsIn(flat: string): Extract<Quantity, { counts: unknown }>[] {
  if (!any.test(flat)) return []
  return words.flatMap(([pattern, value, counts]) =>
    Array.from(flat.matchAll(pattern), ({ 0: word, index }) => ({
      kind: 'number' as const,
      start: index,
      end: index + word.length,
      values: [value],
      soft: true,
      counts,
      listedAs: undefined,
    })),
  )
}
