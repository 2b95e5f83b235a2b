import { isEmptyOfMeaning, judge } from '#contract/prospecting/backing/unbacked-words'
import { type Vocabulary, wordsIn } from '#contract/prospecting/backing/vocabulary'
import type { Statement } from '#contract/prospecting/grounding/grounded-claim'
import type { TextRange } from '#contract/prospecting/grounding/sentences'

// A reason that a statement makes up: "because demand has grown" where the evidence gives no reason, and knows no word of it.

const because =
  /(?<![a-z])(?:weil|wegen|aufgrund|infolge|dank|parce que?|puisque|en raison|a cause|grace|faute|perche|poiche|a causa|grazie|because|due to|owing to|thanks to|as a result of)(?![a-z])/g
const reason =
  /(?<![a-z])(?:weil|deshalb|daher|darum|deswegen|dank|wegen|aufgrund|infolge|denn|da|nachdem|so dass|sodass|parce|puisque|car|donc|grace|raison|cause|faute|apres|perche|poiche|quindi|grazie|causa|dopo|because|therefore|thanks|due|owing|result|since|after|expli|erklar|sag|said|dit|dice|spieg|sagte|grund|motiv|reason)(?![a-z])/
const border = /[,;.:!?](?=\s|$)|\s(?:haben|hat|bieten|avez|vous|avete|you)\s/g

/** What the statement names, and its evidence as flat texts and as vocabularies. */
type Against = {
  specifics: readonly TextRange[]
  evidence: readonly string[]
  known: readonly Vocabulary[]
}

/** Reasons in a flat statement of which the evidence has neither a connective nor a word. */
export function addedReasonsIn(
  { text, language }: Statement,
  flat: string,
  { specifics, evidence, known }: Against,
): TextRange[] {
  const matches = [...flat.matchAll(because)]
  if (matches.length === 0 || evidence.some((one) => reason.test(one))) return []
  return matches.flatMap(({ 0: whole, index }) => {
    const start = index
    const from = index + whole.length
    const end = [...flat.slice(from).matchAll(border)][0]
    const to = end === undefined ? flat.length : from + end.index
    if (specifics.some((one) => one.start < to && from < one.end)) return []
    const words = wordsIn(text).filter(
      (word) => word.start >= from && word.end <= to && !isEmptyOfMeaning(word, language),
    )
    const isAdded = words.length > 0 && !words.some((word) => judge(word, language, known) === 'backed')
    return isAdded ? [{ start, end: to }] : []
  })
}
