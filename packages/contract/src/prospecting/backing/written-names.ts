import { isWordOf, type Vocabulary, type Word, wordsIn } from '#contract/prospecting/backing/vocabulary'
import { knownPartsOf } from '#contract/prospecting/grounding/lexicon'
import { isStopWord } from '#contract/prospecting/backing/stop-words'
import { languages } from '#contract/core/fields'
import type { Statement } from '#contract/prospecting/grounding/grounded-claim'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Names by how they are written. In any language a word with a capital inside it is one ("BancaStato", "McLeod"). In French,
// Italian and English two words in a row with capitals are one, where neither is a word of the lexicon.

const camel = /(?<![\p{L}\p{N}-])\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+[\p{L}]*(?![\p{L}-])/gu
const row =
  /(?<=[\p{Ll},] (?:[dl]['’])?)\p{Lu}[\p{Ll}’'-]{2,}(?: (?:(?:de|des|du|di|del|della|of|the|and|et|e) ){0,2}\p{Lu}[\p{Ll}’'-]{2,}){1,3}/gu

/** Finds names in a statement that share no word with the evidence. */
export function unnamedNamesIn(
  { text, language }: Statement,
  specifics: readonly TextRange[],
  known: readonly Vocabulary[],
): TextRange[] {
  const isUnnamed = ({ flat }: Word) => !known.some((vocabulary) => isWordOf(flat, vocabulary))
  const joined = [...text.matchAll(camel)].filter(([name]) => wordsIn(name).every(isUnnamed))
  const rows = language === 'de' ? [] : [...text.matchAll(row)]
  const named = rows.filter(([name]) =>
    wordsIn(name).every((word) => isUnnamed(word) && isInNoLexicon(word.flat)),
  )
  return [...joined, ...named]
    .map(({ 0: name, index }) => ({ start: index, end: index + name.length }))
    .filter((range) => !touchesRange(range, specifics))
}

function isInNoLexicon(flat: string) {
  return languages.every(
    (language) =>
      (!isStopWord(flat, language) || flat.length < 4) &&
      knownPartsOf(flat, language).every(({ start }) => start > 0),
  )
}
