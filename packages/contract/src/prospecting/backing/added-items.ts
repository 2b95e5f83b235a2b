import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import {
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/words/vocabulary'
import { type Sentence, sentencesOfProof } from '#contract/prospecting/backing/supporting-sentences'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Detects an item that a statement adds to a list of its evidence: "windows and doors" where the evidence has only
// windows. The finding is certain only if every word of the evidence's sentence already matches another word of the
// statement. Otherwise the item may be a paraphrase.

const mark = /^,? (?:und|sowie|oder|et|ainsi que|ou|e|ed|o|nonche|and|or|as well as) |^, /
const small =
  /^(?:(?:die|der|das|den|dem|des|ein|eine|einen|einem|einer|auch|fur|von|in|mit|la|le|les|l|un|une|d|de|du|aux|a|au|il|lo|i|gli|uno|una|di|del|dello|della|dei|degli|delle|per|the|an|of|for|to|with|your|ihre?[nmrs]?|vos|votre|vostr[aoei]) ?'?){1,6}$/

/** Finds list items that no evidence contains and that paraphrase nothing in the sentence of the item beside them. */
export function addedItemsIn(
  { text, language }: Statement,
  flat: string,
  { specifics, proofs, known }: Against,
): TextRange[] {
  const words = wordsIn(text)
  const items = words.map((word) => {
    if (isEmptyOfMeaning(word, language) || (language === 'de' && !word.isName)) return undefined
    return touchesRange(word, specifics) ? undefined : word
  })
  const found = items.flatMap((one, at) => {
    const next = one && items.slice(at + 1, at + 5).find((item) => item !== undefined)
    if (!next || !areJoined(flat.slice(one.end, next.start)) || isVerb(one, flat, language)) return []
    const [first, second] = [judgeWord(one, language, known), judgeWord(next, language, known)]
    const isOne = first === 'unbacked' && second === 'backed'
    if (!isOne && !(first === 'backed' && second === 'unbacked')) return []
    return [isOne ? { added: one, beside: next } : { added: next, beside: one }]
  })
  if (found.length === 0) return []
  const sentences = proofs.flatMap(sentencesOfProof)
  const said = words.filter((word) => !isEmptyOfMeaning(word, language))
  return found
    .filter(({ beside }) => {
      const near = sentences.filter(
        ({ vocabulary }) => judgeWord(beside, language, [vocabulary]) === 'backed',
      )
      return near.length > 0 && near.every((sentence) => isAllTaken(sentence, said, language))
    })
    .map(({ added: { start, end } }) => ({ start, end }))
}
const verbBehind: Readonly<Record<Statement['language'], RegExp>> = {
  de: /^$/,
  fr: /[a-z]{3}ez$/,
  it: /[a-z]{3}[aei]te$/,
  en: /^$/,
}
const verbBefore = /(?<![a-z])(?:you|we|they|to|vous|nous|voi|noi) $/

/** "You make and sell pasta" joins two verbs. The second may sum up what the evidence says, as "sell" does for a shop. */
function isVerb({ flat: word, start }: Word, flat: string, language: Statement['language']) {
  return verbBehind[language].test(word) || verbBefore.test(flat.slice(Math.max(0, start - 8), start))
}

type Against = {
  specifics: readonly TextRange[]
  proofs: readonly ReadProof[]
  known: readonly Vocabulary[]
}

/** Returns whether each content word of a sentence backs a word of the statement. */
function isAllTaken(
  { flat, vocabulary: { language } }: Sentence,
  said: readonly Word[],
  of: Statement['language'],
) {
  return wordsIn(flat).every((word) => {
    if (isEmptyOfMeaning({ ...word, isName: false }, language ?? of)) return true
    const own = vocabularyOf(word.flat, language)
    return said.some((one) => judgeWord(one, of, [own]) === 'backed')
  })
}

/** Returns whether the text between two words joins them: "and", a comma, and articles. */
function areJoined(between: string) {
  const found = mark.exec(between)
  if (!found) return false
  const rest = between.slice(found[0].length).trim()
  return rest === '' || small.test(rest)
}
