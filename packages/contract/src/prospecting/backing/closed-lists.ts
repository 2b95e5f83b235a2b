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
import { evidenceVocabularyOf } from '#contract/prospecting/backing/words/known-words'
import { unnamedCalendarWordsIn } from '#contract/prospecting/grounding/times/calendar-words'
import { otherOrdinalsIn } from '#contract/prospecting/grounding/numbers/ordinals'
import { unchangedAmountsIn } from '#contract/prospecting/backing/changed-amounts'
import { misplacedThingsIn, otherSeatsIn } from '#contract/prospecting/backing/tied-places'
import { misplacedValuesIn } from '#contract/prospecting/backing/tied-values'
import { unbackedForms } from '#contract/prospecting/backing/names/legal-forms'
import { unnamedPartiesIn } from '#contract/prospecting/backing/names/unnamed-parties'
import { turnedFormsIn } from '#contract/prospecting/backing/words/turned-forms'
import { overstatementsIn, raisedNumbersIn } from '#contract/prospecting/backing/overstatements'
import { hasReversedRoles } from '#contract/prospecting/backing/names/roles'
import { type ChangedStance, findChangedStance } from '#contract/prospecting/backing/changed-stance'
import { blankOut, flatten } from '#contract/prospecting/grounding/flat'
import { type ReadProof, readStatement, type Statement } from '#contract/prospecting/grounding/grounded-claim'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { type Vocabulary, wordsIn } from '#contract/prospecting/backing/words/vocabulary'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import { rangesOfWords, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

// Additions to the evidence that a statement must not make: other names, legal forms, "only" and "everywhere", a
// denial, a changed role in an event. These checks use closed lists and report only certain findings. All other
// doubtful words are marked for a person to read.

/**
 * `name`: the addition is a company, a person or a legal form. `meaning`: the statement changes what the evidence says.
 * `rule`: the name of the rule that found it. `words`: the words that add it, unless it is the whole statement.
 */
export type Excess = { rule: string; of: 'name' | 'meaning'; detail: string; words?: string }

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
  const read = readComparison({ said: { text, language: statement.language }, specifics, proofs, names, own })
  const wordsAt = ({ start, end }: TextRange) => text.slice(start, end)
  const found =
    (of: Excess['of'], detail: (words: string) => string) =>
    ([rule, find]: RuleOfWords) =>
      find(read)
        .map(wordsAt)
        .map((words): Excess => ({ rule, of, detail: detail(words), words }))
  const stance = findChangedStance(read.said, specifics, proofs)
  return [
    ...nameRules.flatMap(found('name', unnamedWords)),
    ...additionRules.flatMap(found('meaning', unsaidWords)),
    ...statementRules.flatMap(([rule, detail, isFound]): Excess[] =>
      isFound(read) ? [{ rule, of: 'meaning', detail }] : [],
    ),
    ...(stance === undefined
      ? []
      : [{ rule: `sentence ${stance}`, of: 'meaning' as const, detail: stanceDetails[stance] }]),
  ]
}

/** A statement and its evidence, as the rules read them. */
type Comparison = {
  said: Statement
  /** The statement without the names of the two companies and without proven quotations. */
  flat: string
  masked: readonly TextRange[]
  specifics: readonly Specific[]
  proofs: readonly ReadProof[]
  evidence: readonly string[]
  flatProofs: readonly { flat: string; specifics: readonly Specific[] }[]
  known: readonly Vocabulary[]
  /** The words that may name something: those of the evidence, and of the two companies' names. */
  against: { known: readonly Vocabulary[]; proofs: readonly ReadProof[]; own: ReadonlySet<string> }
  names: readonly string[]
  own: readonly string[]
}
type RuleOfWords = readonly [rule: string, find: (read: Comparison) => readonly TextRange[]]

type Given = Pick<Comparison, 'said' | 'specifics' | 'proofs' | 'names' | 'own'>

/** Reads once what several rules compare. */
function readComparison({ said, specifics, proofs, names, own }: Given): Comparison {
  const masked = [...rangesOfWords(said.text, names.map(asSeen)), ...provenQuotations(said.text, proofs)]
  const flatProofs = proofs.map((proof) => ({ flat: proof.flat(), specifics: proof.specifics }))
  const known = proofs.map(evidenceVocabularyOf)
  const ownWords = new Set(names.flatMap((name) => wordsIn(name).map(({ flat }) => flat)))
  return {
    said,
    flat: blankOut(flatten(said.text), masked),
    masked,
    specifics,
    proofs,
    evidence: flatProofs.map(({ flat }) => flat),
    flatProofs,
    known,
    against: { known, proofs, own: ownWords },
    names,
    own,
  }
}
type RuleOfStatement = readonly [rule: string, detail: string, isFound: (read: Comparison) => boolean]

const textsOf = (proofs: readonly ReadProof[]) => proofs.map(({ text }) => text)

