/** What a number counts, where a word beside it says so in one of the four languages. */
export type Unit = keyof typeof words

// Flat regular expressions, each of a whole word. What is not here is not compared.
const words = {
  second: 'sekunden?|secondes?|second[oi]|seconds?',
  minute: 'minuten?|minutes?|minut[oi]',
  hour: 'h|std|stunden?|heures?|ore|hours?',
  day: 'tage?n?|(?:arbeits|werk)tage?n?|jours?|giorn[oi]|days?',
  week: 'wochen?|semaines?|settiman[ae]|weeks?',
  month: 'monate?n?|mois|mes[ei]|months?',
  year: 'jahre?n?|ans|annees?|ann[oi]|years?',
  generation: 'generation(?:en|s)?|generazion[ei]',
  people: 'leuten?|personen?|kopfe?n?|menschen|gens|personnes?|person[ae]|people|persons?',
  employees:
    'mitarbeit[a-z]+|angestellt[a-z]+|beschaftigt[a-z]+|collaborat[a-z]+|employe[a-z]*|salarie[a-z]*|dipendent[ei]',
  apprentices:
    'lernenden?|lehrlingen?|lehrlinge|auszubildend[a-z]+|apprenti(?:e?s)?|apprendist[aei]|apprentices?',
  customers: 'kund(?:e|en|innen?)|clientes?|clients?|client[ei]|customers?',
  sites:
    'filialen?|standorte?n?|niederlassung(?:en)?|succursales?|agences?|filial[ei]|sed[ei]|succursal[ei]|branch(?:es)?|offices?',
  vehicles:
    'fahrzeuge?n?|lieferwagen|lastwagen|vehicules?|camions?|veicol[oi]|furgon[ie]|vehicles?|vans?|trucks?',
  halls: '(?:werk)?hallen?|halles?|capannon[ei]|halls?',
  homes: 'wohnung(?:en)?|appartements?|logements?|appartament[oi]|apartments?|flats?',
  metres: 'm|metern?|metres?|metr[oi]|meters?',
  kilometres: 'km|kilometern?|kilometres?|chilometr[oi]|kilometers?',
  area: 'm2|qm|quadratmetern?|hektaren?|ha|hectares?|ettar[oi]|sqm',
  weight: 'kg|kilo|kilogramm|t|tonnen?|tonnes?|tonnellat[ae]|tons?',
  energy: '[kmg]wh?|kilowatt(?:stunden)?|megawatt(?:stunden)?',
} as const

const units = Object.entries(words).map(
  ([unit, source]) => [unit as Unit, new RegExp(`^(?:${source})$`)] as const,
)
const found = new Map<string, Unit | undefined>()

function unitOf(word: string): Unit | undefined {
  if (!found.has(word) && found.size < 20_000) found.set(word, units.find(([, is]) => is.test(word))?.[0])
  return found.get(word)
}

// Where what is counted can stand no longer: behind a mark, another number, or a word that begins something new.
const stop =
  /[,.;:!?()|"\d]|(?<![a-z])(?:in|im|auf|mit|bei|seit|fur|pro|per|sur|dans|avec|pour|en|su|con|on|with|for|at|und|et|e|and)(?![a-z])/
const areaBehind = /^ (?:metres? carres?|metri quadrat[io])/

/** What a number counts by the word right behind it. */
export function countedNext(flat: string, end: number): Unit | undefined {
  const rest = flat.slice(end, end + 24)
  if (areaBehind.test(rest)) return 'area'
  const word = /^[ -]?([a-z]+2?)(?![a-z\d])/.exec(rest)?.[1]
  return word === undefined ? undefined : unitOf(word)
}

/** What a number counts by the words behind it: the first that is a unit, at most three words on. */
export function countedBehind(flat: string, end: number): Unit | undefined {
  const next = countedNext(flat, end)
  if (next) return next
  const rest = flat.slice(end, end + 60)
  const clause = rest.slice(0, stop.exec(rest)?.index ?? rest.length)
  const words = clause.match(/[a-z]+/g)?.slice(0, 3) ?? []
  return words.map(unitOf).find((unit) => unit !== undefined)
}

/** What a number counts by the word before it, as tables and lists have it: "Mitarbeitende: 42". */
export function countedBefore(flat: string, start: number): Unit | undefined {
  const word = /(?<![a-z])([a-z]+):?\s{0,3}$/.exec(flat.slice(Math.max(0, start - 40), start))?.[1]
  return word === undefined ? undefined : unitOf(word)
}

const persons: readonly Unit[] = ['people', 'employees', 'apprentices', 'customers']

/** Whether two words can count the same: an apprentice is a person, and no vehicle. */
export function countAlike(one: Unit, other: Unit): boolean {
  if (one === other) return true
  return (one === 'people' && persons.includes(other)) || (other === 'people' && persons.includes(one))
}
