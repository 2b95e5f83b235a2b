import type { Row } from '#n8n/n8n-types'

// Responses of the API reduced to at most ten members, as n8n's option 'Simplify' promises.

/** Members of the API's company that the node reads; they are those of the contract. */
type ApiCompany = {
  company_id: string
  uid: string
  name: string
  legal_form: { short: string } | null
  status: string
  seat: { name: string | null; canton: string | null }
  noga: { code: string; name: { en: string } | null } | null
  size: { class: string } | null
  website: { url: string } | null
}

export function simpleCompany(company: unknown): Row {
  const { company_id, uid, name, legal_form, status, seat, noga, size, website } = company as ApiCompany
  return {
    company_id,
    uid,
    name,
    legal_form: legal_form?.short ?? null,
    status,
    seat: seat.name,
    canton: seat.canton,
    industry: noga && [noga.code, noga.name?.en].filter(Boolean).join(' '),
    size: size?.class ?? null,
    website: website?.url ?? null,
  }
}

type ApiMatch = {
  outcome: string
  company: ApiCompany | null
  resolution: { reason: string | null; summary: string; candidates: ApiCandidate[] } | null
}

type ApiCandidate = {
  company_id: string
  uid: string
  name: string
  seat: string | null
  canton: string | null
  probability: number | null
}

/** Returns the result of a match: a company, or candidates to choose from. */
export function simpleMatch(match: unknown): Row {
  const { outcome, company, resolution } = match as ApiMatch
  return {
    outcome,
    company: company && simpleCompany(company),
    reason: resolution?.reason ?? null,
    summary: resolution?.summary ?? null,
    // After a match there is nothing left to choose.
    candidates: (company ? [] : (resolution?.candidates ?? [])).map(
      ({ company_id, uid, name, seat, canton, probability }) => ({
        company_id,
        uid,
        name,
        seat,
        canton,
        probability,
      }),
    ),
  }
}

type ApiProspect = {
  prospect_id: string
  state: string
  decision: string | null
  score: number | null
  owner: { name: string } | null
  external_ref: string | null
  company: ApiCompany
  updated_at: string
}

export function simpleProspect(prospect: unknown): Row {
  const { prospect_id, state, decision, score, owner, external_ref, company, updated_at } =
    prospect as ApiProspect
  return {
    prospect_id,
    company_id: company.company_id,
    uid: company.uid,
    name: company.name,
    state,
    decision,
    score,
    owner: owner?.name ?? null,
    external_ref,
    updated_at,
  }
}

/** Members of a prospect's detail that the node reads. */
export type ApiProspectDetail = ApiProspect & {
  heads: {
    stage: string
    summary: string | null
    coverage: number | null
    recommendation: string | null
  }[]
  gate: { check: string; result: 'pass' | 'warn' | 'fail'; detail: string }[]
}

/** Returns a prospect with the reasons for its score, and for its held text. */
export function simpleProspectDetail(prospect: unknown): Row {
  const { heads, gate } = prospect as ApiProspectDetail
  const head = (stage: string) => heads.find((one) => one.stage === stage)
  const { company_id: _company, owner: _owner, ...known } = simpleProspect(prospect)
  return {
    ...known,
    recommendation: head('qualification')?.recommendation ?? null,
    reasons: {
      coverage: head('qualification')?.coverage ?? null,
      research: head('research')?.summary ?? null,
      held_by: heldBy(gate),
    },
  }
}

/** Returns the warnings and failures of the release gate, as sentences. */
export function heldBy(gate: ApiProspectDetail['gate']): string[] {
  return gate
    .filter(({ result }) => result !== 'pass')
    .map(({ check, result, detail }) => `${result} ${check}: ${detail}`)
}
