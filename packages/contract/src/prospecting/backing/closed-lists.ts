import { addedReasonsIn } from '#contract/prospecting/backing/added-reasons'
import { addedItemsIn } from '#contract/prospecting/backing/added-items'
import { addedRanksIn } from '#contract/prospecting/backing/comparisons'
import { unnamedOrganisationsIn } from '#contract/prospecting/backing/names/organisations'
import { unnamedActorsIn } from '#contract/prospecting/backing/names/other-actors'
import { unnamedNamesIn } from '#contract/prospecting/backing/names/written-names'
import { strangeCountsIn } from '#contract/prospecting/backing/counted-nouns'
import { isStatedOfWhole } from '#contract/prospecting/backing/shares'
import { unbackedPraiseIn, unbackedSpeakersIn } from '#contract/prospecting/backing/attributions'
import { exchangedFormsIn } from '#contract/prospecting/backing/names/forms-of-names'
import { affirmsDenied } from '#contract/prospecting/backing/denied-things'
import {
  isStatedAsEnded,
  isStatedAsCompleted,
  isPlanStatedAsDone,
  saysOpposite,
} from '#contract/prospecting/backing/words/opposites'
import { replacedNamesIn } from '#contract/prospecting/backing/names/replaced-names'
import { exchangesFunctions } from '#contract/prospecting/backing/names/functions-of-persons'
import { exchangesPersons } from '#contract/prospecting/backing/names/exchanged-persons'
import { unbackedFactorsIn } from '#contract/prospecting/backing/factors'
import { otherKinIn } from '#contract/prospecting/backing/names/kin'
import { otherCalledIn } from '#contract/prospecting/backing/names/lone-names'
import { otherOfficesIn } from '#contract/prospecting/backing/names/offices'
import { placesOfCitizensIn } from '#contract/prospecting/backing/names/residences'
import { firstNames } from '#contract/prospecting/backing/names/first-names'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'
import { evidenceVocabularyOf } from '#contract/prospecting/backing/words/known-words'
import { unnamedCalendarWordsIn } from '#contract/prospecting/grounding/times/calendar-words'
import { otherOrdinalsIn } from '#contract/prospecting/grounding/numbers/ordinals'
import { misplacedIn } from '#contract/prospecting/backing/misplaced'
import { unbackedForms } from '#contract/prospecting/backing/names/legal-forms'
import { type NamedParty, partiesIn } from '#contract/prospecting/backing/names/named-parties'
import { turnedFormsIn } from '#contract/prospecting/backing/words/turned-forms'
import { overstatementsIn, raisedNumbersIn } from '#contract/prospecting/backing/overstatements'
import { hasReversedRoles } from '#contract/prospecting/backing/names/roles'
import { type ChangedStance, findChangedStance } from '#contract/prospecting/backing/changed-stance'
import { blankOut, flatten } from '#contract/prospecting/grounding/flat'
import { type ReadProof, readStatement, type Statement } from '#contract/prospecting/grounding/grounded-claim'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { type Vocabulary, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import { rangesOf, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Additions to the evidence that a statement must not make: other names, legal forms, "only" and "everywhere", a
// denial, a changed role in an event. These checks use closed lists and report only certain findings. All other
// doubtful words are marked for a person to read.

/**
 * `name`: the addition is a company, a person or a legal form. `meaning`: the statement changes what the evidence says.
 */
export type Excess = { of: 'name' | 'meaning'; detail: string }

/**
 * Finds what a statement adds to the evidence that it cites. `names`: the names of the two companies. `own`: those of
 * the company that "you" means.
 */
export function excessOf(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
  own: readonly string[] = names,
): Excess[] {
  const { text, specifics } = readStatement(statement, names)
  // A statement quoted from the evidence adds nothing.
  if (proofs.length === 0 || proofs.some((proof) => proof.text.includes(text.trim()))) return []
  const masked = [...rangesOf(text, names.map(asSeen)), ...provenQuotations(text, proofs)]
  const flat = blankOut(flatten(text), masked)
  const evidence = proofs.map((proof) => proof.flat())
  const said = { text, language: statement.language }
  const otherwise = findChangedStance(said, specifics, proofs)
  const known = proofs.map(evidenceVocabularyOf)
  const wordsAt = ({ start, end }: TextRange) => text.slice(start, end)
  const against = { known, proofs, own: wordsOfNames(names) }
  const named = [...unnamedNamesIn(said, specifics, against), ...replacedNamesIn(said, specifics, against)]
  const others = [
    ...unnamedIn({ ...said, flat, masked, evidence, proofs, names, own }),
    ...misplacedIn(said, flat, specifics, proofs),
    ...rangesOutside(masked, named),
  ]
  const added = additionsIn(said, flat, { specifics, evidence, proofs, known })
  return [
    ...others.map(wordsAt).map(unnamedWords),
    ...added.map(wordsAt).map(unsaidWords),
    ...reversalsIn(said, flat, proofs, evidence),
    ...(isStatedOfWhole(said, specifics, proofs) ? [trueOfPart] : []),
    ...(exchangesPersons(said, specifics, proofs) || exchangesFunctions(text, proofs) ? [trueOfOther] : []),
    ...(otherwise === undefined ? [] : [{ of: 'meaning' as const, detail: excessDetails[otherwise] }]),
  ]
}

function wordsOfNames(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.flatMap((name) => wordsIn(name).map(({ flat }) => flat)))
}

type CitedEvidence = {
  specifics: readonly Specific[]
  evidence: readonly string[]
  proofs: readonly ReadProof[]
  known: readonly Vocabulary[]
}

/** Finds additions other than names. */
function additionsIn(said: Statement, flat: string, { specifics, evidence, proofs, known }: CitedEvidence) {
  const read = proofs.map((proof, at) => ({ flat: evidence[at]!, specifics: proof.specifics }))
  return [
    ...overstatementsIn({ flat, specifics }, read),
    ...raisedNumbersIn({ flat, specifics }, read),
    ...otherOfficesIn(flat, evidence),
    ...otherKinIn(flat, evidence),
    ...turnedFormsIn(flat, evidence),
    ...unbackedFactorsIn(flat, read),
    ...placesOfCitizensIn(said.text, flat, specifics, proofs),
    ...unbackedPraiseIn(flat, evidence),
    ...unbackedSpeakersIn(said, flat, { known, proofs }),
    ...addedReasonsIn(said, flat, { specifics, evidence, known }),
    ...addedRanksIn(flat, evidence, specifics),
    ...unnamedActorsIn(flat, evidence),
    ...strangeCountsIn(said, specifics, { proofs, known }),
    ...addedItemsIn(said, flat, { specifics, proofs, known }),
  ]
}

type NameCheckInput = {
  text: string
  language: Statement['language']
  flat: string
  masked: readonly TextRange[]
  evidence: readonly string[]
  proofs: readonly ReadProof[]
  names: readonly string[]
  own: readonly string[]
}

/** Finds names, legal forms and days that the evidence does not contain. */
function unnamedIn({ text, language, flat, masked, evidence, proofs, names, own }: NameCheckInput) {
  const exchanged = exchangedFormsIn(
    text,
    proofs.map(({ text: words }) => words),
  )
  return [
    ...unnamedPartiesIn({ text, language }, masked, proofs),
    ...unbackedForms(flat, proofs, own),
    ...rangesOutside(masked, exchanged),
    ...rangesOutside(masked, unnamedOrganisationsIn(text, evidence)),
    ...otherCalledIn(
      text,
      proofs.map((proof) => proof.text),
      names,
    ),
    ...unnamedCalendarWordsIn(flat, evidence, proofs),
    ...otherOrdinalsIn(flat, evidence),
  ]
}

/** Finds how the statement reverses or changes what the evidence says. */
function reversalsIn(
  said: Statement,
  flat: string,
  proofs: readonly ReadProof[],
  evidence: readonly string[],
): Excess[] {
  return [
    ...(hasReversedRoles(flat, evidence) ? [turned] : []),
    ...(saysOpposite(flat, evidence) ? [opposite] : []),
    ...(affirmsDenied(said, flat, proofs, evidence)
      ? [{ of: 'meaning' as const, detail: excessDetails.denied }]
      : []),
    ...(isPlanStatedAsDone(flat, proofs) || isStatedAsCompleted(flat, evidence)
      ? [{ of: 'meaning' as const, detail: excessDetails.planned }]
      : []),
    ...(isStatedAsEnded(flat, evidence) ? [statedAsEnded] : []),
  ]
}

function rangesOutside(masked: readonly TextRange[], ranges: readonly TextRange[]) {
  return ranges.filter((range) => !touchesRange(range, masked))
}

/** Finds companies and people that no evidence names. */
function unnamedPartiesIn(
  { text, language }: Statement,
  masked: readonly TextRange[],
  proofs: readonly ReadProof[],
) {
  const evidence = proofs.map((proof) => proof.flat())
  return partiesIn(text).filter(
    ({ words, perhaps, ...range }) =>
      (perhaps === undefined ||
        proofs.some(({ excerpt, proof }) => namesPerson(excerpt, perhaps, isOfAuthority(proof.kind)))) &&
      !touchesRange(range, masked) &&
      !evidence.some((one) => words.every((word) => hasWord(one, word, language === 'de'))),
  )
}

const title =
  /(?:Herrn?|Frau|Monsieur|M\.|Madame|Mme|Signora?|signora?|Sig\.|Sig\.ra|Mr\.?|Mrs\.?|Ms\.?|Dr\.?) $/

/**
 * Returns whether a text uses the first name for a person, who has another last name. A statement with its own last
 * name is then about another person.
 */
function namesPerson(
  text: string,
  { first, last, titled }: NonNullable<NamedParty['perhaps']>,
  isRegister: boolean,
) {
  if (isInRegister(text, first, last, isRegister)) return true
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const isTitled = !titled || title.test(text.slice(Math.max(0, at - 10), at))
    const end = at + first.length
    if (isTitled && /^ \p{Lu}\p{Ll}/u.test(text.slice(end, end + 3))) return true
  }
  return false
}

