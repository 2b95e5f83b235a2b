import { type Language, languages } from '@alphorn/contract/core/fields'
import { branchForms } from '@alphorn/contract/directory/legal-forms'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { companyName } from '@alphorn/swiss-names/company-name'
import { foldText } from '@alphorn/swiss-names/fold'
import { placeKey } from '@alphorn/swiss-names/place-key'
import type { ChangedFacts } from '#server/platform/db/tables/signals'
import type { NewSignal } from '#server/directory/signals/record'

/** A change of a company, with the facts needed to read it. */
export type ReadVersion = {
  company_id: string
  valid_from: string
  before: ChangedFacts | null
  after: ChangedFacts
  source: string | null
  legal_form: string | null
  street: string | null
  seat_name: string | null
  language: string | null
}

type VersionEvent = {
  kind: SignalKind
  before: SignalFacts | null
  after: SignalFacts | null
  confidence?: number
}

/** Confidence that a difference between two states of the register shows what happened in between. */
const defaultConfidence = 0.9

/**
 * Derives the signals from a change of a company's facts. A fact that was unknown before is no change of the company.
 * Neither is another spelling of a name, or a merged municipality at the same address.
 */
export function signalsOfVersion(version: ReadVersion): NewSignal[] {
  const { before, after } = version
  const events = before
    ? [
        ...statusEvents(version, before),
        ...nameEvents(before, after),
        ...legalForm(before, after),
        ...purposeEvents(before, after),
        ...placeEvents(version, before),
        ...capitalEvents(before, after),
        ...licenceEvents(before, after),
        ...mergerEvents(before, after),
      ]
    : [foundedEvent(version)]
  return events.map(({ confidence = defaultConfidence, ...one }) => ({
    ...one,
    company_id: version.company_id,
    published_on: version.valid_from,
    occurred_on: null,
    source: { name: version.source ?? 'directory', rubric: null, number: null, url: null },
    text: null,
    language: languages.find((one): one is Language => one === version.language) ?? null,
    confidence,
  }))
}

/** Returns a fact's value before the first of these changes; undefined if none changed it, or if it was unknown. */
export function saidBefore(versions: readonly ReadVersion[], fact: 'status' | 'canton') {
  return versions.map(({ before }) => before?.[fact]).find((value) => typeof value === 'string')
}

const isBranch = ({ legal_form }: ReadVersion) => branchForms.has(legal_form ?? '')
const textFact = (facts: ChangedFacts, fact: string) => facts[fact] as string | undefined

function foundedEvent(version: ReadVersion): VersionEvent {
  const { after } = version
  return {
    kind: isBranch(version) ? 'branch_opened' : 'company_registered',
    before: null,
    after: {
      ...givenFact('name', textFact(after, 'name')),
      ...givenFact('legal_form', textFact(after, 'legal_form')),
      ...givenFact('seat', textFact(after, 'seat_name')),
      ...givenFact('canton', textFact(after, 'canton')),
      ...givenFact('purpose', textFact(after, 'purpose')),
    },
  }
}

/** The signal for each transition of the status. The register does not distinguish liquidation from bankruptcy. */
const statusKinds: Readonly<Record<string, SignalKind>> = {
  'active being_cancelled': 'liquidation_opened',
  'being_cancelled active': 'liquidation_revoked',
  'active cancelled': 'company_deleted',
  'being_cancelled cancelled': 'company_deleted',
  'cancelled active': 'company_reentered',
  'cancelled being_cancelled': 'company_reentered',
}

function statusEvents(version: ReadVersion, facts: ChangedFacts): VersionEvent[] {
  const [before, after] = [textFact(facts, 'status'), textFact(version.after, 'status')]
  const kind = statusKinds[`${before} ${after}`]
  if (!kind) return []
  const signalled = kind === 'company_deleted' && isBranch(version) ? 'branch_closed' : kind
  const confidence = kind === 'liquidation_opened' ? 0.7 : defaultConfidence
  return [{ kind: signalled, before: { status: before! }, after: { status: after! }, confidence }]
}

function nameEvents(before: ChangedFacts, after: ChangedFacts): VersionEvent[] {
  const [old, fresh] = [textFact(before, 'name'), textFact(after, 'name')]
  if (!old || !fresh || companyName(old).key === companyName(fresh).key) return []
  return [{ kind: 'name_changed', before: { name: old }, after: { name: fresh } }]
}

function legalForm(before: ChangedFacts, after: ChangedFacts): VersionEvent[] {
  const [old, fresh] = [textFact(before, 'legal_form'), textFact(after, 'legal_form')]
  if (!old || !fresh) return []
  return [{ kind: 'legal_form_changed', before: { legal_form: old }, after: { legal_form: fresh } }]
}