/** Names, legal forms and days that the evidence does not contain, and values that it has for another thing. */
const nameRules: readonly RuleOfWords[] = [
  ['unnamed party', ({ said, masked, proofs }) => unnamedPartiesIn(said, masked, proofs)],
  ['unbacked form', ({ flat, proofs, own }) => unbackedForms(flat, proofs, own)],
  [
    'exchanged form',
    ({ said, proofs, masked }) => rangesOutside(masked, exchangedFormsIn(said.text, textsOf(proofs))),
  ],
  [
    'unnamed organisation',
    ({ said, evidence, masked }) => rangesOutside(masked, unnamedOrganisationsIn(said.text, evidence)),
  ],
  ['other called name', ({ said, proofs, names }) => otherCalledIn(said.text, textsOf(proofs), names)],
  ['unnamed day', ({ flat, evidence, proofs }) => unnamedCalendarWordsIn(flat, evidence, proofs)],
  ['other ordinal', ({ flat, evidence }) => otherOrdinalsIn(flat, evidence)],
  ['misplaced value', ({ said, specifics, proofs }) => misplacedValuesIn(said, specifics, proofs)],
  ['unchanged amount', ({ said, specifics, proofs }) => unchangedAmountsIn(said.text, specifics, proofs)],
  ['misplaced thing', ({ said, specifics, proofs }) => misplacedThingsIn(said, specifics, proofs)],
  ['other seat', ({ flat, specifics, proofs }) => otherSeatsIn(flat, specifics, proofs)],
  [
    'unnamed name',
    (read) => rangesOutside(read.masked, unnamedNamesIn(read.said, read.specifics, read.against)),
  ],
  [
    'replaced name',
    (read) => rangesOutside(read.masked, replacedNamesIn(read.said, read.specifics, read.against)),
  ],
]

/** Words that add to the meaning of the evidence. */
const additionRules: readonly RuleOfWords[] = [
  ['overstatement', (read) => overstatementsIn({ ...read, language: read.said.language }, read.flatProofs)],
  ['raised number', (read) => raisedNumbersIn(read, read.flatProofs)],
  ['other office', ({ flat, evidence }) => otherOfficesIn(flat, evidence)],
  ['other relative', ({ flat, evidence }) => otherKinIn(flat, evidence)],
  ['turned form', ({ flat, evidence }) => turnedFormsIn(flat, evidence)],
  ['added factor', (read) => unbackedFactorsIn(read.flat, read.flatProofs)],
  [
    'place of citizenship',
    ({ said, flat, specifics, proofs }) => placesOfCitizensIn(said.text, flat, specifics, proofs),
  ],
  ['added praise', ({ flat, evidence }) => unbackedPraiseIn(flat, evidence)],
  ['added speaker', ({ said, flat, known, proofs }) => unbackedSpeakersIn(said, flat, { known, proofs })],
  [
    'added reason',
    ({ said, flat, specifics, evidence, known }) =>
      addedReasonsIn(said, flat, { specifics, evidence, known }),
  ],
  ['added rank', ({ flat, evidence, specifics }) => addedRanksIn(flat, evidence, specifics)],
  ['unnamed actor', ({ flat, evidence }) => unnamedActorsIn(flat, evidence)],
  [
    'counted noun',
    ({ said, specifics, proofs, known }) => strangeCountsIn(said, specifics, { proofs, known }),
  ],
  [
    'added item',
    ({ said, flat, specifics, proofs, known }) => addedItemsIn(said, flat, { specifics, proofs, known }),
  ],
]

function rangesOutside(masked: readonly TextRange[], ranges: readonly TextRange[]) {
  return ranges.filter((range) => !touchesRange(range, masked))
}

const unnamedWords = (words: string) =>
  `The cited evidence does not name "${words}". Cite evidence that names it, or leave it out.`
const unsaidWords = (words: string) =>
  `The cited evidence does not say "${words}". Leave it out, or cite what says it.`

const stanceDetails: Readonly<Record<ChangedStance, string>> = {
  denied: 'The cited evidence says that it is not so. State the same, or leave it out.',
  planned: 'The cited evidence only announces it. State it as a plan, or leave it out.',
  ended: 'The cited evidence says that it is over. State the same, or leave it out.',
  asserted: 'The cited evidence says that it is so. The statement denies it.',
}

const trueOfOther = 'The cited evidence says it of another person. State it of that person, or leave it out.'

/** Statements that reverse or change as a whole what the evidence says. */
const statementRules: readonly RuleOfStatement[] = [
  [
    'reversed roles',
    'The cited evidence exchanges who did it and who it was done to. State it as the evidence does.',
    ({ flat, evidence }) => hasReversedRoles(flat, evidence),
  ],
  [
    'opposite word',
    'The cited evidence says the opposite. State the same, or leave it out.',
    ({ flat, evidence }) => saysOpposite(flat, evidence),
  ],
  [
    'denied thing',
    stanceDetails.denied,
    ({ said, flat, proofs, evidence }) => affirmsDenied(said, flat, proofs, evidence),
  ],
  ['plan stated as done', stanceDetails.planned, ({ flat, proofs }) => isPlanStatedAsDone(flat, proofs)],
  ['stated as completed', stanceDetails.planned, ({ flat, evidence }) => isStatedAsCompleted(flat, evidence)],
  [
    'stated as ended',
    'The cited evidence does not say that it is over. State it as the evidence does.',
    ({ flat, evidence }) => isStatedAsEnded(flat, evidence),
  ],
  [
    'part stated of the whole',
    'The cited evidence says it of a part only. State the part, or leave it out.',
    ({ said, specifics, proofs }) => isStatedOfWhole(said, specifics, proofs),
  ],
  [
    'exchanged persons',
    trueOfOther,
    ({ said, specifics, proofs }) => exchangesPersons(said, specifics, proofs),
  ],
  ['exchanged functions', trueOfOther, ({ said, proofs }) => exchangesFunctions(said.text, proofs)],
]

const quotation = /[«"„“‹]([^«»"„“”‹›]{3,})[»"”“›]/g

/** Finds quotations that occur in the evidence. */
function provenQuotations(text: string, proofs: readonly ReadProof[]): TextRange[] {
  return [...text.matchAll(quotation)].flatMap(({ 0: whole, 1: words, index }) =>
    proofs.some(({ excerpt }) => excerpt.includes(words!))
      ? [{ start: index, end: index + whole.length }]
      : [],
  )
}
