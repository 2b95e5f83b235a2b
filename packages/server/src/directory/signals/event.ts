import { createHash } from 'node:crypto'
import { endingKinds, revivingKinds, type SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'
import { foldText } from '@alphorn/swiss-names/fold'

/** The facts by which two sources tell one event: each writes the rest of an address, or a currency, or does not. */
const telling: Partial<Record<SignalKind, readonly (keyof SignalFacts)[]>> = {
  name_changed: ['name'],
  legal_form_changed: ['legal_form'],
  purpose_changed: ['purpose'],
  seat_moved: ['seat'],
  canton_changed: ['canton'],
  address_changed: ['address'],
  capital_increased: ['capital'],
  capital_reduced: ['capital'],
  merger: ['company'],
  demerger: ['company'],
  asset_transfer: ['company'],
  licence_added: ['authority', 'licence'],
  licence_removed: ['authority', 'licence'],
}
/** Kinds that happen again and again without any fact that tells one from the other: only the publication does. */
const repeated: ReadonlySet<SignalKind> = new Set<SignalKind>([
  'officers_changed',
  'merger',
  'demerger',
  'asset_transfer',
])

const beginningOfTheEnd: readonly SignalKind[] = [
  'company_deleted',
  'liquidation_opened',
  'bankruptcy_opened',
]
const capitals: readonly SignalKind[] = ['capital_increased', 'capital_reduced']

/** Kinds that undo an event: told again behind one of them, it has happened again. */
const turnedBy: Partial<Record<SignalKind, readonly SignalKind[]>> = {
  ...Object.fromEntries(endingKinds.map((kind) => [kind, revivingKinds])),
  ...Object.fromEntries(revivingKinds.map((kind) => [kind, beginningOfTheEnd])),
  company_registered: ['company_deleted'],
  branch_opened: ['branch_closed'],
  branch_closed: ['branch_opened', ...revivingKinds],
  capital_increased: capitals,
  capital_reduced: capitals,
  name_changed: ['name_changed'],
  legal_form_changed: ['legal_form_changed'],
  purpose_changed: ['purpose_changed'],
  seat_moved: ['seat_moved'],
  canton_changed: ['canton_changed'],
  address_changed: ['address_changed', 'seat_moved'],
  licence_added: ['licence_removed'],
  licence_removed: ['licence_added'],
}

type Content = {
  company_id: string
  kind: SignalKind
  before: SignalFacts | null
  after: SignalFacts | null
}

/**
 * By what a signal is known as one event with others. `by_day`: nothing but the publication tells it from others of its
 * kind; another source names that otherwise, but on the same day.
 */
export function eventOf(content: Content, source: Signal['source']) {
  const { company_id, kind } = content
  const facts = factsOf(content)
  const by_day = repeated.has(kind) && facts.length === 0
  const publication = by_day ? [source.name, source.number] : []
  const key = JSON.stringify([company_id, kind, facts, publication])
  return {
    content_key: createHash('sha256').update(key).digest('base64url'),
    by_day,
    turned_by: turnedBy[kind] ?? [],
  }
}

function factsOf({ kind, before, after }: Content) {
  const facts = after ?? before ?? {}
  return (telling[kind] ?? []).flatMap((fact) => {
    const value = facts[fact]
    if (value === undefined) return []
    // Of an address the street: the town behind it stays where the street alone has changed.
    return [
      [fact, typeof value === 'string' ? foldText(fact === 'address' ? value.split(',')[0]! : value) : value],
    ]
  })
}
