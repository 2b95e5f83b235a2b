import { isEmptyOfMeaning, judge } from '#contract/prospecting/backing/unbacked-words'
import { type Vocabulary, vocabularyOf, type Word, wordsIn } from '#contract/prospecting/backing/vocabulary'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { piecesOf, type TextRange } from '#contract/prospecting/grounding/sentences'
import { isNamedBy, type Specific } from '#contract/prospecting/grounding/specifics'
import { saysSo, type Stance, stancesIn } from '#contract/prospecting/grounding/stance-words'

// The sentence of the evidence that a statement rests on, found by its words. It may deny, plan or end what the statement says
// as a fact, or the statement may deny what it says. What `stance.ts` does for numbers and places, this does for words.

type Sentence = {
  flat: string
  vocabulary: Vocabulary
  specifics: readonly Specific[]
  /** The clauses, by which words they have. */
  clauses: readonly { flat: string; vocabulary: Vocabulary; specifics: readonly Specific[] }[]
}
type Said = {
  words: readonly Word[]
  specifics: readonly Specific[]
  flat: string
  language: Statement['language']
}

/** How the evidence says something else than the statement: by its stance, or `asserted` where only the statement denies. */
export type Otherwise = Stance | 'asserted'

/** How all sentences on which a statement rests say something else. */
export function saidOtherwise(
  { text, language }: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): Otherwise | undefined {
  const flat = flatten(text)
  const words = wordsIn(text).filter(
    (word) =>
      !isEmptyOfMeaning(word, language) &&
      !specifics.some((one) => one.start < word.end && word.start < one.end),
  )
  const said = { words, specifics, flat, language }
  const sentences = proofs.flatMap(sentencesOf)
  const resting = sentences.filter((one) => restsOnEvidence(said, one, leastShare))
  const near = resting.length > 0 ? resting : sentences.filter((one) => sharesOnlyWord(said, one))
  for (const stance of ['denied', 'planned', 'ended'] as const)
    if (
      near.length > 0 &&
      !saysSo(flat, stance) &&
      near.every((sentence) => hasStance(said, sentence, stance))
    )
      return stance
  if (resting.length === 0) return undefined
  // What a register reports is compared as an event: "the liquidation is revoked" denies nothing.
  const isDenied =
    proofs.every(isOwnWords) && denial.test(flat) && !resting.some((one) => anyDenial.test(one.flat))
  return isDenied ? 'asserted' : undefined
}

function isOwnWords({ proof: { kind } }: ReadProof) {
  return kind !== 'gazette_publication' && kind !== 'register_entry'
}

const leastShare = 0.7
const leastInClause = 0.6
const leastWords = 2

/** Whether a statement rests on a sentence or a clause: most of what it says by words, numbers and places is in it. */
function restsOnEvidence(
  { words, specifics, language }: Said,
  { vocabulary, specifics: known }: Omit<Sentence, 'clauses' | 'flat'>,
  least: number,
) {
  const verdicts = words.map((word) => judge(word, language, [vocabulary]))
  const named = specifics.filter((one) => isNamedBy(one, known)).length
  const backed = verdicts.filter((verdict) => verdict === 'backed').length + named
  const judged = verdicts.filter((verdict) => verdict !== 'unknown').length + specifics.length
  return backed >= leastWords && backed >= least * judged
}

const longestShort = 9

/** A short statement on a short sentence: all that can be judged of it, be it one word, is in that sentence. */
function sharesOnlyWord({ words, specifics, language }: Said, { flat, vocabulary }: Sentence) {
  if (specifics.length > 0 || words.length > 4 || (flat.match(/[a-z]{2,}/g)?.length ?? 0) > longestShort)
    return false
  const verdicts = words.map((word) => judge(word, language, [vocabulary]))
  return verdicts.includes('backed') && !verdicts.includes('unbacked')
}

// "No problem" and "not only" deny nothing.
const denial =
  /(?<![a-z])(?:a l'exclusion d|mit ausnahme|ausgenommen|ausgeschlossen|ad esclusione|escluse?|nicht(?! (?:nur|zuletzt|weniger|weit|bloss|allein|ganz))|kein[a-z]*(?! (?:problem|frage|sorge|umweg|wunder|geringere))|nie|niemals|ne [^,;.]{2,30}? (?:pas|plus|jamais)|n'[^,;.]{2,30}? (?:pas|plus|jamais)(?! (?:seulement|uniquement|que))|non (?!solo|soltanto|meno|lontano|a caso)[a-z]+|mai(?! [12]\d{3})|not (?!only|just|far|least)[a-z]+|never|no longer)(?![a-z])/
