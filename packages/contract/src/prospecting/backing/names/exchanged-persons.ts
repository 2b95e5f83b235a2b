import {
  maySame,
  type Person,
  personsIn,
  splitOutsideNames,
} from '#contract/prospecting/backing/names/persons'
import { isEmptyOfMeaning, judgeWord } from '#contract/prospecting/backing/words/judged-words'
import { type Vocabulary, vocabularyOf, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { piecesOf, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Detects a statement that says of one person what the evidence says of another: "B founded it" for "A founded it, B
// leads it". Each clause of the evidence belongs to the person it names, or else to the person of the clause before.
// Words before all of them, and sentences that join several people, belong to all.

/** Words of the evidence that apply only to some people. */
type Passage = { of: readonly Person[]; vocabulary: Vocabulary; specifics: readonly Specific[] }
type Part = TextRange & { of: readonly Person[] }

const betweenPersons =
  /[,;:](?=\s)|\((?=\p{L})|\)|\s(?:und|et|e|and|sowie|ainsi que|aber|mais|ma|but|während|tandis que|mentre|while)\s/gu
/** The words between names in an enumeration. */
const row = /^(?:, ?| & | ?,? (?:und|et|e|ed|and|sowie) )(?:\p{Lu}\p{L}* )?$/u
/** A sentence about people who act together or succeed each other applies to all of them. */
const joint =
  /(?<![a-z])(?:nachfolg|ablos|abgelost|ersetz|gemeinsam|zusammen|beide|anstelle|statt|ubern[ao]|success|succed|remplac|ensemble|tous deux|toutes deux|a la place|reprend|repris|subentr|sostitu|insieme|entrambi|posto d|al posto|rileva|replac|succe|together|both|jointly|took over|mit |avec |con |with )/
const maxSentenceLength = 700
const maxSentences = 60

type ProofPersons = { persons: readonly Person[]; passages: readonly Passage[] }

const read = new WeakMap<ReadProof, ProofPersons>()

function readPersonsCached(proof: ReadProof): ProofPersons {
  const before = read.get(proof)
  if (before) return before
  const persons = personsIn(proof.text)
  const parts = persons.length < 2 ? [] : partsOf(proof.text, persons)
  const language = proof.proof.language ?? null
  const passages = parts.map(({ of, start, end }) => ({
    of,
    vocabulary: vocabularyOf(flatten(proof.text.slice(start, end)), language),
    specifics: proof.specifics.filter((one) => one.start >= start && one.end <= end),
  }))
  const made = { persons, passages }
  read.set(proof, made)
  return made
}

/** Splits a text into parts, each with the people to which it applies; an empty list means all. */
function partsOf(text: string, persons: readonly Person[]): Part[] {
  const parts: Part[] = []
  let heading: Part | undefined
  for (const piece of piecesOf(text).slice(0, maxSentences)) {
    const here = persons.filter((one) => one.start >= piece.start && one.end <= piece.end)
    if (here.length === 0 && text[piece.end] === ':') {
      heading = { ...piece, of: [] }
      parts.push(heading)
      continue
    }
    // "New: A, of X; B, of Y": the heading applies to both.
    if (heading) heading.of = [...heading.of, ...here]
    if (text[piece.end] !== ';') heading = undefined
    parts.push(...partsOfSentence(text, piece, here))
  }
  return parts
}

function partsOfSentence(text: string, { start, end: last }: TextRange, here: readonly Person[]): Part[] {
  const end = Math.min(last, start + maxSentenceLength)
  const several = here.some((one) => here.some((other) => !maySame(one, other)))
  if (!several) return [{ start, end, of: here }]
  if (joint.test(flatten(text.slice(start, end)))) return [{ start, end, of: [] }]
  const clauses = splitOutsideNames(text, { start, end }, here, betweenPersons)
  const isRow = areInRow(text, here)
  const parts: Part[] = []
  for (const clause of clauses) {
    // In an enumeration, only words in brackets after a name apply to that person alone.
    const isAside = text[clause.start - 1] === '('
    const named = here.filter((one) => touchesRange(one, [clause]))
    const before = isAside ? here.filter((one) => one.end < clause.start).slice(-1) : parts.at(-1)?.of
    const of = isRow ? (isAside ? before : []) : named.length > 0 ? named : before
    parts.push({ ...clause, of: of ?? [] })
  }
  return parts
}

/** Returns whether names are enumerated, as in "A, B and C lead it", so that the rest applies to all of them. */
function areInRow(text: string, persons: readonly Person[]) {
  return persons.some((one, at) => {
    const next = persons[at + 1]
    return next !== undefined && row.test(text.slice(one.end, next.start))
  })
}

/** Returns whether a statement says of one person what its evidence says only of others. */
export function exchangesPersons(
  statement: Statement,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): boolean {
  const persons = personsIn(statement.text)
  if (persons.length === 0 || areInRow(statement.text, persons)) return false
  const known = proofs.map(readPersonsCached)
  const passages = known.flatMap((one) => one.passages)
  if (passages.length === 0) return false
  const isNamed = (person: Person) => known.some((one) => one.persons.some((other) => maySame(other, person)))
  const whole = { start: 0, end: statement.text.length }
  return splitOutsideNames(statement.text, whole, persons, betweenPersons).some((clause) => {
    const named = persons.filter((one) => touchesRange(one, [clause]))
    const [person, ...others] = named
    if (person === undefined || others.length > 0 || !isNamed(person)) return false
    return isStatedOfOthers(statement, clause, { person, persons, specifics, passages })
  })
}

type PersonClaim = {
  person: Person
  persons: readonly Person[]
  specifics: readonly Specific[]
  passages: readonly Passage[]
}

function isStatedOfOthers(
  { text, language }: Statement,
  clause: TextRange,
  { person, persons, specifics, passages }: PersonClaim,
) {
  const words = wordsIn(text).filter(
    (word) =>
      touchesRange(word, [clause]) &&
      !touchesRange(word, [...persons, ...specifics]) &&
      !isEmptyOfMeaning(word, language),
  )
  const values = specifics.filter((one) => touchesRange(one, [clause]))
  const saidIn = (parts: readonly Passage[]) => {
    const vocabularies = parts.map(({ vocabulary }) => vocabulary)
    return [
      ...words.map((word) => judgeWord(word, language, vocabularies) === 'backed'),
      ...values.map((value) => parts.some((part) => isNamedBy(value, part.specifics))),
    ]
  }
  const isPerson = (one: Person) => maySame(one, person)
  const own = saidIn(passages.filter(({ of }) => of.length > 0 && of.every(isPerson)))
  const others = saidIn(passages.filter(({ of }) => of.length > 0 && !of.some(isPerson)))
  const shared = saidIn(
    passages.filter(({ of }) => of.length === 0 || (of.some(isPerson) && !of.every(isPerson))),
  )
  const isOnlyOwn = own.some((is, at) => is && !others[at] && !shared[at])
  return !isOnlyOwn && others.some((is, at) => is && !own[at] && !shared[at])
}
