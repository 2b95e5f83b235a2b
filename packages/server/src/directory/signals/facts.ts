import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { plainAddress } from '#server/directory/signals/plain-address'

type Fact = keyof SignalFacts

const located: readonly Fact[] = ['seat', 'canton', 'address']
const introduced: readonly Fact[] = ['name', 'legal_form', ...located, 'capital', 'currency', 'purpose']
const none: readonly Fact[] = []

/** The facts that a signal of each kind may hold. A whitelist: what is not here is not stored. */
const allowed: Readonly<Record<SignalKind, readonly Fact[]>> = {
  company_registered: introduced,
  company_deleted: ['status'],
  company_reentered: ['status'],
  name_changed: ['name'],
  legal_form_changed: ['legal_form'],
  purpose_changed: ['purpose'],
  seat_moved: located,
  canton_changed: located,
  address_changed: ['address'],
  capital_increased: ['capital', 'currency'],
  capital_reduced: ['capital', 'currency'],
  officers_changed: none,
  merger: ['company'],
  demerger: ['company'],
  asset_transfer: ['company'],
  liquidation_opened: ['status'],
  liquidation_revoked: ['status'],
  bankruptcy_opened: ['status'],
  bankruptcy_revoked: ['status'],
  bankruptcy_suspended: ['status'],
  bankruptcy_closed: ['status'],
  branch_opened: introduced,
  branch_closed: ['status'],
  licence_added: ['authority', 'licence'],
  licence_removed: ['authority', 'licence'],
}

const longest: Readonly<Partial<Record<Fact, number>>> = { purpose: 4000, name: 300, company: 300 }

/** What of the facts may be kept for a signal of the kind; null when nothing is left. */
export function keptFacts(kind: SignalKind, facts: SignalFacts | null): SignalFacts | null {
  if (!facts) return null
  const kept = allowed[kind].flatMap((fact): [Fact, string | number][] => {
    const value = keptValue(fact, facts[fact])
    return value === null ? [] : [[fact, value]]
  })
  return kept.length > 0 ? (Object.fromEntries(kept) as SignalFacts) : null
}

function keptValue(fact: Fact, value: string | number | null | undefined) {
  if (typeof value === 'number') return fact === 'capital' && Number.isFinite(value) ? value : null
  if (value === undefined || value === null || fact === 'capital') return null
  const text = value.normalize().replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  return fact === 'address' ? plainAddress(text) : text.slice(0, longest[fact] ?? 100)
}
