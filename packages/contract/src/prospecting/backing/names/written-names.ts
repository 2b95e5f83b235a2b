import { isWordOf, type Vocabulary, type Word, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import { isWholeWord } from '#contract/prospecting/backing/names/replaced-names'
import {
  capitalsIn,
  namesInRow,
  otherBareNames,
  otherNamesBeside,
  wordsWithinNames,
} from '#contract/prospecting/backing/names/lone-names'
import { knownPartsOf } from '#contract/prospecting/grounding/lexicon/lexicon'
import { spellingKey } from '#contract/prospecting/grounding/places/spelling-key'
import { flatten } from '#contract/prospecting/grounding/flat'
import { nounsToo, wordsToo } from '#contract/prospecting/grounding/places/place-words'
import { isStopWord } from '#contract/prospecting/backing/words/stop-words'
import { languages } from '#contract/core/country'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Finds names by their spelling. In any language, a word with a capital inside it is a name ("BancaStato", "McLeod").
// In French, Italian and English, two capitalised words in a row are one, unless one of them is in the lexicon.

const camel = /(?<![\p{L}\p{N}-])\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+[\p{L}]*(?![\p{L}-])/gu
const row =
  /(?<=[\p{Ll},] (?:[dl]['’])?)\p{Lu}[\p{Ll}’'-]{2,}(?: (?:(?:de|des|du|di|del|della|of|the|and|et|e) ){0,2}\p{Lu}[\p{Ll}’'-]{2,}){1,3}/gu

/** `own`: words of the names of the two companies, flat. */
type Against = { known: readonly Vocabulary[]; proofs: readonly ReadProof[]; own: ReadonlySet<string> }

/** Finds names in a statement that share no word with the evidence. */
export function unnamedNamesIn(
  { text, language }: Statement,
  specifics: readonly TextRange[],
  { known, proofs, own }: Against,
): TextRange[] {
  const evidence = proofs.map(({ excerpt }) => excerpt)
  const isUnnamed = ({ flat }: Word) => !known.some((vocabulary) => isWordOf(flat, vocabulary))
  // Of two products, "CargoYak" and "CargoYeti", one is not a form of the other.
  const joined = [...text.matchAll(camel)].filter(([name]) => {
    const flat = flatten(name)
    return !known.some(({ words }) => words.has(flat) || words.has(flat.replace(/s$/, '')))
  })
  const rows = language === 'de' ? [] : [...text.matchAll(row)]
  const named = rows.filter(([name]) =>
    wordsIn(name).every((word) => isUnnamed(word) && isInNoLexicon(word.flat)),
  )
  const beside = language === 'de' ? [] : besideNames(text, isUnnamed)
  const isStrange = (word: Word) => isForeign(word) && isUnnamed(word) && !own.has(word.flat)
  const isStrangeCapital = (word: Word) => isName(word) && isUnnamed(word) && !own.has(word.flat)
  const all = wordsIn(text)
  const words = all.filter((word) => !touchesRange(word, specifics))
  const lone = [
    ...capitalsIn({ text, language }, words, language === 'de' ? isStrange : isStrangeCapital),
    ...otherNamesBeside(text, words, isStrange, evidence),
    ...(language === 'de'
      ? otherBareNames(text, words, { isUnnamed: isStrange, isNoWord: isUnknown }, evidence)
      : []),
    ...wordsWithinNames(text, all, isUnnamed, evidence),
    ...namesInRow(text, words, { isUnnamed: isStrange, isNoWord: isForeign }),
  ]
  return [
    ...[...joined, ...named].map(({ 0: name, index }) => ({ start: index, end: index + name.length })),
    ...beside,
    ...lone,
  ].filter((range) => !touchesRange(range, specifics))
}

const pairOfNames =
  /(?<=[\p{Ll},] |['’])(\p{Lu}[\p{L}’'-]{2,})(?:,| et| e| and) (?:(?:(?:à|a|de|di|del|sul|sur|in|en|at|the|le|la|il) )|d'|l')?(\p{Lu}[\p{Ll}-]{3,})(?! \p{Lu})/gu

/** Finds a name paired with another one if the evidence contains only the other: "On Rigi and Titlis". */
function besideNames(text: string, isUnnamed: (word: Word) => boolean): TextRange[] {
  return [...text.matchAll(pairOfNames)].flatMap(({ 0: whole, 1: first, 2: second, index }) => {
    const [one, other] = [wordsIn(first!)[0], wordsIn(second!)[0]]
    if (!one || !other || isUnnamed(one) || !isUnnamed(other) || !isInNoLexicon(other.flat)) return []
    const end = index + whole.length
    return [{ start: end - second!.length, end }]
  })
}

const minRestLength = 5

/** Returns whether no lexicon contains a word, apart from a short part at its beginning: "Lithrone" is not a "lit". */
function isNoWord(flat: string) {
  return languages.every((language) =>
    knownPartsOf(flat, language).every(
      ({ start, end }) => start > 0 || (end < 4 && flat.length - end >= minRestLength),
    ),
  )
}

function isForeign({ flat }: Word) {
  return isNoWord(flat) && !isStopWordOfAny(flat)
}

const alsoPlaces = new Set([...wordsToo, ...nounsToo].map(spellingKey))

/** Returns whether a capitalised word within a sentence is a name: "Weinig" only begins with a word of the lexicon. */
function isName(word: Word) {
  const isPartOnly = !isWholeWord(word.flat) && !isStopWordOfAny(word.flat)
  return isForeign(word) || (isPartOnly && !alsoPlaces.has(spellingKey(word.flat)))
}

/** Returns whether no part of a word is in a lexicon, and the word is not a stop word. */
function isUnknown(flat: string) {
  return !isStopWordOfAny(flat) && languages.every((language) => knownPartsOf(flat, language).length === 0)
}

function isStopWordOfAny(flat: string) {
  return languages.some((language) => isStopWord(flat, language))
}

function isInNoLexicon(flat: string) {
  return languages.every(
    (language) =>
      (!isStopWord(flat, language) || flat.length < 4) &&
      knownPartsOf(flat, language).every(({ start }) => start > 0),
  )
}
