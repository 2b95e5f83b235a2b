import { foldAccents } from '#contract/core/fold-accents'
import type { Candidate, CandidateSign } from '#contract/prospecting/resolution'

// Selects the signs, fields and notices of a candidate that people see. The app and the command line share it.

/** Reasons against a candidate, as shown to people. Several signs can map to one reason. */
export type CandidateDoubt =
  | 'struck_off'
  | 'in_liquidation'
  | 'form_conflicts'
  | 'place_conflicts'
  | 'canton_conflicts'
  | 'postal_code_conflicts'
  | 'street_conflicts'
  | 'domain_conflicts'
  | 'former_name'
  | 'branch'
  | 'type_word_differs'
  | 'numbers_differ'
  | 'other_word'
  | 'word_order'
  | 'extra_words'
  | 'missing_words'

/** A doubt about a candidate, with the words in question as spelled in the names, if known. */
export type DoubtWithWords = { doubt: CandidateDoubt; words: string[] }

const doubtOfSign: Readonly<Partial<Record<CandidateSign, CandidateDoubt>>> = {
  struck_off: 'struck_off',
  form_conflicts: 'form_conflicts',
  place_conflicts: 'place_conflicts',
  canton_conflicts: 'canton_conflicts',
  postal_code_conflicts: 'postal_code_conflicts',
  street_conflicts: 'street_conflicts',
  domain_conflicts: 'domain_conflicts',
  former_name: 'former_name',
  branch_not_asked: 'branch',
  type_word_differs: 'type_word_differs',
  numbers_differ: 'numbers_differ',
  other_known_word: 'other_word',
  rare_word_changed: 'other_word',
  word_order: 'word_order',
  candidate_word_missing: 'extra_words',
  candidate_word_behind_form: 'extra_words',
  input_word_missing: 'missing_words',
  input_word_unknown: 'missing_words',
  input_word_behind_form: 'missing_words',
  input_trade_behind_name: 'missing_words',
}

const doubtOfNotice: Readonly<Partial<Record<Candidate['notices'][number], CandidateDoubt>>> = {
  branch: 'branch',
  matched_former_name: 'former_name',
  seat_differs_from_place: 'place_conflicts',
}

const doubtOfField: Readonly<Partial<Record<keyof Candidate['fields'], CandidateDoubt>>> = {
  legal_form: 'form_conflicts',
  place: 'place_conflicts',
  street: 'street_conflicts',
  domain: 'domain_conflicts',
}

type Judged = Pick<Candidate, 'name' | 'signs' | 'fields' | 'differences' | 'notices'>

/**
 * Returns the reasons against a candidate, most decisive first: deletion from the register, then signs by weight, then
 * reasons without a weight. `asked` is the name that was sent.
 */
export function doubtsAbout(candidate: Judged, asked = ''): DoubtWithWords[] {
  const { name, signs, fields, differences, notices } = candidate
  const words = {
    extra_words: differingWords(differences, 'candidate_has_extra_word:', name),
    missing_words: differingWords(differences, 'input_has_extra_word:', asked),
  }
  const against = signs.filter(({ weight }) => weight < 0).toSorted((a, b) => a.weight - b.weight)
  const conflicts = Object.entries(fields).filter(([, agreement]) => agreement === 'conflict')
  const doubts = [
    ...(['struck_off', 'in_liquidation'] as const).filter((gone) => notices.includes(gone)),
    ...against.map(({ sign }) => doubtOfSign[sign]),
    ...notices.map((notice) => doubtOfNotice[notice]),
    ...conflicts.map(([field]) => doubtOfField[field as keyof Candidate['fields']]),
    ...(['extra_words', 'missing_words'] as const).filter((which) => words[which].length > 0),
  ]
  return [...new Set(doubts)].flatMap((doubt): DoubtWithWords[] => {
    if (doubt === undefined) return []
    if (doubt !== 'extra_words' && doubt !== 'missing_words') return [{ doubt, words: [] }]
    return words[doubt].length > 0 ? [{ doubt, words: words[doubt] }] : []
  })
}

/** Returns the facts of a candidate that match the input, fully or nearly. */
export function agreementsOf({ fields }: Pick<Candidate, 'fields'>) {
  const names = Object.keys(fields) as (keyof Candidate['fields'])[]
  return names.flatMap((field) => {
    const agreement = fields[field]
    return agreement === 'agree' || agreement === 'similar' ? [{ field, agreement }] : []
  })
}

/** Returns the differing words as spelled in the name; the comparison ignores accents and capitals. */
function differingWords(differences: readonly string[], which: string, name: string): string[] {
  const written = new Map((name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [keyOf(word), word]))
  return differences
    .filter((one) => one.startsWith(which))
    .map((one) => one.slice(which.length))
    .map((key) => written.get(key) ?? key)
}

function keyOf(word: string) {
  return foldAccents(word)
    .toLowerCase()
    .replaceAll(/([aou])e/g, '$1')
}
