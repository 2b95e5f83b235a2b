import type { Company } from '@alphorn/contract/directory/companies'
import type { Language } from '@alphorn/contract/core/fields'
import { derivedSource } from '@alphorn/contract/directory/derived-facts'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import { offering as solar } from '@alphorn/server/app/demo/offering'
import { derivedRowOf } from '@alphorn/server/directory/companies/derived/derived-row'
import { freezeInput } from '@alphorn/server/prospecting/stage-jobs/input'
import { uidCheckDigit } from '@alphorn/contract/core/uid'

// Invented companies of every legal form and language, with their events, and the inputs for letters.

type RegisterChange = {
  kind: SignalKind
  before?: SignalFacts
  after?: SignalFacts
  gazette?: boolean
  /** Source of the change, if neither the gazette nor the register. */
  source?: Signal['source']
}
export type Recipient = {
  name: string
  form: string
  language: Language
  seat: string
  canton: string
  purpose: string
  founded?: string
  capital?: number
  reported?: RegisterChange
  /** The NOGA division, if the directory knows the industry. */
  noga?: string
}

// Numbers that are never issued, with valid check digits.
const uids = Array.from({ length: 400 }, (_, at) => String(52_000_000 + at)).flatMap((digits) => {
  const check = uidCheckDigit(digits)
  return check === undefined
    ? []
    : [`CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}${check}`]
})

/** Returns a number for each name, the same in every run. */
function numberOf(name: string) {
  return Array.from(name).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % uids.length, 7)
}

/** Returns a company of an invented register. */
export function companyOf(recipient: Recipient): Company {
  const { name, form, language, seat, canton, purpose, founded = '2009-05-14', capital } = recipient
  const legal = legalFormOf(form)!
  const number = numberOf(name)
  return {
    company_id: `cmp_${String(number).padStart(26, '0')}`,
    ehraid: 92_000_000 + number,
    uid: uids[number]!,
    chid: null,
    lei: null,
    name,
    translations: {},
    former_names: [],
    language,
    legal_form: { code: legal.code, short: legal.short, name: legal.name },
    status: 'active',
    seat: { bfs_id: null, name: seat, district: null, canton },
    address: {
      organisation: null,
      care_of: null,
      street: 'Dorfstrasse',
      house_number: '12',
      addon: null,
      po_box: null,
      postal_code: '4000',
      town: seat,
    },
    location: null,
    purpose,
    capital: capital === undefined ? null : { nominal: capital, paid: capital, currency: 'CHF' },
    founded_on: founded,
    deleted_on: null,
    last_published_on: '2026-03-12',
    head_offices: [],
    branch_offices: [],
    taken_over: [],
    taken_over_by: [],
    vat: null,
    regulated: [],
    size: null,
    website: null,
    ...industryAndKind(recipient),
    sources: [{ name: 'story', imported_at: '2026-10-01T00:00:00.000Z' }],
    updated_at: '2026-10-01T00:00:00.000Z',
  }
}

/** Returns the industry that a source states, or the one that the directory derives; and the derived kind. */
function industryAndKind({ name, form, seat, canton, purpose, noga }: Recipient) {
  const row = derivedRowOf({
    name,
    legal_form: form,
    purpose,
    seat_name: seat,
    canton,
    seat_bfs_id: null,
    capital_nominal: null,
    capital_paid: null,
    capital_currency: null,
    branch_offices: null,
  })
  const { derived_noga_code, derived_kind, derived_basis } = row
  const derived = { language: null, noga: null, kind: derived_basis?.kind ?? null, size: null }
  const base = { name: null, version: '2008' }
  if (noga !== undefined)
    return { noga: { ...base, code: noga, source: 'story', confidence: 0.95 }, kind: derived_kind, derived }
  const basis = derived_basis?.noga
  if (!basis || derived_noga_code === null) return { noga: null, kind: derived_kind, derived }
  const industry = { ...base, code: derived_noga_code, source: derivedSource, confidence: basis.probability }
  return { noga: industry, kind: derived_kind, derived: { ...derived, noga: basis } }
}

function signalOf({ kind, before, after, gazette = true, source }: RegisterChange, company: Company): Signal {
  const { company_id, ehraid, uid, name } = company
  return {
    signal_id: `sig_${kind}`,
    kind,
    company: { company_id, ehraid, uid, name },
    published_on: '2026-03-12',
    occurred_on: '2026-03-09',
    source: source ?? sourceOf(kind, gazette),
    before: before ?? null,
    after: after ?? null,
    text: null,
    language: company.language,
    confidence: null,
    recorded_at: '2026-03-12T06:00:00.000Z',
  }
}

function sourceOf(kind: SignalKind, gazette: boolean): Signal['source'] {
  if (signalDefinitions[kind].reported.other === 'simap')
    return { name: 'simap', rubric: null, number: '20814-01', url: null }
  return gazette
    ? { name: 'shab', rubric: 'HR02', number: 'HR02-1006283910', url: null }
    : { name: 'register', rubric: null, number: null, url: null }
}

/** The date of the letters: some days after the events. */
export const writtenOn = '2026-03-20'

/** Returns a company with few known facts. */
export const roofers: Recipient = {
  name: 'Muster Dachbau AG',
  form: '0106',
  language: 'de',
  seat: 'Bern',
  canton: 'BE',
  purpose: 'Dächer.',
}

type Writing = {
  language?: Language
  channel?: Channel
  tone?: 'formal' | 'friendly'
  offering?: OfferingContent
}

/** Returns the frozen input for writing to the recipient. */
export function outreachInput(recipient: Recipient, writing: Writing = {}): StageInput {
  const { language = recipient.language, channel = 'letter', tone = 'formal', offering = solar } = writing
  const policies: Project['policies'] = {
    languages: [language],
    channels: [channel],
    tone,
    banned_phrases: [],
    outreach_policy: 'auto',
    signal_policy: 'flag',
    evidence_policy: 'any',
    letter_window: 'right',
    result_version: 2,
    unbacked_limit: null,
    self_verification: false,
    four_eyes: true,
    draft_on_research: false,
  }
  const company = companyOf(recipient)
  const { content } = freezeInput('outreach', {
    project: { project_id: 'prj_story', language: 'de', policies } as never,
    offering,
    prospect_id: 'prs_story',
    company,
    signals: recipient.reported ? [signalOf(recipient.reported, company)] : [],
    heads: {},
    answers: [],
  })
  return JSON.parse(content) as StageInput
}
