import type { Language } from '#contract/core/fields'
import { isCourtesyWord } from '#contract/prospecting/backing/courtesy-words'
import { isEmptyOfMeaning, judge } from '#contract/prospecting/backing/judged-words'
import { type Vocabulary, vocabularyOf, type Word, wordsIn } from '#contract/prospecting/backing/vocabulary'
import type { Evidence } from '#contract/prospecting/snapshots'
import { flatten } from '#contract/prospecting/grounding/flat'
import { keptReadings } from '#contract/prospecting/grounding/kept-readings'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { piecesOf, rangesOf, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// A sentence outside of every claim should state nothing of the two companies. Where it speaks of one of them in words that
// no evidence has, the reader sees it. It may be an invention.

/** A sentence that states something outside the claims, with its words that no evidence has; in UTF-16 units. */
export type UnclaimedSentence = TextRange & { words: TextRange[] }

type Text = { text: string; language: Language }
type EvidenceText = Pick<Evidence, 'excerpt'> & Partial<Pick<Evidence, 'kind' | 'title' | 'language'>>
type Around = {
  /** Positions of the claims. */
  claims: readonly TextRange[]
  /** All the evidence of the input: a sentence without a claim cites none. */
  evidence: readonly EvidenceText[]
  /** Names of the two companies. */
  names: readonly string[]
}

/**
 * Words for the reader or the sender of a text, in all languages, because a sentence may be in another one than its
 * text.
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
/** Possessives of one of them: a question with one presupposes that the thing exists. */
const possessives: Readonly<Record<Language, RegExp>> = {
  de: /^(?:ihre?[mnrs]?|eure?[mnrs]?|unsere?[mnrs]?)$/,
  fr: /^(?:votre|vos|notre|nos)$/,
  it: /^(?:sua|suo|suoi|sue|vostr[aoei]|nostr[aoei])$/,
  en: /^(?:your|our)$/,
}

/** The sentences of a text that speak of one of the two companies outside of every claim, in words that no evidence has. */
export function unclaimedIn(
  { text, language }: Text,
  { claims, evidence, names }: Around,
): UnclaimedSentence[] {
  const masked = [...claims, ...rangesOf(text, names)]
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
    // The evidence is read for a sentence that has something to judge, and then once.
    const known = judged.length === 0 ? [] : evidence.map(vocabularyIn)
    const found = judged.filter((word) => judge(word, language, known) === 'unbacked')
    return found.length === 0 ? [] : [{ ...piece, words: found.map(({ start, end }) => ({ start, end })) }]
  })
}

const read = new WeakMap<EvidenceText, Vocabulary>()

function vocabularyIn(evidence: EvidenceText): Vocabulary {
  const known = read.get(evidence) ?? vocabularyAlone(evidence)
  read.set(evidence, known)
  return known
}

const keptVocabulary = keptReadings<Vocabulary>()

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

/** Returns the words that a question presupposes: those that follow "your". */
function presupposedWords(words: readonly Word[], language: Language) {
  return words.filter((_word, at) =>
    words.slice(Math.max(0, at - reach), at).some(({ flat }) => possessives[language].test(flat)),
  )
}
