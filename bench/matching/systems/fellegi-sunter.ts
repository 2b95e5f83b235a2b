import type { Company } from '../companies.ts'
import type { Input, Question } from '../inputs.ts'
import { decide, distinct, fold, namesOf, type Ranked, type System } from './system.ts'

// Fellegi and Sunter (1969) as record linkage tools implement it: independent fields with levels of agreement. A weight is
// the logarithm of the ratio at which matches and others agree. The share of matches is estimated on the labelled half.

type NameRecord = { company: Company; words: readonly string[]; name: string }
type Levels = { name: number; place: number; canton: number; postal: number }
const fields = ['name', 'place', 'canton', 'postal'] as const
/** Levels of each field; 0 says that one side has nothing. */
const levelCount = { name: 6, place: 3, canton: 3, postal: 3 }
const maxBlockSize = 400

export function fellegiSunter(): System {
  let names: readonly NameRecord[] = []
  let blocks: ReadonlyMap<string, readonly NameRecord[]> = new Map()
  let weights: Record<(typeof fields)[number], number[]>
  const find = (input: Input) => {
    const near = new Set(
      fold(input.name ?? '')
        .split(' ')
        .flatMap((word) => blocks.get(word.slice(0, 4)) ?? []),
    )
    return [...near].map((one): Ranked => ({ company: one.company, score: weightOf(levelsOf(input, one)) }))
  }
  const weightOf = (levels: Levels) => fields.reduce((sum, field) => sum + weights[field][levels[field]]!, 0)
  return {
    name: 'Fellegi-Sunter',
    each: 1,
    async prepare(companies, labelled) {
      names = namesOf(companies).map(({ name, company }) => ({
        company,
        name: fold(name),
        words: fold(name).split(' '),
      }))
      const all = names.flatMap((one) =>
        [...new Set(one.words)].map((word) => ({ block: word.slice(0, 4), one })),
      )
      const grouped = [...Map.groupBy(all, ({ block }) => block)]
      blocks = new Map(
        grouped
          .filter(([, each]) => each.length <= maxBlockSize)
          .map(([key, each]) => [key, each.map(({ one }) => one)]),
      )
      weights = learnedFrom(labelled, names)
    },
    answer: async (inputs) => inputs.map((input) => decide(distinct(find(input)), { take: 6, lead: 2 })),
    stop: async () => {},
  }
}

function learnedFrom(labelled: readonly Question[], names: readonly NameRecord[]) {
  const byUid = Map.groupBy(names, ({ company }) => company.uid)
  const counts = fields.map((field) => [field, { match: ones(field), other: ones(field) }] as const)
  const table = Object.fromEntries(counts) as Record<
    (typeof fields)[number],
    { match: number[]; other: number[] }
  >
  labelled.forEach(({ input, expected }, at) => {
    if (expected.outcome !== 'resolved') return
    for (const one of (byUid.get(expected.uids[0]!) ?? []).slice(0, 1))
      count(table, 'match', levelsOf(input, one))
    for (let other = 1; other <= 20; other++)
      count(table, 'other', levelsOf(input, names[(at * 131 + other * 977) % names.length]!))
  })
  return Object.fromEntries(
    fields.map((field) => [field, table[field].match.map((_, level) => ratio(table[field], level))]),
  ) as Record<(typeof fields)[number], number[]>
}

function ones(field: (typeof fields)[number]) {
  return Array.from({ length: levelCount[field] }, () => 1)
}

function count(
  table: Record<string, { match: number[]; other: number[] }>,
  side: 'match' | 'other',
  levels: Levels,
) {
  for (const field of fields) table[field]![side][levels[field]]!++
}

/** The weight of a level, in natural logarithms; a value that is missing says nothing. */
function ratio({ match, other }: { match: number[]; other: number[] }, level: number) {
  const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
  return level === 0 ? 0 : Math.log(match[level]! / sum(match) / (other[level]! / sum(other)))
}

function levelsOf(
  { name = '', place, canton, postal_code }: Input,
  { company, name: known, words }: NameRecord,
): Levels {
  const similarity = jaroWinkler(fold(name), known)
  const steps = [0.99, 0.95, 0.9, 0.8]
  const at = steps.findIndex((step) => similarity >= step)
  const same = (given: string | undefined, own: string) =>
    given === undefined ? 0 : fold(own).startsWith(fold(given)) ? 2 : 1
  return {
    name: words.length === 0 ? 0 : at < 0 ? 1 : 5 - at,
    place: same(place, company.seat),
    canton: same(canton, company.canton),
    postal: same(postal_code, company.postal_code),
  }
}

/** How like two texts are, from 0 to 1: Winkler's measure, with a bonus for equal beginnings. */
function jaroWinkler(one: string, other: string) {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const pairs: [number, number][] = []
  for (let i = 0; i < one.length; i++)
    for (let j = Math.max(0, i - reach); j <= Math.min(other.length - 1, i + reach); j++)
      if (!taken.has(j) && one[i] === other[j]) {
        taken.add(j)
        pairs.push([i, j])
        break
      }
  if (pairs.length === 0) return 0
  const inOther = [...taken].sort((a, b) => a - b)
  const swapped = pairs.filter(([i], at) => one[i] !== other[inOther[at]!]).length / 2
  const jaro =
    (pairs.length / one.length + pairs.length / other.length + (pairs.length - swapped) / pairs.length) / 3
  const same = Array.from(one.slice(0, 4)).findIndex((letter, at) => letter !== other[at])
  return jaro + (same < 0 ? 4 : same) * 0.1 * (1 - jaro)
}