/** Returns whether a text names a person in the register's form, "Imhof, Lea", with this last or this first name. */
function isInRegister(text: string, first: string, last: string, isRegister: boolean) {
  const after = text.indexOf(`${last}, `)
  const next = after < 0 ? undefined : /^(\p{Lu}\p{Ll}+),/u.exec(text.slice(after + last.length + 2))?.[1]
  // On a page, "repairs, spare parts," is a list.
  const hasLast = next !== undefined && (isRegister || firstNames.has(flatten(next)))
  const before = isRegister || firstNames.has(flatten(first)) ? text.indexOf(`, ${first},`) : -1
  return hasLast || (before >= 0 && endsWithName(text.slice(Math.max(0, before - 30), before)))
}

/** Returns whether the last word of a text is written as a name. */
function endsWithName(text: string) {
  return /(?<!\p{L})\p{Lu}\p{L}+$/u.test(text)
}

const unnamedWords = (words: string): Excess => ({
  of: 'name',
  detail: `The cited evidence does not name "${words}". Cite evidence that names it, or leave it out.`,
})
const unsaidWords = (words: string): Excess => ({
  of: 'meaning',
  detail: `The cited evidence does not say "${words}". Leave it out, or cite what says it.`,
})
const turned: Excess = {
  of: 'meaning',
  detail: 'The cited evidence exchanges who did it and who it was done to. State it as the evidence does.',
}

