import {
  agreementsOf,
  type CandidateDoubt,
  doubtsAbout,
} from '@alphorn/contract/prospecting/candidate-reasons'
import type { Candidate, CompanyToFind, FoundCompany } from '@alphorn/contract/prospecting/resolution'
import { tableOf } from '#cli/command/table'

/** The same words as on the app's screens. */
export const doubtWords: Readonly<Record<CandidateDoubt, string>> = {
  struck_off: 'struck off',
  in_liquidation: 'in liquidation',
  form_conflicts: 'different legal form',
  place_conflicts: 'different place',
  canton_conflicts: 'different canton',
  postal_code_conflicts: 'different postcode',
  street_conflicts: 'different street',
  domain_conflicts: 'different website',
  former_name: 'former name',
  branch: 'branch office',
  type_word_differs: 'only one of the names is that of a foundation, fund or association',
  numbers_differ: 'the numbers in the names differ',
  other_word: 'a word of the name differs',
  word_order: 'the words are in another order',
  extra_words: 'also in the name:',
  missing_words: 'not in the name:',
}

const fieldWords: Readonly<Record<keyof Candidate['fields'], string>> = {
  name: 'name',
  legal_form: 'legal form',
  place: 'place',
  street: 'street',
  domain: 'website',
}

type Reasons = { against: string[]; for: string[] }
type Row = Pick<FoundCompany, 'index' | 'outcome'> & {
  resolution: { resolution_id?: string; candidates: (Candidate & Partial<Reasons>)[] } | null
}

/** Returns the rows with two more members per candidate: the reasons against it and for it, in words. */
export function withReasons<Found extends Row>(rows: readonly Found[], asked: readonly CompanyToFind[]) {
  return rows.map((row) => {
    if (!row.resolution) return row
    const name = asked[row.index]?.name
    const candidates = row.resolution.candidates.map((one) => ({ ...one, ...reasonsOf(one, name) }))
    return { ...row, resolution: { ...row.resolution, candidates } }
  })
}

function reasonsOf(candidate: Candidate, asked: string | undefined): Reasons {
  return {
    against: doubtsAbout(candidate, asked).map(({ doubt, words }) =>
      [doubtWords[doubt], words.join(' ')].filter(Boolean).join(' '),
    ),
    for: agreementsOf(candidate).map(
      ({ field, agreement }) => `${agreement === 'agree' ? 'same' : 'similar'} ${fieldWords[field]}`,
    ),
  }
}

/** Prints the candidates of each ambiguous row as a table, and how to choose one; nothing without ambiguous rows. */
export function candidateTables(rows: readonly Row[], asked: readonly CompanyToFind[], room: number): string {
  const open = rows.filter(({ outcome }) => outcome === 'ambiguous')
  const tables = open.map(({ index, resolution }) => {
    const { resolution_id, candidates } = resolution!
    const of = [asked[index]?.name, resolution_id].filter(Boolean).join(', ')
    return `\nCandidates of row ${index} (${of}):\n${tableOf(candidates.map(cellsOf), room)}`
  })
  const isKept = open.some(({ resolution }) => resolution?.resolution_id !== undefined)
  return [
    ...tables,
    ...(isKept
      ? [`\nTo choose one: --body '{"companies":[{"resolution_id":"rsl_…","company_id":"cmp_…"}]}'`]
      : []),
  ].join('\n')
}

function cellsOf({
  company_id,
  name,
  seat,
  canton,
  against = [],
  for: agreeing = [],
}: Candidate & Partial<Reasons>) {
  return { company_id, name, seat, canton, reasons: [...against, ...agreeing].join(', ') }
}
