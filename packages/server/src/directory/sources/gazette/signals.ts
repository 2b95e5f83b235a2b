import { branchForms } from '@alphorn/contract/directory/legal-forms'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import type { RegisterChange } from '#server/directory/sources/gazette/changes'
import type { Publication } from '#server/directory/sources/gazette/publication'
import type { CompanyRow } from '#server/directory/companies/company-row'
import { type ReadVersion, saidBefore, signalsOfVersion } from '#server/directory/signals/of-version'
import type { NewSignal } from '#server/directory/signals/record'

type GazetteEvent = { kind: SignalKind; before?: SignalFacts; after?: SignalFacts; confidence?: number }
type Sides = { before: CompanyRow | null; after: CompanyRow | null }

/** URL where people can read the publication. */
const page = 'https://www.shab.ch/#!/search/publications/detail/'

/** Returns the signals of a publication about a company, with the state before, if it is known, and the state after. */
export function signalsOfPublication(
  publication: Publication,
  company_id: string,
  versions: readonly ReadVersion[],
): NewSignal[] {
  return eventsOf(publication).map(({ kind, before, after, confidence = 1 }) => ({
    ...commonOf(publication),
    company_id,
    kind,
    before: before ? { ...before, ...knownBefore(before, kind, versions) } : null,
    after: after ?? null,
    confidence,
  }))
}

/**
 * Completes the state before from the directory. A publication assumes that a company that ends was active, and does
 * not name the canton of the previous seat.
 */
function knownBefore(before: SignalFacts, kind: SignalKind, versions: readonly ReadVersion[]): SignalFacts {
  const fact = before.status !== undefined ? 'status' : kind === 'seat_moved' ? 'canton' : null
  const known = fact && saidBefore(versions, fact)
  return known ? { [fact]: known } : {}
}

function commonOf({
  publication_id,
  number,
  sub_rubric: rubric,
  published_on,
  occurred_on,
  language,
  text,
}: Publication) {
  const source = { name: 'gazette', rubric, number, url: `${page}${publication_id}` }
  return { source, published_on, occurred_on, language, text }
}

/**
 * Returns the signals that follow only from the difference in the directory. A publication names seats, not cantons. A
 * company that moves to another canton is registered there like a new one.
 */
export function signalsOfDifference(
  publication: Publication,
  versions: readonly ReadVersion[],
  isNews: boolean,
): NewSignal[] {
  return versions
    .flatMap(signalsOfVersion)
    .filter(({ kind }) =>
      isNews ? kind === 'canton_changed' : signalDefinitions[kind].reported.difference === 'entry',
    )
    .map((signal) => ({ ...signal, ...commonOf(publication) }))
}

function eventsOf(publication: Publication): GazetteEvent[] {
  const sides = { before: rowOf(publication.before), after: rowOf(publication.after) }
  const branch = branchForms.has((sides.after ?? sides.before)?.legal_form ?? '')
  switch (publication.sub_rubric) {
    case 'HR01':
      return [{ kind: branch ? 'branch_opened' : 'company_registered', after: introducedFacts(sides.after) }]
    case 'HR02':
      return changesOf(publication.changes, sides)
    case 'HR03':
      return [
        {
          kind: branch ? 'branch_closed' : 'company_deleted',
          before: { status: 'active' },
          after: { status: 'cancelled' },
        },
      ]
    default:
      return bankruptcyEvents(publication.sub_rubric)
  }
}

function rowOf(parsed: Publication['after']) {
  return parsed?.ok ? parsed.row : null
}

const opened = { before: { status: 'active' }, after: { status: 'being_cancelled' } }
const revoked = { before: { status: 'being_cancelled' }, after: { status: 'active' } }

const bankruptcies: Readonly<Record<string, GazetteEvent>> = {
  KK01: { kind: 'bankruptcy_opened', ...opened },
  KK02: { kind: 'bankruptcy_opened', ...opened },
  KK03: { kind: 'bankruptcy_suspended' },
  KK06: { kind: 'bankruptcy_closed' },
  KK07: { kind: 'bankruptcy_revoked', ...revoked },
}

function bankruptcyEvents(sub_rubric: string): GazetteEvent[] {
  const kind = bankruptcies[sub_rubric]
  return kind ? [kind] : []
}