const opposite: Excess = {
  of: 'meaning',
  detail: 'The cited evidence says the opposite. State the same, or leave it out.',
}
const statedAsEnded: Excess = {
  of: 'meaning',
  detail: 'The cited evidence does not say that it is over. State it as the evidence does.',
}
const trueOfPart: Excess = {
  of: 'meaning',
  detail: 'The cited evidence says it of a part only. State the part, or leave it out.',
}

const trueOfOther: Excess = {
  of: 'meaning',
  detail: 'The cited evidence says it of another person. State it of that person, or leave it out.',
}

const excessDetails: Readonly<Record<ChangedStance, string>> = {
  denied: 'The cited evidence says that it is not so. State the same, or leave it out.',
  planned: 'The cited evidence only announces it. State it as a plan, or leave it out.',
  ended: 'The cited evidence says that it is over. State the same, or leave it out.',
  asserted: 'The cited evidence says that it is so. The statement denies it.',
}

/** `mayBeGenitive`: the statement may have the name in the German genitive, which has no apostrophe. */
function hasWord(flat: string, word: string, mayBeGenitive: boolean): boolean {
  for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) {
    const isWhole = !/[a-z]/.test(flat[at - 1] ?? ' ')
    // The text may contain the name in the genitive.
    if (isWhole && !/^[a-rt-z]|^s[a-z]/.test(flat.slice(at + word.length, at + word.length + 2))) return true
  }
  return mayBeGenitive && word.endsWith('s') && word.length > 4 && hasWord(flat, word.slice(0, -1), false)
}

const quotation = /[«"„“‹]([^«»"„“”‹›]{3,})[»"”“›]/g

/** Finds quotations that occur in the evidence. */
function provenQuotations(text: string, proofs: readonly ReadProof[]): TextRange[] {
  return [...text.matchAll(quotation)].flatMap(({ 0: whole, 1: words, index }) =>
    proofs.some(({ excerpt }) => excerpt.includes(words!))
      ? [{ start: index, end: index + whole.length }]
      : [],
  )
}
