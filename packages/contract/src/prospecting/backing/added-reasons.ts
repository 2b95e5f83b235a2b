import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import { type Vocabulary, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import type { Statement } from '#contract/prospecting/grounding/grounded-claim'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Detects a reason that a statement makes up: "because demand has grown", "to save costs". If the evidence gives no
// reason, it must contain both sides of the statement's connective.

const because =
  /(?<![a-z])(?:weil|wegen|aufgrund|infolge|dank|, da(?= (?:die|der|das|sie|ihre?[nmrs]?) )|aus [a-z]*grunden|mangels|a la suite d|parce que?|puisque|, car(?= (?:les?|la|vous|vos|votre|elle|il|son|sa) )|en raison|a cause|grace|faute|afin|vu que|etant donne|perche|poiche|dato che|visto che|siccome|a causa|grazie|al fine|because|due to|owing to|thanks to|as a result of|in order to)(?![a-z])/g
/** An occasion for the reader or the writer, which is no reason of the company: "a good moment to look ahead". */
const occasion =
  /(?:anlass|moment|gelegenheit|zeitpunkt|grund genug|occasion|opportunite|occasione|momento|opportunity|time),? $/
/** A purpose is recognised only in these constructions: "um Kosten zu sparen", "pour répondre à la demande". */
const purpose =
  /(?<![a-z])(?:um (?=(?:[a-z]+ ){1,6}(?:zu [a-z]{2,}n|[a-z]{2,6}zu[a-z]{3,}n)(?![a-z]))|pour (?:mieux |pouvoir )?[a-z]{3,}(?:er|ir|dre|oir)(?![a-z])|per (?:poter )?[a-z]{3,}(?:are|ere|ire)(?![a-z])|to (?:meet|save|cut|reduce|keep up|serve|satisfy|respond)(?![a-z]))/g
const reason =
  /(?<![a-z])(?:weil|deshalb|daher|darum|deswegen|dank|wegen|aufgrund|infolge|denn|mangels|da(?= (?:die|der|das|sie|wir|es|uns[a-z]*) )|nachdem|so dass|sodass|damit|parce|puisque|car|donc|grace|raison|cause|faute|afin|apres|perche|poiche|quindi|grazie|causa|affinche|dopo|because|therefore|thanks|due|owing|result|since|after|so that|expli|erklar|sag|said|dit|dice|spieg|sagte|grund|motiv|reason)(?![a-z])/
const aim =
  /(?<![a-z])(?:um|zur?|fur|ziel|zweck|damit|pour|afin|but|objectif|vise|per|scopo|fine|obiettiv|to|for|aim|goal|purpose)(?![a-z])/
const endOfReason =
  /[,;.:!?](?=\s|$)|\s(?:haben|hat|bieten|ist|sind|wurden?|wird|werden|wollen|avez|vous|avete|volete|vi|you)\s/g

/** Context of a check: what the statement names, and its evidence both as flat texts and as vocabularies. */
type Against = {
  specifics: readonly TextRange[]
  evidence: readonly string[]
  known: readonly Vocabulary[]
}

/** Finds reasons in a flat statement whose connective and words are not in the evidence. */
export function addedReasonsIn(statement: Statement, flat: string, against: Against): TextRange[] {
  const { evidence } = against
  if (evidence.some((one) => reason.test(one))) return []
  const causes = Array.from(flat.matchAll(because), ({ 0: whole, index }) => ({
    start: index,
    from: whole.startsWith('aus ') ? index : index + whole.length,
  }))
  // The verb of "to save costs" is part of the reason, so the range begins at the connective.
  const purposes = evidence.some((one) => aim.test(one))
    ? []
    : [...flat.matchAll(purpose)]
        .filter(({ index }) => !occasion.test(flat.slice(Math.max(0, index - 20), index)))
        .map(({ index }) => ({ start: index, from: index }))
  return [...causes, ...purposes].flatMap(({ start, from }) => {
    const end = [...flat.slice(from).matchAll(endOfReason)][0]
    const to = end === undefined ? flat.length : from + end.index
    return lacksWords(statement, { start: from, end: to }, against) ? [{ start, end: to }] : []
  })
}

/** Returns whether at most half of the words in a range are backed by the evidence. */
function lacksWords({ text, language }: Statement, range: TextRange, { specifics, known }: Against) {
  if (touchesRange(range, specifics)) return false
  const words = wordsIn(text).filter(
    (word) => word.start >= range.start && word.end <= range.end && !isEmptyOfMeaning(word, language),
  )
  const verdicts = words.map((word) => judgeWord(word, language, known))
  const backed = verdicts.filter((verdict) => verdict === 'backed').length
  // "Because of the end of subsidies", where the evidence mentions them: the noun that gives the reason is backed.
  const isStated = verdicts[0] === 'backed' && words.length <= 2
  return (
    words.length > 0 &&
    !isStated &&
    backed * 2 <= words.length &&
    (backed === 0 || verdicts.includes('unbacked'))
  )
}