function purposeEvents(before: ChangedFacts, after: ChangedFacts): VersionEvent[] {
  const [old, fresh] = [textFact(before, 'purpose'), textFact(after, 'purpose')]
  if (!old || !fresh || lettersOf(old) === lettersOf(fresh)) return []
  return [{ kind: 'purpose_changed', before: { purpose: old }, after: { purpose: fresh } }]
}

function lettersOf(words: string) {
  return foldText(words).replaceAll(/[^\p{L}\p{N}]/gu, '')
}

const addressFacts = ['street', 'house_number', 'postal_code', 'town']

function placeEvents(version: ReadVersion, before: ChangedFacts): VersionEvent[] {
  const { after } = version
  const addressChanged = addressFacts.some((fact) => fact in before && fact in after)
  const seatChanged = factsDiffer(textFact(before, 'seat_name'), textFact(after, 'seat_name'), placeKey)
  const cantonChanged = factsDiffer(textFact(before, 'canton'), textFact(after, 'canton'), (canton) => canton)
  // A merged municipality has a new name, but its companies have not moved.
  const moved = seatChanged && (addressChanged || version.street === null)
  const [from, to] = [seatOf(before), seatOf(after)]
  const events: VersionEvent[] = []
  if (moved) events.push({ kind: 'seat_moved', before: from, after: to })
  if (cantonChanged && (moved || addressChanged))
    events.push({ kind: 'canton_changed', before: from, after: to })
  if (addressChanged && !seatChanged && streetOf(before) !== streetOf(after))
    events.push({ kind: 'address_changed', before: addressOf(before), after: addressOf(after) })
  return events
}

/** Returns whether both values are known and differ. */
function factsDiffer(old: string | undefined, fresh: string | undefined, keyOf: (value: string) => string) {
  return old !== undefined && fresh !== undefined && keyOf(old) !== keyOf(fresh)
}

const seatOf = (facts: ChangedFacts): SignalFacts => ({
  ...givenFact('seat', textFact(facts, 'seat_name')),
  ...givenFact('canton', textFact(facts, 'canton')),
  ...addressOf(facts),
})

function addressOf(facts: ChangedFacts): SignalFacts {
  const street = [textFact(facts, 'street'), textFact(facts, 'house_number')].filter(Boolean).join(' ')
  const town = [textFact(facts, 'postal_code'), textFact(facts, 'town')].filter(Boolean).join(' ')
  return givenFact('address', [street, town].filter(Boolean).join(', ') || undefined)
}

function streetOf(facts: ChangedFacts) {
  return lettersOf(addressOf(facts).address ?? '').replaceAll('strasse', 'str')
}

function capitalEvents(before: ChangedFacts, after: ChangedFacts): VersionEvent[] {
  const [old, fresh] = [before['capital_nominal'], after['capital_nominal']] as (number | undefined)[]
  const recoined = 'capital_currency' in before || 'capital_currency' in after
  if (old === undefined || fresh === undefined || recoined) return []
  return [
    {
      kind: fresh > old ? 'capital_increased' : 'capital_reduced',
      before: { capital: old },
      after: { capital: fresh },
    },
  ]
}

type Licence = { authority: string; type: string }

function licenceEvents(before: ChangedFacts, after: ChangedFacts): VersionEvent[] {
  const [old, fresh] = [before['regulated'], after['regulated']] as (Licence[] | undefined)[]
  if (!old || !fresh) return []
  const key = ({ authority, type }: Licence) => `${authority} ${type}`
  const missing = (from: Licence[], among: Licence[]) => {
    const known = new Set(among.map(key))
    return from.filter((one) => !known.has(key(one)))
  }
  const facts = ({ authority, type }: Licence): SignalFacts => ({ authority, licence: type })
  return [
    ...missing(fresh, old).map((one): VersionEvent => ({
      kind: 'licence_added',
      before: null,
      after: facts(one),
    })),
    ...missing(old, fresh).map((one): VersionEvent => ({
      kind: 'licence_removed',
      before: facts(one),
      after: null,
    })),
  ]
}

function mergerEvents(before: ChangedFacts, after: ChangedFacts): VersionEvent[] {
  const [old, fresh] = [before['taken_over_by'], after['taken_over_by']] as (
    | { name?: string | null; uid?: string | null }[]
    | undefined
  )[]
  const wentAway = textFact(after, 'status') === 'cancelled'
  // A source that names the acquiring company long after the merger reports no news.
  if (!fresh || (!old && !wentAway) || (old?.length ?? 0) >= fresh.length) return []
  // Some sources identify the acquiring company only by its UID.
  const { name, uid } = fresh.at(-1)!
  return [{ kind: 'merger', before: null, after: givenFact('company', name ?? uid) }]
}

function givenFact<Name extends keyof SignalFacts>(
  fact: Name,
  value: SignalFacts[Name] | null | undefined,
): SignalFacts {
  return value === undefined || value === null ? {} : { [fact]: value }
}
