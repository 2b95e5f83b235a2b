import { expect, test } from 'vitest'
import type { Language } from '#contract/core/fields'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { type Specific, specificsOf } from '#contract/prospecting/grounding/specifics'

type Said = [language: Language, text: string]

// Each line has several ways to say one thing; each way names all others.
const same: readonly Said[][] = [
  [
    ['de', 'am 12. März 2026'],
    ['de', 'am 12.03.2026'],
    ['de', 'am 12.3.26'],
    ['en', 'on 2026-03-12'],
    ['fr', 'le 12 mars 2026'],
    ['it', 'il 12 marzo 2026'],
    ['en', 'on 12 March 2026'],
    ['en', 'on March 12th, 2026'],
    ['fr', 'le 12/03/2026'],
  ],
  [
    ['fr', 'le 1er août 2025'],
    ['it', 'il 1° agosto 2025'],
    ['de', 'am 1. Aug. 2025'],
  ],
  [
    ['de', 'CHF 1’200’000'],
    ['de', "Fr. 1'200'000.–"],
    ['de', '1,2 Mio. Franken'],
    ['fr', '1 200 000 francs'],
    ['fr', '1,2 million de francs suisses'],
    ['it', '1,2 milioni di franchi'],
    ['en', 'CHF 1.2 million'],
    ['en', '1,200,000 Swiss francs'],
  ],
  [
    ['de', '18,5 %'],
    ['de', '18.5 Prozent'],
    ['fr', '18,5 pour cent'],
    ['it', '18,5 per cento'],
    ['en', '18.5 percent'],
  ],
  [
    ['de', 'siebenundneunzig Leute'],
    ['de', '97 Leute'],
    ['fr', 'nonante-sept personnes'],
    ['fr', 'quatre-vingt-dix-sept personnes'],
    ['it', 'novantasette persone'],
    ['en', 'ninety-seven people'],
  ],
  [
    ['de', 'zweihundertfünfzig Kunden'],
    ['fr', 'deux cent cinquante clients'],
    ['it', 'duecentocinquanta clienti'],
    ['en', 'two hundred and fifty clients'],
  ],
  [
    ['de', 'CHE-105.909.036'],
    ['fr', 'CHE 105 909 036 TVA'],
    ['en', 'CHE105909036'],
  ],
  [
    ['de', 'in St. Gallen'],
    ['de', 'in Sankt Gallen'],
    ['fr', 'à Saint-Gall'],
    ['it', 'a San Gallo'],
  ],
  [
    ['de', 'im Kanton Waadt'],
    ['fr', 'dans le canton de Vaud'],
    ['en', 'in the canton of Vaud'],
    ['de', 'in Nyon (VD)'],
  ],
]

function specifics([language, text]: Said) {
  return specificsOf(text, { language, strict: true })
}

const pairs = same.flatMap((ways) =>
  ways.flatMap((a) => ways.filter((b) => b !== a).map((b) => [a, b] as const)),
)

test.each(pairs)('%j is named by %j', (claimed, known) => {
  const wanted = specifics(claimed).filter(({ kind }) => kind !== 'town' || claimed[1] !== 'in Nyon (VD)')
  expect(wanted.length).toBeGreaterThan(0)
  for (const one of wanted) expect(isNamedBy(one, specifics(known))).toBe(true)
})

const different: readonly [Said, Said][] = [
  [
    ['de', 'am 13. März 2026'],
    ['de', 'am 12. März 2026'],
  ],
  [
    ['de', 'am 12. März 2026'],
    ['de', 'im März 2026'],
  ],
  [
    ['de', 'EUR 100'],
    ['de', 'CHF 100'],
  ],
  [
    ['de', '20 Prozent'],
    ['de', '20 Leute'],
  ],
  [
    ['de', 'CHF 1200'],
    ['de', '1200 Kunden'],
  ],
  [
    ['de', '3000 Kunden'],
    ['de', 'Postfach, 3000 Bern'],
  ],
  [
    ['de', '12 Leute'],
    ['de', 'Dorfstrasse 12, 3600 Thun'],
  ],
  [
    ['de', 'Sitz in Luzern'],
    ['de', 'Sursee (LU)'],
  ],
  [
    ['de', '105 Kunden'],
    ['de', 'CHE-105.909.036'],
  ],
]

test.each(different)('%j is not named by %j', (claimed, known) => {
  const [first] = specifics(claimed)
  expect(first).toBeDefined()
  expect(isNamedBy(first!, specifics(known))).toBe(false)
})

test.each<Said>([
  ['de', 'Alle Angaben: ein Speicher im Wald, im Zug, in 3D, für Dritte, CO2-frei.'],
  ['fr', 'Un bâtiment neuf, une fois, la rue, premier étage.'],
  ['it', 'Lei sei interessato, secondo noi, per la prima volta.'],
  ['en', 'May I call you? One of us, third-party, second to none.'],
])('%j: %s contains no number or place', (language, text) => {
  expect(specificsOf(text, { language, strict: true })).toEqual([])
})

const everything = [
  'am 12. März 2026, im Mai 2025, 2026, seit 2019, 1. Mai, CHE-105.909.036, CHF 1.500, 1,5 Mio. Franken, 20 %',
  'vierzig Leute, 1500 Kunden, Tausende, dutzende Hallen, 13000 Personen, 0.5, Bern, Kanton Bern, Zug (ZG), Sursee',
  '12.03.2026, 3.4.26, 1500 Leute, EUR 40, 40 %, 20 Hallen, Thun, Kanton Zug, Dorfstrasse 12, 3600 Thun, Hunderte',
].flatMap((text) => specificsOf(text, { language: 'de', strict: false }))

test('Looking up an item among many gives the same result as comparing it with each of them', () => {
  expect(everything.length).toBeGreaterThan(30)
  for (const claimed of everything)
    for (const [left] of everything.entries()) {
      const known = everything.toSpliced(left, 5)
      // So few are compared one by one, without an index.
      expect(isNamedBy(claimed, known)).toBe(known.some((one) => isNamedBy(claimed, [one])))
    }
})

test('Looking up a thousand items reads each of ten thousand known ones only a few times', () => {
  let reads = 0
  const counted = (one: Specific) => new Proxy(one, { get: (of, key) => (reads++, Reflect.get(of, key)) })
  const numbers = (from: number, count: number): Specific[] =>
    Array.from({ length: count }, (_, at) => {
      const counts = { counts: undefined, listedAs: undefined }
      return { kind: 'number', start: 0, end: 1, values: [from + at], soft: false, ...counts }
    })
  const known = numbers(0, 10_000).map(counted)
  for (const claimed of numbers(20_000, 1000)) expect(isNamedBy(claimed, known)).toBe(false)
  expect(reads).toBeLessThan(10_000 * 20)
})
