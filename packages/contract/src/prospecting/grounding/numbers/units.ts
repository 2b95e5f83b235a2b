import { memoizeByWord } from '#contract/prospecting/grounding/lexicon/memoize-by-word'
import { unitWords } from '#contract/prospecting/grounding/numbers/unit-words'

/** The unit of a number, named by a word beside it in one of the four languages. */
export type Unit = keyof typeof unitWords

const units = Object.entries(unitWords).map(
  ([unit, source]) => [unit as Unit, new RegExp(`^(?:${source})$`)] as const,
)

/** Returns the unit of a single word. */
export const unitOf: (word: string) => Unit | undefined = memoizeByWord(
  (word) => units.find(([, is]) => is.test(word))?.[0],
)

// Borders of the search for the counted noun: a punctuation mark, another number, or a word that begins a new phrase.
const stop =
  /[,.;:!?()|"\d]|(?<![a-z])(?:in|im|auf|mit|bei|seit|fur|pro|per|sur|dans|avec|pour|en|su|con|on|with|for|at|und|et|e|and|an?|each|every|chaque|ogni|je|jede[nrs]?|im|is|are|was|were|ist|sind|war|waren|est|sont|sono|siete|haben|hat|avez|ont|avete|hanno|have|has)(?![a-z])/
const areaBehind = /^ (?:metres? carres?|metri quadrat[io]|square (?:met(?:re|er)s?))/
const volumeBehind = /^ (?:metres? cubes?|metri cubi|metro cubo|cubic met(?:re|er)s?)/

/** Returns the unit of a number by the word right after it. */
export function countedNext(flat: string, end: number): Unit | undefined {
  const rest = flat.slice(end, end + 24)
  if (areaBehind.test(rest)) return 'area'
  if (volumeBehind.test(rest)) return 'volume'
  const word = /^[ '-]?([a-z]+[23]?)(?![a-z\d])/.exec(rest)?.[1]
  return word === undefined ? undefined : unitOf(word)
}

/** The sign with which `blankOut` replaces what is read already. */
const blanked = '\u0001'

/** Returns the unit of a number by the first unit among the three words after it. */
export function countedBehind(flat: string, end: number): Unit | undefined {
  const next = countedNext(flat, end)
  if (next) return next
  const rest = flat.slice(end, end + 60)
  const clause = rest.slice(0, stop.exec(rest)?.index ?? rest.length).split(blanked)[0]!
  const words = clause.match(/[a-z]+/g)?.slice(0, 3) ?? []
  return words.map((word) => unitOf(word) ?? timeOf(word)).find((unit) => unit !== undefined)
}

const compoundOfTime = /^[a-z]{3,}(stunden|tage|wochen|monate|jahre)n?$/

/** "Pflegestunden" are hours. */
function timeOf(word: string): Unit | undefined {
  const time = compoundOfTime.exec(word)?.[1]
  return time === undefined ? undefined : unitOf(time)
}

/** Returns the unit of a number by the word before it, as in tables and lists: "Mitarbeitende: 42". */
export function countedBefore(flat: string, start: number): Unit | undefined {
  const word = /(?<![a-z])([a-z]+):?\s{0,3}$/.exec(flat.slice(Math.max(0, start - 40), start))?.[1]
  return word === undefined ? undefined : unitOf(word)
}

// Other units that may describe the same things: a restaurant's premises are sites, and a new garden is a project.
const alike: Readonly<Partial<Record<Unit, readonly Unit[]>>> = {
  people: ['employees', 'apprentices', 'customers', 'guests', 'members', 'jobs'],
  customers: ['guests', 'members'],
  employees: ['jobs'],
  sites: ['restaurants', 'hotels', 'halls', 'buildings'],
  homes: ['buildings'],
  projects: ['buildings', 'homes', 'gardens', 'machines', 'halls', 'events'],
  hotels: ['restaurants', 'buildings'],
  // Forty seats are for forty guests.
  seats: ['guests', 'people', 'customers'],
  beds: ['guests', 'people'],
}

/** Returns whether two units can count the same: an apprentice is a person but not a vehicle. */
export function areComparableUnits(one: Unit, other: Unit): boolean {
  return one === other || alike[one]?.includes(other) === true || alike[other]?.includes(one) === true
}
