import type { Language } from '#contract/core/fields'
import { backwardsIn, type FactChange, reversedIn } from '#contract/prospecting/grounding/direction'
import { miscountedIn } from '#contract/prospecting/grounding/counted-things'
import { mismeasuredIn } from '#contract/prospecting/grounding/numbers/measures'
import { wrongRateIn } from '#contract/prospecting/grounding/numbers/rates'
import { wrongWayIn } from '#contract/prospecting/grounding/way-of-places'
import { isDerivedFrom } from '#contract/prospecting/grounding/numbers/derived-numbers'
import { exchangedIn } from '#contract/prospecting/grounding/exchanged'
import { flatten } from '#contract/prospecting/grounding/flat'
import { judgeLabels, unnamedCodesIn } from '#contract/prospecting/grounding/labels'
import { eventsIn, publishedEventsIn } from '#contract/prospecting/grounding/events'
import { spellingKey } from '#contract/prospecting/grounding/places/spelling-key'
import { rangesOfWords, type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'
import { asSeen } from '#contract/prospecting/grounding/seen'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import { placesOfText, type Specific, specificsOf } from '#contract/prospecting/grounding/specifics'
import { holdsTown } from '#contract/prospecting/grounding/places/places-within'
import { stanceMissed } from '#contract/prospecting/grounding/stance'
import type { Stance } from '#contract/prospecting/grounding/lexicon/stance-words'
import { unlistedPlacesIn } from '#contract/prospecting/grounding/places/unlisted-places'
import type { SignalKind } from '#contract/directory/signal-kinds'
import type { SignalEvent } from '#contract/directory/signal-kinds/definition'
import { signalDefinitions } from '#contract/directory/signal-kinds/definitions'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'
import type { Evidence } from '#contract/prospecting/snapshots'

/** The parts of a piece of evidence that are compared with a claim. */
export type Proof = Pick<Evidence, 'kind' | 'excerpt'> & {
  language?: Language | null | undefined
  title?: string | null | undefined
  published_at?: string | null | undefined
  retrieved_at?: string | null | undefined
  subject_uid?: string | null | undefined
  /** The signals of a gazette publication, if the directory has it. */
  signals?: readonly RegisterEvent[]
}
/** A signal that a publication reports: its kind, and the facts before and after. */
export type RegisterEvent = { kind: SignalKind } & FactChange
export type Statement = { text: string; language: Language }

/** Parsed evidence: the specifics it names and the events it reports. */
export type ReadProof = {
  proof: Proof
  /** `excerpt` as a reader sees it; `text` also contains what the service states about the evidence. */
  excerpt: string
  text: string
  specifics: Specific[]
  /** Time for which the statements of the evidence hold: its retrieval or, if unknown, its publication. */
  seenAt: string | null
  /** The text, flat. */
  flat: () => string
  /** The text, folded like the names of places. */
  words: () => string
  events: () => readonly SignalEvent[]
}

/** Parses a piece of evidence: the excerpt, and what the service states about it. */
export function readProof(proof: Proof): ReadProof {
  const { title, published_at, subject_uid, language, kind } = proof
  const ours = kind === 'web_page' || kind === 'upload' ? [] : [title, subject_uid]
  const excerpt = asSeen(proof.excerpt)
  const text = [excerpt, asSeen([...ours, published_at?.slice(0, 10)].join('\n'))].join('\n')
  let events: readonly SignalEvent[] | undefined
  let words: string | undefined
  let flat: string | undefined
  return {
    proof,
    excerpt,
    text,
    specifics: specificsOf(text, { language: language ?? null, strict: false }),
    seenAt: proof.retrieved_at ?? published_at ?? null,
    flat: () => (flat ??= flatten(text)),
    words: () => (words ??= ` ${spellingKey(text)} `),
    events: () => (events ??= eventsOf(proof, excerpt)),
  }
}

function eventsOf({ kind, signals }: Proof, excerpt: string): readonly SignalEvent[] {
  if (signals) return signals.flatMap(({ kind: signal }) => signalDefinitions[signal].events)
  // A register entry says since when a company is registered, but nothing about later events.
  return [
    ...eventsIn(excerpt, null),
    ...(isOfAuthority(kind) ? publishedEventsIn(flatten(excerpt)) : []),
    ...(kind === 'register_entry' ? (['registered'] as const) : []),
    ...(kind === 'building_notice' ? (['building_application'] as const) : []),
  ]
}

const readings = new WeakMap<Statement, { names: readonly string[]; text: string; specifics: Specific[] }>()

/**
 * Returns a statement as its reader sees it, with the specifics it names apart from the two companies. Parsed once for
 * all rules.
 */
export function readStatement(statement: Statement, names: readonly string[]) {
  const known = readings.get(statement)
  if (known?.names === names) return known
  const text = asSeen(statement.text)
  const specifics = specificsOf(text, {
    language: statement.language,
    strict: true,
    names: names.map(asSeen),
  })
  const made = { names, text, specifics }
  readings.set(statement, made)
  return made
}

/**
 * Largest number of values per statement that are derived from the evidence, because each is compared with all pairs of
 * values.
 */
const maxDerivedValues = 30

/** Words of a statement that a rule found, and the name of the rule. */
export type FoundWords = { rule: string; words: string }

/**
 * Finds the names, numbers and places of a statement that its evidence lacks, as written. `names`: the names of the two
 * companies.
 */
export function unnamedSpecificsIn(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): string[] {
  return unnamedWordsIn(statement, proofs, names).map(({ words }) => words)
}

/** Finds the same, each with the rule that found it. */
export function unnamedWordsIn(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): FoundWords[] {
  const { language } = statement
  const { text, specifics: read } = readStatement(statement, names)
  const quoted = quotationsIn(text).filter((words) => proofs.some(({ excerpt }) => excerpt.includes(words)))
  const masked = [...names.map(asSeen), ...quoted]
  const specifics = quoted.length === 0 ? read : specificsOf(text, { language, strict: true, names: masked })
  const unlisted = unlistedPlacesIn(text, language).filter(
    (place) =>
      !touchesRange(place, specifics) &&
      !masked.some((name) => name.includes(text.slice(place.start, place.end))) &&
      !proofs.some(({ words }) => place.key.split(' ').every((word) => words().includes(` ${word} `))),
  )
  const evidence = proofs.map(({ flat }) => flat())
  const labels = judgeLabels(text, evidence)
  const codes = unnamedCodesIn(text, evidence).filter(
    (one) => !touchesRange(one, rangesOfWords(text, masked)) && !touchesRange(one, specifics),
  )
  let derived = 0
  const unknown = specifics.filter((one) => {
    if (touchesRange(one, labels.proven)) return false
    if (touchesRange(one, labels.wrong)) return true
    if (proofs.some((proof) => isNamedBy(one, proof.specifics))) return false
    if (one.kind === 'town' && proofs.some(({ words }) => words().includes(` ${one.name}er`))) return false
    if (proofs.some((proof) => holdsTown(one, text, proof.specifics)) || isOfOwnName(one, names)) return false
    if (touchesRange(one, labels.all)) return true
    return derived++ >= maxDerivedValues || !proofs.some((proof) => isDerivedFrom(text, one, proof))
  })
  const ordinals = labels.wrong.filter((one) => !touchesRange(one, specifics))
  const said = (rule: string, { start, end }: TextRange) => ({ rule, words: text.slice(start, end) })
  return [
    ...unknown.map((one) => said(ruleFor(one, proofs), one)),
    ...unlisted.map((one) => said('unlisted place', one)),
    ...ordinals.map((one) => said('wrong label', one)),
    ...codes.map((one) => said('unnamed code', one)),
  ]
}

/** Returns the rule that misses a specific: the evidence may have its value in another unit, or not at all. */
function ruleFor(one: Specific, proofs: readonly ReadProof[]) {
  const values = valuesOf(one)
  const hasValue = proofs.some(({ specifics }) =>
    specifics.some((known) => valuesOf(known).some((value) => values.includes(value))),
  )
  return hasValue ? `${one.kind} of another unit` : `unnamed ${one.kind}`
}

const valuesOf = (one: Specific): readonly number[] => ('values' in one ? one.values : [])

/** Whether a place is in the name of one of the two companies: "Hotel Seeblick Weggis AG" is in Weggis. */
function isOfOwnName(one: Specific, names: readonly string[]) {
  return one.kind === 'town' && names.some((name) => isNamedBy(one, placesOfText(asSeen(name), true)))
}

const quotation = /[«"„“‹]([^«»"„“”‹›]{3,})[»"”“›]/g

/** Finds quotations. A quotation that is verbatim in the evidence is proven in any language. */
function quotationsIn(text: string) {
  return [...text.matchAll(quotation)].map(([, words]) => words!)
}

/** Returns the events that a statement about the recipient mentions and no cited publication reports. */
export function unbackedEvents(
  { text, language }: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): SignalEvent[] {
  const isOfRegister = ({ proof: { kind } }: ReadProof) => isOfAuthority(kind)
  // Statements based on web pages are not checked by event words.
  if (proofs.length === 0 || !proofs.every(isOfRegister)) return []
  const known = proofs.flatMap(({ events }) => events())
  // The name "Umzüge AG" does not say that the company moved.
  return eventsIn(asSeen(withoutNames(text, names)), language).filter((event) => !known.includes(event))
}

function withoutNames(text: string, names: readonly string[]) {
  return names.reduce((rest, name) => (name === '' ? rest : rest.replaceAll(name, 'X')), text)
}

/** Finds where a statement reverses the cited event: "from A to B" for a move from B to A, "from 2024 to 2019". */
export function findReversal(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): string | undefined {
  const { language } = statement
  const { text, specifics } = readStatement(statement, names)
  const hasNames = rangesOfWords(text, names.map(asSeen)).length > 0
  // Specifics inside the companies' names count here, because a name can contain a place or a number.
  const read = () => (hasNames ? specificsOf(text, { language, strict: true }) : specifics)
  const changes = proofs.flatMap(({ proof }) => proof.signals ?? [])
  const reversed = changes.length === 0 ? undefined : reversedIn(text, read, changes)
  return reversed ?? backwardsIn(text, read)
}

/**
 * Returns the words of a statement that exchange two values of the evidence, or give one another direction, rate or
 * noun. `rule`: the rule that found them.
 */
export function exchangedWordsIn(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): FoundWords | undefined {
  const { text, specifics } = readStatement(statement, names)
  if (proofs.some((proof) => proof.text.includes(text))) return undefined
  const said = { text, specifics, language: statement.language }
  for (const [rule, find] of exchangeRules) {
    const words = find(said, proofs)
    if (words !== undefined) return { rule, words }
  }
  return undefined
}

type ReadClaim = { text: string; specifics: Specific[]; language: Language }
const exchangeRules: readonly [
  string,
  (said: ReadClaim, proofs: readonly ReadProof[]) => string | undefined,
][] = [
  ['exchanged values', exchangedIn],
  ['wrong way between places', wrongWayIn],
  ['wrong rate', wrongRateIn],
  ['wrong measure', mismeasuredIn],
  [
    'wrong count',
    (said, proofs) =>
      miscountedIn(
        said,
        proofs.map((proof) => ({ ...proof, language: proof.proof.language ?? null })),
      ),
  ],
]

/**
 * Finds a specific that a statement reports as a fact, although all evidence that names it denies, only announces, or
 * ends it.
 */
export function stanceMissedIn(
  statement: Statement,
  proofs: readonly ReadProof[],
  names: readonly string[],
): { named: string; stance: Stance } | undefined {
  const { text, specifics } = readStatement(statement, names)
  // A statement quoted from the evidence has the stance of the evidence.
  if (proofs.some((proof) => proof.text.includes(text))) return undefined
  const missed = stanceMissed({ text, specifics }, proofs)
  return missed && { named: text.slice(missed.named.start, missed.named.end), stance: missed.stance }
}
