import {
  maySame,
  type Person,
  personsIn,
  splitOutsideNames,
} from '#contract/prospecting/backing/names/persons'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'
import {
  sentencesJoinedAtColon,
  type TextRange,
  touchesRange,
} from '#contract/prospecting/grounding/sentences'

// Detects a function that a statement gives to one person although the evidence gives it to another, and gives this
// person another function: "managing director Kocher, operations manager Ilić" does not make Ilić managing director.

const sources = {
  chair:
    '(?:[a-z]*(?<!vize)prasident(?:in)?|vr-prasident(?:in)?|prasidium|prasidiert|vorsitz(?:ende[rn]?)?|(?<!vice-)presidente?|presidence|presidenza|preside[es]{0,2}|presiede|presieduta|chair(?:s|ed|man|woman|person|ing)?|alla presidenza)',
  vice: '(?:vize-?prasident(?:in)?|vice-?presidente?|vicepresidente|vice[- ]chair[a-z]*|deputy chair[a-z]*)',
  chief:
    "(?:geschaftsfuhr[a-z]+|geschaftsleit(?:er|erin|ung)|generaldirekt[a-z]+|direktor(?:in)?|ceo|direct(?:eur|rice)(?! (?:commercial|technique|financ|artistique|de (?:la )?production|pedagogique))(?: generale?)?|direttor[ei](?! (?:commercial|tecnic|creativ|di (?:produzione|stabilimento)))(?: generale)?|direttrice(?! (?:commercial|tecnic|creativ|di produzione))|amministrat(?:ore|rice) delegat[oa]|managing directors?|chief executive|gerante?s?|gerente|heimleit[a-z]+|schulleit[a-z]+|dirige l[oae']|fuhrt die geschafte)",
  finance:
    '(?:finanz[a-z]+|cfo|financ(?:es|iere?|ier|ial)|finanze|tresori(?:er|ere)|kassier(?:in)?|cassier[ea]|treasurer|finance)',
  technology:
    '(?:technik|techniker(?:in)?|entwicklung|cto|technique|developpement|ufficio tecnico|tecnic[oa]|sviluppo|technology|engineering|development)',
  operations:
    "(?:betriebsleit[a-z]+|produktion[a-z]*|werkstatt[a-z]*|chef d'atelier|production|produzione|officina|capo officina|operations?|operating|coo|workshop|manufacturing)",
  sales: '(?:verkauf[a-z]*|vertrieb[a-z]*|commerciale?s?|ventes|vendite|sales)',
  people:
    '(?:personal(?:leit[a-z]+|chef[a-z]*|wesen|abteilung)?|hr|ressources humaines|risorse umane|human resources)',
  creation:
    '(?:creative director|direttric?e? creativ[oa]|direttore creativo|direct(?:eur|rice) artistique|kreativ[a-z]+)',
  quality: '(?:qualitat[a-z]*|qualite|qualita|quality|qm)',
  design: '(?:konstruktion[a-z]*|construction|progettazione|design)',
  care: '(?:pflegedienst[a-z]*|pflegeleit[a-z]+|soins infirmiers|cure infermieristiche|nursing)',
  owner: '(?:inhaber(?:in)?|eigentumer(?:in)?|proprietaire|titolare|proprietari[oa]|owner)',
  founder:
    '(?:grunder(?:in)?|fondat(?:eur|rice)|fondat(?:ore|rice|[aoi])|fonde[es]{0,2}|gegrundet|grundete|founder|founded)',
  notary: '(?:notar(?:in)?|notaire|notai[oa]|notary)',
  lawyer: '(?:fachanwalt[a-z]*|fachanwaltin|avocate? specialis[a-z]+|specialist lawyer)',
  teaching: '(?:direction pedagogique|padagogisch[a-z]+|direzione pedagogica|head of teaching)',
  administration: '(?:administration|amministrazione|verwaltung|sekretariat|secretariat|segretariato)',
  coordination: '(?:koordinator(?:in)?|coordinat(?:eur|rice)|coordinat(?:ore|rice)|coordinator)',
  member: '(?:mitglied|membre|membro|member)',
  regulation: '(?:regulatory|zulassung|affaires reglementaires|affari regolatori)',
  site: '(?:bauleit[a-z]+|chef de chantier|capo cantiere|site manager)',
} as const
type Function = keyof typeof sources

