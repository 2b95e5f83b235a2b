import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import {
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/words/vocabulary'
import { blankOut, flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'
import { piecesOf, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// A place of the evidence that a statement gives to another thing: "your slaughterhouse is in Stans" where it is in
// Dallenwil and the shop in Stans. The thing must be right beside its place in the evidence.

type Town = Extract<Specific, { kind: 'town' }>
/** A town in the evidence, with the words right beside it and those of its clause. */
type Tie = { town: Town; beside: Vocabulary; clause: Vocabulary }
/** `loose`: the words of the evidence outside of these clauses. */
type Ties = { ties: readonly Tie[]; loose: Vocabulary }

const isTown = (one: Specific): one is Town => one.kind === 'town'
const aroundPlace = /[,;:()–—]|(?<!\p{L})(?:und|sowie|et|e|ed|and|oder|ou|o|or)(?!\p{L})/u
const preposition =
  /(?<!\p{L})(?:in|im|bei|aus|von|nach|à|au|aux|de|du|d['’]|a|ad|di|da|at|of|to|from|près de|vicino a)\s?$/iu
const minWordLength = 4

const seat = /(?<![a-z])(?:[a-z]*sitz|siege|sede|registered office|headquarters)(?![a-z])/
const ofSeat = /(?<![a-z])(?:[a-z]*sitz|siege|sede|registered office|headquarters)(?![a-z])[^.;]{0,40}$/
/** The way from the seat to its place in a statement, without another thing between them. */
const wayFromSeat =
  /(?<![a-z])(?:[a-z]*sitz|siege|sede|registered office|headquarters)(?![a-z])((?:(?!zweign|filial|succurs|branch|niederlass|neben|sowie| und | and | et | e (?!a |ad |in |nel )|hab|avez|avete|have)[^.;,]){0,50})$/
const away =
  /(?:^|[ (])(?:von|vom|aus|de|d'|da|dal|from|venant de|provenant de|bisher|jusqu'ici|previously)[ :]*$/

/** Finds a place that a statement calls the seat, where the register names others as the seat. */
export function otherSeatsIn(
  flat: string,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): TextRange[] {
  if (!seat.test(flat) || !proofs.every(({ proof }) => isOfAuthority(proof.kind))) return []
  const isLeft = (text: string, { start }: Town) => away.test(text.slice(Math.max(0, start - 20), start))
  const seats = proofs.flatMap((proof) =>
    proof.specifics.filter(isTown).filter(({ start, end }) => {
      const before = proof.flat().slice(Math.max(0, start - 60), start)
      return ofSeat.test(before) || proof.flat().startsWith(', che-', end)
    }),
  )
  if (seats.length === 0) return []
  const claimed = specifics.filter(isTown).filter((one) => {
    const before = flat.slice(Math.max(0, one.start - 60), one.start)
    return wayFromSeat.test(before) && !isLeft(flat, one)
  })
  return claimed.filter((one) => !isNamedBy(one, seats))
}

/** Finds the place of a statement about a thing that its evidence has in another place. */
export function misplacedThingsIn(
  statement: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): TextRange[] {
  const [town, ...more] = specifics.filter(isTown)
  if (town === undefined || more.length > 0) return []
  const { text, language } = statement
  const things = thingsBeside(text, town, specifics).filter((word) => !isEmptyOfMeaning(word, language))
  if (things.length === 0) return []
  const read = proofs.map(tiesCached)
  const ties = read.flatMap((one) => one.ties)
  const own = ties.filter((tie) => isNamedBy(town, [tie.town]))
  if (own.length === 0) return []
  const has = (vocabulary: Vocabulary) => (word: Word) => judgeWord(word, language, [vocabulary]) === 'backed'
  if (own.some(({ clause }) => things.some(has(clause)))) return []
  const isLoose = (word: Word) => read.some(({ loose }) => has(loose)(word))
  const isElsewhere = ties.some(
    ({ beside, clause }) =>
      things.some((word) => has(beside)(word) && !isLoose(word)) && things.every(has(clause)),
  )
  return isElsewhere ? [{ start: town.start, end: town.end }] : []
}

/** Returns the words of a statement of which it states the place: in its clause, before a preposition and the place. */
function thingsBeside(text: string, town: Town, specifics: readonly Specific[]): Word[] {
  const { start, end } = clauseAround(text, town)
  const isAfter = preposition.test(text.slice(Math.max(0, town.start - 9), town.start))
  // "The Samedan shop" and "your shop in Samedan".
  const range = isAfter ? { start, end: town.start } : { start: town.end, end }
  const words = wordsIn(text).filter(
    (word) =>
      touchesRange(word, [range]) && !touchesRange(word, specifics) && word.flat.length >= minWordLength,
  )
  return isAfter ? words : words.slice(0, 1)
}

function clauseAround(text: string, { start, end }: TextRange): TextRange {
  const before = text.slice(0, start).split(aroundPlace).at(-1)!
  const behind = text.slice(end).split(aroundPlace)[0]!
  return { start: start - before.length, end: end + behind.length }
}

const kept = new WeakMap<ReadProof, Ties>()
const maxTowns = 60

function tiesCached(proof: ReadProof): Ties {
  const ties = kept.get(proof) ?? tiesOf(proof)
  kept.set(proof, ties)
  return ties
}

function tiesOf({ specifics, proof, excerpt }: ReadProof): Ties {
  const language = proof.language ?? null
  const read = (flat: string) => vocabularyOf(flat, language)
  const pieces = piecesOf(excerpt)
  const flat = flatten(excerpt)
  const clauses = specifics
    .filter((one) => isTown(one) && one.end <= excerpt.length)
    .slice(0, maxTowns)
    .flatMap((town) => {
      const piece = pieces.find(({ start, end }) => start <= town.start && town.end <= end)
      if (!isTown(town) || piece === undefined) return []
      const { start, end } = clauseAround(excerpt.slice(0, piece.end), town)
      return [{ town, start: Math.max(start, piece.start), end }]
    })
  const ties = clauses.map(({ town, start, end }) => {
    const [before, behind] = [flat.slice(start, town.start), flat.slice(town.end, end)]
    return { town, beside: read(wordBeside(before, behind)), clause: read(`${before} ${behind}`) }
  })
  return { ties, loose: read(blankOut(flat, clauses)) }
}

/** Returns the word that a place belongs to: the nearest one before its preposition, or the next one. */
function wordBeside(before: string, behind: string) {
  const words = before.match(/[a-z]{4,}/g) ?? []
  if (preposition.test(before)) return words.at(-1) ?? ''
  return /^ ([a-z]{4,})/.exec(behind)?.[1] ?? words.at(-1) ?? ''
}
