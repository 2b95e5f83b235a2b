import type { DecidingSign, ResolutionReason } from '@alphorn/contract/prospecting/resolution'
import type { CompanyQuery } from '#identity/query'
import type { Verdict } from '#identity/verdict'

export const sentences: Readonly<Record<ResolutionReason, string>> = {
  several_equal: 'Several companies fit equally.',
  below_threshold: 'No company has this name; similar ones are listed.',
  'vetoed:joint_venture': 'A joint venture is none of the companies in it.',
  'vetoed:foreign': 'This is a company abroad.',
  'vetoed:legal_form': 'A company has this name with another legal form.',
  'vetoed:place': 'A company has this name at another place.',
  'vetoed:type_word': 'One of the names is that of a foundation or fund.',
  'vetoed:branch': 'One of the names is that of a branch.',
  'vetoed:namesake_nearby': 'Other companies have names that begin with this word.',
  identifier_conflicts_with_name: 'The identifier belongs to a company with another name.',
  identifiers_disagree: 'The identifiers belong to different companies.',
  identifier_unknown: 'The directory does not know the identifier.',
  uid_check_digit: 'The UID has a wrong check digit.',
  superseded: 'The company was struck off and taken over; its successor is listed.',
  deleted: 'The company was struck off.',
  domain_only: 'A website alone decides nothing.',
  name_too_short: 'The name is too short.',
  no_candidate: 'No company has this name or a similar one.',
  nothing_to_match: 'The input has nothing to look for.',
  dismissed: 'A user decided that it is none of the companies.',
}

/** Descriptions of the sign against the likeliest company, if the reason does not mention it. */
const doubts: Readonly<Partial<Record<DecidingSign, string>>> = {
  canton_conflicts: 'The canton differs.',
  postal_code_conflicts: 'The postal code differs.',
  street_conflicts: 'The street differs.',
  no_distinctive_word: 'The name is only a trade and a place, and the address differs.',
  other_place_named: 'The input names another place.',
  place_not_asked_for: 'The name of the likeliest one has a place that the input lacks.',
  form_not_given: 'Without a legal form, another one may be meant.',
  one_word: 'One word alone may mean several companies.',
  word_of_one_name: 'Only one of the two names has a certain word.',
  word_of_its_own: 'One word may be another word rather than a typing error.',
  rare_word_changed: 'The one rare word of the name differs.',
  other_ending: 'The name looks cut off, and its last word does not fit.',
  longer_name_begins_so: 'The name looks cut off, and a longer one begins like it.',
  word_order: "The words are in another order, as in another company's name.",
  numbers_differ: 'The numbers in the names differ.',
  other_part_named: 'Only one of the names is that of a section or division.',
  two_firms_named: 'The input names two companies.',
}

/** Summarizes the outcome, the sign against the likeliest company, and the data that would help. */
export function summaryOf({ outcome, reason, hits, decided_by }: Verdict, query: CompanyQuery) {
  if (reason === null) return `This is ${hits[0]?.name}.`
  const doubt = outcome === 'ambiguous' && decided_by !== null ? doubts[decided_by] : undefined
  return [sentences[reason], ...(doubt ? [doubt] : []), ...adviceFor(outcome, query)].join(' ')
}

function adviceFor(outcome: Verdict['outcome'], { place, name }: CompanyQuery) {
  if (outcome !== 'ambiguous') return []
  return [name !== null && place === null ? 'Send a place, or choose one.' : 'Choose one.']
}