const patterns = Object.entries(sources).map(
  ([name, source]) => [name as Function, new RegExp(`(?<![a-z])${source}(?![a-z])`)] as const,
)
const betweenFunctions = /[,;)([\]](?=\s|$|\p{L})|\s(?:und|et|e|ed|and|sowie)\s/gu
const maxPieces = 80

type Holder = { person: Person; functions: Set<Function> }

function functionsIn(flat: string): Function[] {
  return patterns.flatMap(([name, pattern]) => (pattern.test(flat) ? [name] : []))
}

const read = new WeakMap<ReadProof, readonly Holder[]>()

/** Returns the people of a piece of evidence with the functions that their part of the sentence names. */
function holdersIn(proof: ReadProof): readonly Holder[] {
  const before = read.get(proof)
  if (before) return before
  const persons = personsIn(proof.text)
  const holders: Holder[] = []
  if (persons.length > 1)
    for (const piece of sentencesJoinedAtColon(proof.text, maxPieces)) {
      const here = persons.filter((one) => touchesRange(one, [piece]))
      if (here.length > 0) holders.push(...holdersOf(proof.text, piece, here))
    }
  read.set(proof, holders)
  return holders
}

/** Returns the heading of a row of people: the words before its only colon. */
function headingOf(sentence: string): string | undefined {
  const [heading, ...rest] = sentence.split(/:(?=\s)/)
  return rest.length === 1 ? heading : undefined
}

/** A part without a person may belong to the person before it or to the next one. */
function holdersOf(text: string, piece: TextRange, here: readonly Person[]): Holder[] {
  const heading = headingOf(text.slice(piece.start, piece.end))
  const shared = heading === undefined ? [] : functionsIn(flatten(heading))
  const holders = here.map((person) => ({ person, functions: new Set<Function>(shared) }))
  for (const part of splitOutsideNames(text, piece, here, betweenFunctions)) {
    const functions = functionsIn(flatten(text.slice(part.start, part.end)))
    const own = holders.filter(({ person }) => touchesRange(person, [part]))
    const beside = [
      holders.findLast(({ person }) => person.end <= part.start),
      holders.find(({ person }) => person.start >= part.end),
    ].filter((one) => one !== undefined)
    for (const { functions: known } of own.length > 0 ? own : beside)
      for (const one of functions) known.add(one)
  }
  return holders
}

/** Returns whether a statement gives a person a function that its evidence gives only to others. */
export function exchangesFunctions(text: string, proofs: readonly ReadProof[]): boolean {
  const persons = personsIn(text)
  if (persons.length === 0) return false
  const holders = proofs.flatMap(holdersIn)
  if (holders.length < 2) return false
  const whole = { start: 0, end: text.length }
  const parts = persons.length === 1 ? [whole] : splitOutsideNames(text, whole, persons, betweenFunctions)
  return parts.some((part) => {
    const [person, ...others] = persons.filter((one) => touchesRange(one, [part]))
    if (person === undefined || others.length > 0) return false
    return functionsIn(flatten(text.slice(part.start, part.end))).some((one) =>
      isOfOther(one, person, holders),
    )
  })
}

function isOfOther(one: Function, person: Person, holders: readonly Holder[]) {
  const own = holders.filter((holder) => maySame(holder.person, person))
  const functions = own.flatMap((holder) => [...holder.functions])
  if (functions.length === 0 || functions.includes(one)) return false
  return holders.some((holder) => !own.includes(holder) && holder.functions.has(one))
}
