import { legalFormOf } from '@alphorn/contract/legal-forms'
import type { SignalKind } from '@alphorn/contract/signal-kinds'

/** What of a signal is told, by the names that the directory gives to a company's facts. */
export type SignalFacts = Readonly<Record<string, unknown>>
export type Telling = {
  kind: SignalKind
  published_on: string
  rubric: string | null
  number: string | null
  before: SignalFacts | null
  after: SignalFacts | null
  text: string | null
}

/** A signal as one line that can be quoted: `Swiss Official Gazette of Commerce, HR02, no. 17, 2026-03-12 | Muster AG | seat_moved | before: seat Bern | …`. */
export function signalLine(company: { name: string; uid: string }, telling: Telling) {
  const { kind, published_on, rubric, number, before, after, text } = telling
  const source = number
    ? ['Swiss Official Gazette of Commerce', rubric, `no. ${number}`, published_on]
    : ['Commercial register, change of entry', published_on]
  const parts = [
    source.filter(Boolean).join(', '),
    company.name,
    `UID ${company.uid}`,
    kind,
    before && said(before) && `before: ${said(before)}`,
    after && said(after) && `after: ${said(after)}`,
    text,
  ]
  return parts.filter(Boolean).join(' | ').normalize().slice(0, 2000)
}

function said(facts: SignalFacts) {
  const of = (name: string) => written(facts[name])
  const parts = [
    of('name'),
    of('legal_form') && `legal form ${legalFormOf(of('legal_form'))?.name.de ?? ''} (${of('legal_form')})`,
    of('seat_name') && `seat ${of('seat_name')}`,
    of('canton') && `(${of('canton')})`,
    of('town') && `address ${of('street')} ${of('house_number')}, ${of('postal_code')} ${of('town')}`,
    of('capital_nominal') && `capital ${of('capital_currency') || 'CHF'} ${of('capital_nominal')}`,
    of('purpose') && `purpose: ${of('purpose')}`,
  ]
  return parts.filter(Boolean).join(', ').replaceAll(/ {2,}/g, ' ')
}

/** A fact in letters; empty when there is none. */
export function written(fact: unknown): string {
  return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : ''
}