const anyDenial =
  /(?<![a-z])(?:nicht|kein|nie|weder|ohne|verzicht|statt|aufgegeben|eingestellt|nein|pas|plus|jamais|aucun|sans|refus|renon|arret|cess|non|mai|nessun|senza|rinunc|rifiut|not|never|no|without|neither|refus|stop|free|former|ehemal|fruher|bis|until|jusqu|fino|geschloss|schliess|schloss|beend|ende|ferm|supprim|chius|chiud|clos|end|laiss|lasci|uberlass|ubergab|exclu|esclu|ausgeschl|ausgenomm|refer)|n't|(?:frei|los)e?(?![a-z])/

/** "No pesticides are used", "nous n'utilisons aucun colorant". */
const nothing =
  /(?<![a-z])no (?!problem|doubt|wonder|matter|less|fewer|later)[a-z]+ (?:is|are|was|were)(?![a-z])|(?<![a-z])(?:ne |n')[^,;.]{2,30}? aucune?(?![a-z])/

const soon =
  /(?<![a-z])(?:soll(?:en)? (?:uns |[a-z]+ )?(?:bald|kunftig|demnachst)|bientot|demnachst|prossimamente|presto, |e previsto|c'est prevu)(?![a-z])/
const gone =
  /(?<![a-z])(?:(?:avons|a|ont) (?:cesse|arrete|abandonne|renonce)|(?:abbiamo|ha|hanno) (?:cessato|smesso|rinunciato|abbandonato)|(?:we|have|has) (?:stopped|ceased|given up|discontinued)|(?:e|sono) ferm[aoie] dal?|a l'arret|idle since|used to|no longer|autrefois|un tempo|fruher|einst|nicht mehr|until (?:19|20)\d\d|bis (?:19|20)\d\d|jusqu'en (?:19|20)\d\d|fino al (?:19|20)\d\d)(?![a-z])/

const patterns: Readonly<Record<Stance, (flat: string) => boolean>> = {
  denied: (flat) => denial.test(flat) || nothing.test(flat) || stancesIn(flat, '').denied,
  planned: (flat) => soon.test(flat) || stancesIn(flat, '').planned,
  ended: (flat) => (gone.test(flat) && !patterns.planned(flat)) || stancesIn(flat, '').ended,
}

/** "We consider, to enlarge the workshop": such a clause says nothing without the one before it. */
const infinitive = / (?:zu [a-z]{3,30}n|(?:ab|an|auf|aus|ein|mit|um|vor|weiter|zusammen)zu[a-z]{3,30}n)$/

/** Whether the clause that has most of what the statement says has the stance. */
function hasStance(said: Said, { clauses, flat }: Sentence, stance: Stance) {
  const own = clauses.filter((clause) => restsOnEvidence(said, clause, leastInClause))
  const isMeant = (clause: string) =>
    patterns[stance](clause) || (infinitive.test(clause.trimEnd()) && patterns[stance](flat))
  if (own.length > 0) return own.every((clause) => isMeant(clause.flat))
  return patterns[stance](flat)
}

const border = /[,;:](?=\s)|\s(?:aber|sondern|doch|mais|ma|bensi|but)\s/g
const mostSentences = 60
const longestSentence = 600
const read = new WeakMap<ReadProof, readonly Sentence[]>()

/** The sentences of a piece of evidence, read once. */
function sentencesOf(proof: ReadProof): readonly Sentence[] {
  const before = read.get(proof)
  if (before) return before
  const language = proof.proof.language ?? null
  const { text, specifics } = proof
  const partOf = ({ start, end }: TextRange) => {
    const flat = flatten(text.slice(start, Math.min(end, start + longestSentence)))
    return {
      flat,
      vocabulary: vocabularyOf(flat, language),
      specifics: specifics.filter((one) => one.start >= start && one.end <= end),
    }
  }
  const made = joinedPieces(text)
    .slice(0, mostSentences)
    .map((range) => ({ ...partOf(range), clauses: clausesOf(text, range).map(partOf) }))
  read.set(proof, made)
  return made
}

/** Pieces that end at an abbreviation or a number belong to the next one. */
function joinedPieces(text: string) {
  const ranges: TextRange[] = []
  for (const piece of piecesOf(text)) {
    const last = ranges.at(-1)
    if (
      last &&
      /[\p{Ll}\d]/u.test(text[piece.start] ?? '') &&
      !text.slice(last.end, piece.start).includes('\n')
    )
      ranges[ranges.length - 1] = { start: last.start, end: piece.end }
    else ranges.push(piece)
  }
  return ranges
}

function clausesOf(text: string, { start, end }: TextRange): TextRange[] {
  const sentence = text.slice(start, end)
  const clauses: TextRange[] = []
  let from = start
  for (const { 0: mark, index } of sentence.matchAll(border)) {
    clauses.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  return [...clauses, { start: from, end }]
}
