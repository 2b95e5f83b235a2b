import type { ResolutionReason } from '@alphorn/contract/prospecting/resolution'
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

/** One sentence on the outcome, and on what would help. */
export function summaryOf({ outcome, reason, hits }: Verdict, query: CompanyQuery) {
  if (reason === null) return `This is ${hits[0]?.name}.`
  return [sentences[reason], ...adviceFor(outcome, query)].join(' ')
}

function adviceFor(outcome: Verdict['outcome'], { place, name }: CompanyQuery) {
  if (outcome !== 'ambiguous') return []
  return [name !== null && place === null ? 'Send a place, or choose one.' : 'Choose one.']
}
