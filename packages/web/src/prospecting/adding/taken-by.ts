import type { DecidingSign } from '@alphorn/contract/prospecting/resolution'

const byRule = [
  'identifier',
  'exact_name',
  'former_name_alone',
  'department_behind_name',
  'two_names_of_one_company',
  'name_before_form',
  'surname_first',
] as const

/** The facts beside the name that can decide; all other signs are about the words of the name. */
const byFact = {
  place_agrees: 'place',
  canton_agrees: 'place',
  postal_code_agrees: 'place',
  street_agrees: 'street',
  domain_agrees: 'website',
} as const

/** Returns the key of the message that names the deciding fact, among the messages under `taken_by`. */
export type TakenBy = (typeof byRule)[number] | (typeof byFact)[keyof typeof byFact] | 'words'

export function takenBy(sign: DecidingSign): TakenBy {
  const rule = byRule.find((each) => each === sign)
  return rule ?? byFact[sign as keyof typeof byFact] ?? 'words'
}
