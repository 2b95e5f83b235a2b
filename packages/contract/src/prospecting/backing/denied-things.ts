import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import {
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/words/vocabulary'
import { blankOut } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { speaksOfLoss, withoutDoubleDenials } from '#contract/prospecting/grounding/lexicon/apparent-stances'
import { saysSo } from '#contract/prospecting/grounding/lexicon/stance-words'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// Things that evidence names only to deny them: "no steel", "horses we do not treat", "we stopped making appliances". A
// statement that contains them without a denial says the opposite. Only the words next to the denial count as denied.

const few = '((?: (?!nur|ma|mais|but|sondern)[a-z]+){1,4})'
const denials = [
  new RegExp(`(?<![a-z])kein[a-z]*${few}`, 'g'),
  new RegExp(
    `(?<![a-z])(?:ne |n')[a-z]{2,} (?:pas|plus|jamais)(?! (?:seulement|uniquement|que))((?: (?:d'|l')?[a-z]+){1,4})`,
    'g',
  ),
  new RegExp(`(?<![a-z])non (?!solo|soltanto|meno)(?:abbiamo |siamo )?[a-z]{3,}${few}`, 'g'),
  new RegExp(`(?<![a-z])(?:do|does|did|are|is|can) not (?!only|just)[a-z]{3,}${few}`, 'g'),
  new RegExp(
    `(?<![a-z])(?:stopped|ceased|no longer|discontinued|gave up|have given up)(?: [a-z]+ing)?${few}`,
    'g',
  ),
  new RegExp(`, not (?!only|just)(?:in|at|to|for|by)${few}`, 'g'),
  new RegExp(
    `(?<![a-z])(?:a l'exclusion d(?:e|es|u)|mit ausnahme|unter ausschluss|ad esclusione|with the exception)${few}`,
    'g',
  ),
  new RegExp(
    `(?<![a-z])(?:aucune?|nessun[ao]?|rien (?:de|d')|ohne|sans|senza|without|esclus[aoie] (?:l[ae]|il|i|gli))${few}`,
    'g',
  ),
  /(?<![a-z])(?:rien d'|nessun')([a-z]{3,})/g,
  /(?<![a-z])ni (?:ne )?([a-z]{3,}(?: (?:d'|de )?[a-z]{3,})?)/g,
  /(?<![a-z])([a-z]{4,}) (?:sind|ist|werden|wird|is|are) (?:nicht|not) (?!nur|only|just)/g,
  /(?<![a-z])([a-z]{4,}) (?:ne|n') ?(?:est|sont) (?:pas|plus)(?! (?:seulement|que))/g,
  /(?<![a-z])([a-z]{4,}): (?:keine?|aucune?|nessun[ao]|none)(?![a-z])/g,
  new RegExp(`(?<![a-z])no ([a-z]{4,}(?: [a-z]{4,})?) (?:will|is|are|was|were)(?![a-z])`, 'g'),
  // "Horses we do not treat" in German word order, where the verb comes before "wir".
  /(?:^|[.;:,] )([a-z][a-z ]{2,50}?) [a-z]{3,}n wir(?: [a-z\d]+){0,5} (?:nicht(?! nur)|aufgegeben|eingestellt|geschlossen)(?![a-z])/g,
  /(?<![a-z])wir ((?:[a-z]+ ){1,4}?)nicht(?! nur)(?![a-z])/g,
  // "No cars." as a sentence of its own.
  /(?:^|[.;:!?] )(?:niente|pas d(?:e |u |es |')|no ) ?([a-z]{4,}(?: [a-z]{4,})?)(?=[.;!?,]|$)/g,
]
// "Non esportiamo.": the denied thing is the verb, which is the whole sentence.
const deniedVerb =
  /(?:^|[.;!?] )(?:non |wir |nous (?:ne |n')|we (?:do not |don't |never ))([a-z]{4,})(?: nicht| pas)?(?=[.;!?]|$)/g
const negation = /(?<![a-z])(?:non|nicht|pas|not|never)(?![a-z])|n't/

type DeniedParts = { denied: Vocabulary; verbs: Vocabulary; rest: Vocabulary } | null
const readForLoss = new WeakMap<ReadProof, DeniedParts>()
const readForOthers = new WeakMap<ReadProof, DeniedParts>()

/** Splits evidence into what it denies and the rest. `isOfLoss`: the claim speaks of a loss. */
function partsOf(proof: ReadProof, flat: string, isOfLoss: boolean) {
  const read = isOfLoss ? readForLoss : readForOthers
  const before = read.get(proof)
  if (before !== undefined) return before
  const said = withoutDoubleDenials(flat, isOfLoss)
  const verbs = [...said.matchAll(deniedVerb)].filter(([sentence]) => negation.test(sentence)).map(rangeOf)
  const ranges = [...denials.flatMap((denial) => [...said.matchAll(denial)].map(rangeOf)), ...verbs]
  const language = proof.proof.language ?? null
  const made =
    ranges.length === 0
      ? null
      : {
          denied: vocabularyOf(wordsOf(flat, ranges), language),
          verbs: vocabularyOf(wordsOf(flat, verbs), language),
          rest: vocabularyOf(blankOut(flat, ranges), language),
        }
  read.set(proof, made)
  return made
}

function wordsOf(flat: string, ranges: readonly TextRange[]) {
  return ranges.map(({ start, end }) => flat.slice(start, end)).join(' | ')
}

function rangeOf({ 0: whole, 1: things, index }: RegExpMatchArray): TextRange {
  const start = (index ?? 0) + whole.indexOf(things!)
  return { start, end: start + things!.length }
}

/** Returns whether a statement contains a thing that all evidence denies. `flats`: the evidence as flat texts. */
export function affirmsDenied(
  { text, language }: Statement,
  flat: string,
  proofs: readonly ReadProof[],
  flats: readonly string[],
): boolean {
  if (saysSo(flat, 'denied') || saysSo(flat, 'ended')) return false
  const isOfLoss = speaksOfLoss(flat)
  const parts = proofs.flatMap((proof, at) => partsOf(proof, flats[at]!, isOfLoss) ?? [])
  // Evidence without denials may support the thing.
  if (parts.length === 0 || parts.length < proofs.length) return false
  const verbs = parts.map((part) => part.verbs)
  const things = wordsIn(text).filter(
    (word) =>
      word.flat.length > 3 &&
      !isEmptyOfMeaning(word, language) &&
      (isThing(word, flat, language) || judgeWord(word, language, verbs) === 'backed'),
  )
  const rest = parts.map((part) => part.rest)
  const denied = parts.map((part) => part.denied)
  return things.some(
    (word) => judgeWord(word, language, denied) === 'backed' && judgeWord(word, language, rest) !== 'backed',
  )
}

const leads =
  /(?:^|[ ,'])(?:des|de|du|les|la|le|un|une|et|ou|il|lo|gli|i|delle|dei|del|e|o|di|the|an|of|for|in|your|our|and|or|with|to|vos|votre|vostr[aeio])[ ']$|d'$|l'$|, $/

/** Returns whether a word is a noun, by its capital in German or by the word before it. */
function isThing(word: Word, flat: string, language: Statement['language']) {
  if (language === 'de') return word.isName
  return leads.test(flat.slice(Math.max(0, word.start - 8), word.start)) || word.start === 0
}
