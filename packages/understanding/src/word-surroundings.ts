import { isMeansFor, objectOfCare } from '#understanding/industry-scopes'
import { goodsOfMaterial, isMaterial } from '#understanding/materials'
import { matchWord, type WordMatch } from '#understanding/match-words'
import type { Term } from '#understanding/parse-lexicon'
import { startOfOtherTrade } from '#understanding/suspended-words'

const factorOfMeans = 0.3
const factorOfOwnCare = 0.2
const factorOfMaterial = 0.2
const minWeightOfPersons = 1.2

type DivisionTerm = Term & { kind: 'division' }

/** The words of a term and those beside it, and the activities before it. Without activities, it names customers. */
export type Surroundings = {
  before: readonly string[]
  /** Goods or a trade have followed the last activity. */
  hasObject: boolean
  activities: readonly string[]
  own: () => readonly string[]
  following: () => readonly string[]
}

/**
 * A match with the meaning that the words around it give it. A means precedes the trade in which it is used, care its
 * objects. A part belongs to a compound that names another trade.
 */
export type MeantMatch = WordMatch & { isMeans?: true; isCare?: true; isPlaced?: true; isPart?: boolean }

export function inSurroundings(match: WordMatch, around: Surroundings): MeantMatch {
  const isPart = match.term.stems.length === 1 && isOfOtherTrade(around.own()[0] ?? '', match)
  return { ...meaningOf(match, around), isPart }
}

function isOfOtherTrade(word: string, { from, length }: WordMatch) {
  const at = startOfOtherTrade(word)
  return at > from && from + length <= at + maxJoint
}

/** Number of letters between the parts of a compound. */
const maxJoint = 1

function meaningOf(match: WordMatch, around: Surroundings): MeantMatch {
  const { term, factor } = match
  if (term.kind === 'goods') return madeOf(match, term, around)
  if (term.kind !== 'division') return match
  const isDeveloped = around.activities.includes('D')
  if (isDigital(term.division) && isMeansFor(around.own(), around.following(), { isDeveloped, isActivity }))
    return { ...match, factor: factor * factorOfMeans, isMeans: true }
  if (isPlacement(around)) return { ...match, term: { ...term, ...placementOf(term) }, isPlaced: true }
  return term.division === '81' ? caredFor(match, term, around) : match
}

function madeOf(
  match: WordMatch,
  term: Term & { kind: 'goods' },
  { before, hasObject, own, following }: Surroundings,
) {
  const goods = goodsOfMaterial(term.goods, { own: own(), following }, isActivity)
  const isOfOthers = hasObject && isMaterial(term.goods, own()[0] ?? '', before, isActivity)
  return { ...match, term: { ...term, goods }, factor: match.factor * (isOfOthers ? factorOfMaterial : 1) }
}

function caredFor(match: WordMatch, term: DivisionTerm, { own, following }: Surroundings): MeantMatch {
  const object = objectOfCare(own()[0] ?? '', following())
  if (object === 'own') return { ...match, factor: match.factor * factorOfOwnCare }
  if (object === 'vehicles') return { ...match, term: { ...term, division: '45' } }
  return genitive.test(following()[0] ?? '') ? { ...match, isCare: true } : match
}

const genitive = /^(?:von|der|des|de|d|du|di|dei|delle|degli|of)$/

/** Returns whether a compound is the object of planning and no work of its own: "Planung von Elektroinstallationen". */
export function isPlannedWork({ from, term }: WordMatch, { before, activities }: Surroundings) {
  return (
    term.kind === 'activity' && from > 0 && genitive.test(before.at(-1) ?? '') && activities.includes('D')
  )
}

function isDigital(division: string) {
  return division === '62' || division === '63'
}

/** Words that surely name a trade ("restaurants") are no activities here. */
function isActivity(word: string) {
  const terms = matchWord(word).map(({ term }) => term)
  const isTrade = terms.some(
    ({ kind, stems, weight }) => kind === 'division' && stems.length === 1 && weight > 1,
  )
  return !isTrade && terms.some(({ kind }) => kind === 'activity')
}

const persons =
  /(?:personal|arzte?n?|pflegende[nr]?|krafte?n?|fachpersone?n?|medecins?|infirmiers?|infirmieres?|soignante?s?|personnel|personale|infermier[ei]|medici|staff|nurses?|doctors?)$/

/** Words before customers and places, for which something else is arranged: "Vermittlung von Terminen bei Ärzten". */
const beforeOthers = /^(?:bei|an|fur|mit|durch|chez|a|aux|pour|avec|aupres|presso|per|con|for|to|at|with|by)$/

/** "Vermittlung von Ärzten", "Verleih von Pflegepersonal": persons are placed, whatever their trade. */
function isPlacement({ before, activities, own }: Surroundings) {
  const places =
    !beforeOthers.test(before.at(-1) ?? '') &&
    activities.length > 0 &&
    activities.every((activity) => 'BL'.includes(activity))
  return places && own().some((word) => persons.test(word))
}

function placementOf({ weight }: Term) {
  return { division: '78', weight: Math.max(weight, minWeightOfPersons) }
}
