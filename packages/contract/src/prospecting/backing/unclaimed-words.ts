import type { Language } from '#contract/core/fields'
import { isCourtesyWord } from '#contract/prospecting/backing/words/courtesy-words'
import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import {
  type Vocabulary,
  vocabularyOf,
  type Word,
  wordsIn,
} from '#contract/prospecting/backing/words/vocabulary'
import type { Evidence } from '#contract/prospecting/snapshots'
import { flatten } from '#contract/prospecting/grounding/flat'
import { memoizeByText } from '#contract/prospecting/grounding/memoize-by-text'
import { asSeen } from '#contract/prospecting/grounding/seen'
import {
  piecesOf,
  rangesOfWords,
  type TextRange,
  touchesRange,
} from '#contract/prospecting/grounding/sentences'

// A sentence outside all claims should state nothing about the two companies. If it speaks of one of them in words that
// no evidence contains, it may be an invention, so the reader sees it.

/**
 * A sentence that states something outside the claims, with its words that no evidence contains; ranges are in UTF-16
 * units.
 */
export type UnclaimedSentence = TextRange & { words: TextRange[] }

type Text = { text: string; language: Language }
type EvidenceText = Pick<Evidence, 'excerpt'> & Partial<Pick<Evidence, 'kind' | 'title' | 'language'>>
type Around = {
  /** Positions of the claims. */
  claims: readonly TextRange[]
  /** All evidence of the input, because a sentence outside the claims cites none. */
  evidence: readonly EvidenceText[]
  /** Names of the two companies. */
  names: readonly string[]
}

/**
 * Pronouns for the reader or the sender, in all languages, because a sentence may be in another language than its text.
 */
const persons = new RegExp(
  `(?<!\\p{L})(?:${[
    'Sie|Ihr|Ihre[mnrs]?|Ihnen|ihr|euer|eure[mnrs]?|[Ww]ir|[Uu]ns|[Uu]nser(?:e[mnrs]?)?',
    '[Vv]ous|[Vv]otre|[Vv]os|[Nn]ous|[Nn]otre|[Nn]os',
    'Lei|Sua|Suo|Suoi|Sue|[Vv]oi|[Vv]i|[Vv]ostr[aoei]|[Nn]oi|[Nn]ostr[aoei]',
    '[Yy]ou|[Yy]our|[Yy]ours|[Ww]e|[Oo]ur|[Oo]urs',
  ].join('|')})(?!\\p{L})`,
  'u',
)
/** Possessives of one of the two companies. A question that contains one presupposes that the thing exists. */
const possessives: Readonly<Record<Language, RegExp>> = {
  de: /^(?:ihre?[mnrs]?|eure?[mnrs]?|unsere?[mnrs]?)$/,
  fr: /^(?:votre|vos|notre|nos)$/,
  it: /^(?:sua|suo|suoi|sue|vostr[aoei]|nostr[aoei])$/,
  en: /^(?:your|our)$/,
}

/** Finds the sentences outside all claims that speak of one of the two companies in words that no evidence contains. */
export function unclaimedIn(
  { text, language }: Text,
  { claims, evidence, names }: Around,
): UnclaimedSentence[] {
  const masked = [...claims, ...rangesOfWords(text, names)]
  const words = wordsIn(text)
  return piecesOf(text).flatMap((piece) => {
    const own = words.filter((word) => piece.start <= word.start && word.end <= piece.end)
    if (own.every((word) => touchesRange(word, claims)) || !speaksOfCompanies(text, piece, names)) return []
    const asked = isQuestion(text, piece) ? presupposedWords(own, language) : own
    const judged = asked.filter(
      (word) =>
        !touchesRange(word, masked) &&
        !isEmptyOfMeaning(word, language) &&
        !isCourtesyWord(word.flat, language),
    )
    // The evidence is read only if a sentence has words to judge.
    const known = judged.length === 0 ? [] : evidence.map(vocabularyIn)
    const found = judged.filter((word) => judgeWord(word, language, known) === 'unbacked')
    return found.length === 0 ? [] : [{ ...piece, words: found.map(({ start, end }) => ({ start, end })) }]
  })
}

const read = new WeakMap<EvidenceText, Vocabulary>()

function vocabularyIn(evidence: EvidenceText): Vocabulary {
  const known = read.get(evidence) ?? vocabularyAlone(evidence)
  read.set(evidence, known)
  return known
}

const keptVocabulary = memoizeByText<Vocabulary>()

function vocabularyAlone({ kind, title, excerpt, language = null }: EvidenceText): Vocabulary {
  const text = `${title ?? ''}\n${excerpt}`
  const made = () => vocabularyOf(flatten(asSeen(text)), language)
  return kind === 'offering_statement' ? keptVocabulary(`${language} ${text}`, made) : made()
}

function speaksOfCompanies(text: string, { start, end }: TextRange, names: readonly string[]) {
  const sentence = text.slice(start, end)
  return persons.test(sentence) || names.some((name) => name !== '' && sentence.includes(name))
}

function isQuestion(text: string, { end }: TextRange) {
  return /^["»”'’)\]]*\s*\?/.test(text.slice(end, end + 4))
}

const reach = 3

/** Returns the words that a question presupposes: those after a possessive such as "your". */
function presupposedWords(words: readonly Word[], language: Language) {
  return words.filter((_word, at) =>
    words.slice(Math.max(0, at - reach), at).some(({ flat }) => possessives[language].test(flat)),
  )
}
