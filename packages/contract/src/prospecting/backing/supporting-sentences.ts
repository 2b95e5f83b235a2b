import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import {
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/words/vocabulary'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import {
  sentencesJoinedInLine,
  splitAt,
  type TextRange,
  touchesRange,
} from '#contract/prospecting/grounding/sentences'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Finds the sentences of the evidence on which a statement rests, by their words, numbers and places.

/**
 * A sentence or a clause of the evidence. `start`: its position in the text, to which the positions of its specifics
 * refer.
 */
type Part = { start: number; flat: string; vocabulary: Vocabulary; specifics: readonly Specific[] }
export type Sentence = Part & { clauses: readonly Part[]; seenAt: string | null }
/** Content of a statement: words, numbers and places. */
export type StatementContent = {
  words: readonly Word[]
  specifics: readonly Specific[]
  flat: string
  language: Statement['language']
}

/** Reads the content of a statement. `specifics`: the specifics that it names. */
export function readStatementContent(
  { text, language }: Statement,
  specifics: readonly Specific[],
): StatementContent {
  const words = wordsIn(text).filter(
    (word) => !isEmptyOfMeaning(word, language) && !touchesRange(word, specifics),
  )
  return { words, specifics, flat: flatten(text), language }
}

const minShare = 0.7
const minBackedWords = 2

/** Returns the sentences on which a statement rests. */
export function supportingSentences(
  said: StatementContent,
  sentences: readonly Sentence[],
): readonly Sentence[] {
  return sentences.filter((one) => isSupported(said, one, minShare))
}

/** A statement with the sentences of its evidence that match most of its items, if they match at least two. */
export type NearestSentences = { said: StatementContent; sentences: readonly Sentence[] }

/** Finds the sentences that are nearest to a statement. `specifics`: the specifics that it names. */
export function findNearestSentences(
  statement: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): NearestSentences {
  const said = readStatementContent(statement, specifics)
  const sentences = proofs.flatMap(sentencesOfProof)
  const counts = sentences.map((sentence) => countIn(said, sentence).backed)
  const most = Math.max(0, ...counts)
  return { said, sentences: most < minBackedWords ? [] : sentences.filter((_, at) => counts[at] === most) }
}

/**
 * Returns the clauses of a sentence that match most items of a statement. The other clauses are about something else.
 */
export function supportingClauses(said: StatementContent, { clauses }: Sentence): readonly Part[] {
  const counts = clauses.map((clause) => countIn(said, clause).backed)
  const most = Math.max(...counts)
  return most === 0 ? [] : clauses.filter((_, at) => counts[at] === most)
}

/**
 * Returns whether a statement rests on a part of the evidence: it contains most of the words, numbers and places that
 * can be judged.
 */
function isSupported(said: StatementContent, part: Part, least: number) {
  const { backed, judged } = countIn(said, part)
  return backed >= minBackedWords && backed >= least * judged
}

/** Counts the items of a statement that a part of the evidence can judge, and those that it backs. */
function countIn({ words, specifics, language }: StatementContent, { vocabulary, specifics: known }: Part) {
  const verdicts = words.map((word) => judgeWord(word, language, [vocabulary]))
  const named = specifics.filter((one) => isNamedBy(one, known)).length
  return {
    backed: verdicts.filter((verdict) => verdict === 'backed').length + named,
    judged: verdicts.filter((verdict) => verdict !== 'unknown').length + specifics.length,
  }
}

const maxShortSentenceWords = 9

/** Returns whether a short statement shares at least one word with a short sentence and contradicts none. */
export function sharesOnlyWord(
  { words, specifics, language }: StatementContent,
  { flat, vocabulary }: Sentence,
) {
  if (
    specifics.length > 0 ||
    words.length > 4 ||
    (flat.match(/[a-z]{2,}/g)?.length ?? 0) > maxShortSentenceWords
  )
    return false
  const verdicts = words.map((word) => judgeWord(word, language, [vocabulary]))
  return verdicts.includes('backed') && !verdicts.includes('unbacked')
}

const betweenOpposedClauses = /[,;:](?=\s)|\s(?:aber|sondern|doch|mais|ma|bensi|but)\s/g
const maxSentences = 60
const maxSentenceLength = 600
const read = new WeakMap<ReadProof, readonly Sentence[]>()

/** Splits a piece of evidence into sentences, once per piece. */
export function sentencesOfProof(proof: ReadProof): readonly Sentence[] {
  const before = read.get(proof)
  if (before) return before
  const language = proof.proof.language ?? null
  const { text, specifics } = proof
  const partOf = ({ start, end }: TextRange) => {
    const flat = flatten(text.slice(start, Math.min(end, start + maxSentenceLength)))
    return {
      start,
      flat,
      vocabulary: vocabularyOf(flat, language),
      specifics: specifics.filter((one) => one.start >= start && one.end <= end),
    }
  }
  const made = sentencesJoinedInLine(text)
    .slice(0, maxSentences)
    .map((range) => {
      const sentence = partOf(range)
      const clauses = splitAt(text, betweenOpposedClauses, range)
      // Most sentences consist of one clause.
      return {
        ...sentence,
        seenAt: proof.seenAt,
        clauses: clauses.length === 1 ? [sentence] : clauses.map(partOf),
      }
    })
  read.set(proof, made)
  return made
}
