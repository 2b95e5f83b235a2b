import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import { signalDefinitions } from '@alphorn/contract/directory/signal-kinds/definitions'
import type { SignalFacts } from '@alphorn/contract/directory/signals'
import { plainAddress } from '#server/directory/signals/plain-address'

type Fact = keyof SignalFacts

const longest: Readonly<Partial<Record<Fact, number>>> = {
  purpose: 4000,
  name: 300,
  company: 300,
  authority: 300,
  project: 500,
  lot: 300,
  planner: 300,
  parcel: 200,
}
const amounts: readonly Fact[] = ['capital', 'amount']

/**
 * Returns the facts that a signal of this kind may contain; null if none remain. Facts that its definition does not
 * list are not stored.
 */
export function storedFacts(kind: SignalKind, facts: SignalFacts | null): SignalFacts | null {
  if (!facts) return null
  const kept = signalDefinitions[kind].facts.flatMap((fact): [Fact, string | number][] => {
    const value = storedValue(fact, facts[fact])
    return value === null ? [] : [[fact, value]]
  })
  return kept.length > 0 ? (Object.fromEntries(kept) as SignalFacts) : null
}

function storedValue(fact: Fact, value: string | number | null | undefined) {
  if (typeof value === 'number') return amounts.includes(fact) && Number.isFinite(value) ? value : null
  if (value === undefined || value === null || amounts.includes(fact)) return null
  const text = value.normalize().replaceAll(/\s+/g, ' ').trim()
  if (text === '') return null
  return fact === 'address' ? plainAddress(text) : text.slice(0, longest[fact] ?? 100)
}
