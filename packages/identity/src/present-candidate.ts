import type { Candidate } from '@alphorn/contract/prospecting/resolution'
import {
  domainAgreement,
  formAgreement,
  isBranch,
  nameAgreement,
  placeAgreement,
  streetAgreement,
} from '#identity/agreement'
import { companyName } from '@alphorn/swiss-names/company-name'
import type { CompanyQuery } from '#identity/query'
import type { Hit } from '#identity/verdict'

/** A candidate as callers see it: the company, and the evidence for and against it. */
export function presentCandidate(query: CompanyQuery, hit: Hit, prospect_id: string | null): Candidate {
  const matched = companyName(hit.matched_name)
  return {
    company_id: hit.company_id,
    uid: hit.uid,
    ehraid: hit.ehraid,
    name: hit.name,
    matched_name: hit.matched_name,
    matched_kind: matchedKind(hit),
    legal_form: hit.legal_form,
    seat: hit.seat_name,
    canton: hit.canton,
    status: hit.status,
    probability: hit.scored?.probability ?? null,
    signs: hit.scored?.signs ?? [],
    fields: {
      name: nameAgreement(query, matched.stem_key),
      legal_form: formAgreement(query, { ...hit, form: matched.form }),
      place: placeAgreement(query, hit),
      street: streetAgreement(query, hit),
      domain: domainAgreement(query, hit),
    },
    differences: differencesOf(query, matched.stem_key.split(' ')),
    notices: noticesOf(query, hit),
    prospect_id,
  }
}

function matchedKind({ by, kind }: Hit): Candidate['matched_kind'] {
  if (by === 'name') return kind
  return by === 'domain' ? 'domain' : 'identifier'
}

const maxDifferences = 10

function differencesOf({ name, words }: CompanyQuery, others: readonly string[]) {
  if (name === null) return []
  const extra = others
    .filter((word) => !words.includes(word))
    .map((word) => `candidate_has_extra_word:${word}`)
  const missing = words.filter((word) => !others.includes(word)).map((word) => `input_has_extra_word:${word}`)
  return [...extra, ...missing].slice(0, maxDifferences)
}

function noticesOf(query: CompanyQuery, hit: Hit): Candidate['notices'] {
  const notices: [Candidate['notices'][number], boolean][] = [
    ['matched_former_name', hit.by === 'name' && hit.kind === 'former'],
    ['matched_translation', hit.by === 'name' && hit.kind === 'translation'],
    ['in_liquidation', hit.status === 'being_cancelled'],
    ['struck_off', hit.status === 'cancelled'],
    ['branch', isBranch(hit)],
    ['seat_differs_from_place', placeAgreement(query, hit) === 'conflict'],
    ['successor', hit.by === 'succession'],
  ]
  return notices.filter(([, holds]) => holds).map(([notice]) => notice)
}