const statusChanges: Partial<Record<RegisterChange, GazetteEvent>> = {
  'statusChanged.bankruptcy.dissolution': { kind: 'bankruptcy_opened', ...opened },
  'statusChanged.bankruptcy.dismissal': { kind: 'bankruptcy_suspended' },
  'statusChanged.bankruptcy.revocation': { kind: 'bankruptcy_revoked', ...revoked },
  // A higher court overturned the decision.
  'statusChanged.bankruptcy.cancellation': { kind: 'bankruptcy_revoked', ...revoked, confidence: 0.8 },
  'statusChanged.liquidation.dissolution.nonExceptional': { kind: 'liquidation_opened', ...opened },
  'statusChanged.liquidation.dissolution.or731b': { kind: 'liquidation_opened', ...opened },
  'statusChanged.liquidation.dissolution.hregv153b': { kind: 'liquidation_opened', ...opened },
  'statusChanged.liquidation.revocation': { kind: 'liquidation_revoked', ...revoked },
  'statusChanged.reentry': {
    kind: 'company_reentered',
    before: { status: 'cancelled' },
    after: { status: 'active' },
  },
  others: { kind: 'officers_changed', confidence: 0.9 },
}

function changesOf(changes: ReadonlySet<RegisterChange>, sides: Sides): GazetteEvent[] {
  const status = [...changes].flatMap((change) => statusChanges[change] ?? [])
  return [
    ...status.filter(({ kind }, at) => status.findIndex((one) => one.kind === kind) === at),
    ...(changes.has('nameChanged') ? changedFactEvents('name_changed', 'name', sides) : []),
    ...(changes.has('legalStatusChanged')
      ? changedFactEvents('legal_form_changed', 'legal_form', sides)
      : []),
    ...(changes.has('purposeChanged') ? changedFactEvents('purpose_changed', 'purpose', sides) : []),
    ...placeChanges(changes, sides),
    ...(changes.has('capitalChanged.nominal') ? capitalEvents(sides) : []),
  ]
}

function changedFactEvents(
  kind: SignalKind,
  fact: 'name' | 'legal_form' | 'purpose',
  { before, after }: Sides,
): GazetteEvent[] {
  const [old, fresh] = [before?.[fact], after?.[fact]]
  if (!fresh || old === fresh) return []
  return [{ kind, after: { [fact]: fresh }, ...(old && { before: { [fact]: old } }) }]
}

function placeChanges(changes: ReadonlySet<RegisterChange>, { before, after }: Sides): GazetteEvent[] {
  if (!after) return []
  if (changes.has('seatChanged') && after.seat_name !== before?.seat_name)
    return [{ kind: 'seat_moved', before: placeOf(before), after: placeOf(after) }]
  if (!changes.has('addressChanged') || !after.street) return []
  return [{ kind: 'address_changed', before: addressOf(before), after: addressOf(after) }]
}

function capitalEvents({ before, after }: Sides): GazetteEvent[] {
  const [old, fresh] = [before?.capital_nominal ?? null, after?.capital_nominal ?? null]
  if (old === null || fresh === null || old === fresh) return []
  const currency = after!.capital_currency ?? 'CHF'
  return [
    {
      kind: fresh > old ? 'capital_increased' : 'capital_reduced',
      before: { capital: old, currency },
      after: { capital: fresh, currency },
    },
  ]
}

function introducedFacts(row: CompanyRow | null): SignalFacts {
  if (!row) return {}
  const { name, legal_form, purpose, capital_nominal } = row
  return {
    name,
    ...(legal_form && { legal_form }),
    ...placeOf(row),
    ...(purpose && { purpose }),
    ...(capital_nominal !== null && { capital: capital_nominal }),
  }
}

function placeOf(row: CompanyRow | null): SignalFacts {
  if (!row) return {}
  const { seat_name, canton } = row
  return { ...(seat_name && { seat: seat_name }), ...(canton && { canton }), ...addressOf(row) }
}

function addressOf(row: CompanyRow | null): SignalFacts {
  if (!row) return {}
  const street = [row.street, row.house_number].filter(Boolean).join(' ')
  const town = [row.postal_code, row.town].filter(Boolean).join(' ')
  const address = [street, town].filter(Boolean).join(', ')
  return address ? { address } : {}
}
