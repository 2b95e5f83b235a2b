import { cutText } from '@alphorn/contract/core/cut-text'
import { legalFormOf } from '@alphorn/contract/directory/legal-forms'
import type { Signal, SignalFacts } from '@alphorn/contract/directory/signals'

/** The fields of a signal that its line shows, with the source. */
export type SignalFields = Pick<Signal, 'kind' | 'published_on' | 'source' | 'before' | 'after' | 'text'>

/**
 * Formats a signal as one line that can be quoted: `Swiss Official Gazette of Commerce, HR02, no. 17, 2026-03-12 |
 * Muster AG | seat_moved | before: seat Bern | …`.
 */
export function signalLine(company: { name: string; uid: string }, telling: SignalFields) {
  const { kind, published_on, source, before, after, text } = telling
  const parts = [
    [...readIn(source), published_on].filter(Boolean).join(', '),
    company.name,
    `UID ${company.uid}`,
    kind,
    before && factsText(before) && `before: ${factsText(before)}`,
    after && factsText(after) && `after: ${factsText(after)}`,
    text,
  ]
  return cutText(parts.filter(Boolean).join(' | ').normalize(), 2000)
}

/** Beginning of a line about a publication of another source than the gazette. */
const titles: Readonly<Partial<Record<string, string>>> = {
  simap: 'simap.ch, public procurement',
  'building-notices': 'Official gazette of the Canton of Zurich',
  aramis: 'ARAMIS, research of the Confederation',
}

function readIn({ name, rubric, number }: Signal['source']) {
  const published = titles[name] ?? 'Swiss Official Gazette of Commerce'
  return number ? [published, rubric, `no. ${number}`] : ['Commercial register, change of entry']
}

/** The facts that have labels of their own in a line. */
const worded: ReadonlySet<string> = new Set<keyof SignalFacts>([
  ...(['legal_form', 'capital', 'currency', 'seat', 'canton', 'address', 'purpose'] as const),
  ...(['amount', 'deadline', 'lot', 'project'] as const),
  ...(['municipality', 'parcel', 'planner', 'starts_on', 'ends_on'] as const),
])

function factsText(facts: SignalFacts) {
  const { legal_form, capital, currency, seat, canton, address, purpose } = facts
  const parts = [
    ...Object.entries(facts).flatMap(([fact, value]) => (worded.has(fact) ? [] : [value])),
    legal_form && `legal form ${legalFormOf(legal_form)?.name.de ?? ''} (${legal_form})`,
    seat && `seat ${seat}`,
    canton && `(${canton})`,
    address && `address ${address}`,
    capital !== undefined && `capital ${currency ?? 'CHF'} ${capital}`,
    purpose && `purpose: ${purpose}`,
    ...projectParts(facts),
  ]
  return parts.filter(Boolean).join(', ')
}

/** Describes the subject of a contract, a tender, a building or a research project. */
function projectParts(facts: SignalFacts) {
  const { amount, currency = 'CHF', deadline, lot, project } = facts
  return [
    amount !== undefined && `amount ${currency} ${amount}`,
    deadline && `deadline ${deadline}`,
    ...whenAndWhere(facts),
    lot && `lot: ${lot}`,
    project && `project: ${project}`,
  ]
}

function whenAndWhere({ municipality, parcel, planner, starts_on, ends_on }: SignalFacts) {
  return [
    starts_on && `starts ${starts_on}`,
    ends_on && `ends ${ends_on}`,
    municipality && `municipality ${municipality}`,
    parcel && `parcel ${parcel}`,
    planner && `planner ${planner}`,
  ]
}
