import type { Language } from '#contract/fields'
import { type Change, reversedIn } from '#contract/grounding/direction'
import { type Event, eventsIn, eventsOfKind } from '#contract/grounding/events'
import { placeKey } from '#contract/grounding/places'
import { isNamedBy, type Specific, specificsOf } from '#contract/grounding/specifics'
import { unlistedPlacesIn } from '#contract/grounding/unlisted-places'
import type { SignalKind } from '#contract/signal-kinds'
import type { Evidence } from '#contract/snapshots'

/** What of a piece of evidence can be compared with a claim. */
export type Proof = Pick<Evidence, 'kind' | 'excerpt'> & {
  language?: Language | null | undefined
  title?: string | null | undefined
  published_at?: string | null | undefined
  subject_uid?: string | null | undefined
  /** What the gazette publication tells, where the directory knows it. */
  signals?: readonly Told[]
}
/** A signal that a publication tells: its kind, and what changed. */
export type Told = { kind: SignalKind } & Change
export type Statement = { text: string; language: Language }

/** Evidence read once: what it names, and what it tells of. */
export type ReadProof = {
  proof: Proof
  specifics: Specific[]
  /** All its words, folded as the names of places are. */
  words: () => string
  events: () => readonly Event[]
}

/** Reads a piece of evidence: the excerpt, and what the service itself states beside it. */
export function readProof(proof: Proof): ReadProof {
  const { excerpt, title, published_at, subject_uid, language, kind } = proof
  const ours = kind === 'web_page' || kind === 'upload' ? [] : [title, subject_uid]
  const text = [excerpt, ...ours, published_at?.slice(0, 10)].join('\n')
  let events: readonly Event[] | undefined
  let words: string | undefined
  return {
    proof,
    specifics: specificsOf(text, { language: language ?? null, strict: false }),
    words: () => (words ??= ` ${placeKey(text)} `),
    events: () => (events ??= eventsOf(proof)),
  }
}

function eventsOf({ kind, signals, excerpt }: Proof): readonly Event[] {
  if (signals) return signals.flatMap(({ kind: signal }) => eventsOfKind[signal])
  // A register entry says since when a company is in it, and nothing of what happened later.
  return [...eventsIn(excerpt, null), ...(kind === 'register_entry' ? (['registered'] as const) : [])]
}

/** What a statement names and its evidence does not: each as it is written. `names`: those of the two companies. */
export function unnamedIn(
  { text, language }: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): string[] {
  const known = proofs.flatMap(({ specifics }) => specifics)
  const quoted = quotationsIn(text).filter((words) =>
    proofs.some(({ proof }) => proof.excerpt.includes(words)),
  )
  const masked = [...names, ...quoted]
  const specifics = specificsOf(text, { language, strict: true, names: masked })
  const unlisted = unlistedPlacesIn(text, language).filter(
    (place) =>
      !specifics.some(({ start, end }) => start < place.end && place.start < end) &&
      !masked.some((name) => name.includes(text.slice(place.start, place.end))) &&
      !proofs.some(({ words }) => words().includes(` ${place.key} `)),
  )
  return [...specifics.filter((specific) => !isNamedBy(specific, known)), ...unlisted].map(({ start, end }) =>
    text.slice(start, end),
  )
}

const quotation = /[«"„“‹]([^«»"„“”‹›]{3,})[»"”“›]/g

/** Words between quotation marks. Those that stand in the evidence are proven as they are, in whatever language. */
function quotationsIn(text: string) {
  return [...text.matchAll(quotation)].map(([, words]) => words!)
}

/** Events that a statement about the recipient speaks of, and no publication that it cites tells. */
export function unbackedEvents({ text, language }: Statement, proofs: readonly ReadProof[]): Event[] {
  const isOfRegister = ({ proof: { kind } }: ReadProof) =>
    kind === 'gazette_publication' || kind === 'register_entry'
  // What a web page tells of is beyond these words.
  if (proofs.length === 0 || !proofs.every(isOfRegister)) return []
  const told = proofs.flatMap(({ events }) => events())
  return eventsIn(text, language).filter((event) => !told.includes(event))
}

/** Where a statement turns the cited event round: "from A to B" for what went from B to A. */
export function turnedRound({ text, language }: Statement, proofs: readonly ReadProof[]): string | undefined {
  const changes = proofs.flatMap(({ proof }) => proof.signals ?? [])
  return changes.length === 0 ? undefined : reversedIn(text, language, changes)
}
