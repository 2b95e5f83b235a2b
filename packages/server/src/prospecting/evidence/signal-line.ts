import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'

/** What a line about a signal shows, and where it was read. */
export type Telling = Pick<Signal, 'kind' | 'published_on' | 'source' | 'before' | 'after' | 'text'>

/** A signal as one line that can be quoted: `Swiss Official Gazette of Commerce, HR02, no. 17, 2026-03-12 | Muster AG | seat_moved | before: seat Bern | …`. */
export function signalLine(company: { name: string; uid: string }, telling: Telling) {
  const { kind, published_on, source, before, after, text } = telling
  const { rubric, number } = source
  const read = number
    ? ['Swiss Official Gazette of Commerce', rubric, `no. ${number}`, published_on]
    : ['Commercial register, change of entry', published_on]
  const parts = [
    read.filter(Boolean).join(', '),
    company.name,
    `UID ${company.uid}`,
    kind,
    before && factsText(before) && `before: ${factsText(before)}`,
    after && factsText(after) && `after: ${factsText(after)}`,
    text,
  ]
  return parts.filter(Boolean).join(' | ').normalize().slice(0, 2000)
}

function factsText({
  legal_form,
  capital,
  currency,
  seat,
  canton,
  address,
  purpose,
  ...others
}: SignalFacts) {
  const parts = [
    ...Object.values(others),
    legal_form && `legal form ${legalFormOf(legal_form)?.name.de ?? ''} (${legal_form})`,
    seat && `seat ${seat}`,
    canton && `(${canton})`,
    address && `address ${address}`,
    capital !== undefined && `capital ${currency ?? 'CHF'} ${capital}`,
    purpose && `purpose: ${purpose}`,
  ]
  return parts.filter(Boolean).join(', ')
}
