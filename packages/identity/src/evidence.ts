import { placeKey } from '@alphorn/swiss-names/place-key'
import { isLive } from '#identity/agreement'
import type { Entry, NameHit, Relative } from '#identity/entry'
import type { CompanyQuery, Identifier, IdentifierKind } from '#identity/query'

/** The directory's evidence about an input. */
export type Evidence = {
  /** Entries of each identifier, in the order of the identifiers. */
  readonly identified: readonly (readonly Entry[])[]
  readonly ofDomain: readonly Entry[]
  /** Names with the same stem, current and former, of living and struck-off companies. */
  readonly exact: readonly NameHit[]
  /** Names that are the same except for their blanks. */
  readonly glued: readonly NameHit[]
  /** Names that equal the part before the legal form. */
  readonly before: readonly NameHit[]
  /** Names that equal the input with surname and given name exchanged. */
  readonly exchanged: readonly NameHit[]
  /** Names of the same two words in the other order. */
  readonly turned: readonly NameHit[]
  /** Names that equal the second of two firms. */
  readonly second: readonly NameHit[]
  readonly relatives: readonly Relative[]
  /** Names that continue a truncated input, within its last word. */
  readonly goingOn: readonly Relative[]
  readonly relativesOfBefore: readonly Relative[]
  readonly relativesOfExchanged: readonly Relative[]
  /** Swiss places that follow the legal form. */
  readonly placesAfterForm: readonly string[]
  /** The living companies that took over this struck-off one. */
  readonly successorsOf: (entry: Entry) => readonly Entry[]
}

/** Lookups in the directory, for all inputs at once. */
export type Lookups = {
  /** Entries by these identifiers and domains. */
  identifiers: {
    company_ids: string[]
    ehraids: number[]
    uids: string[]
    leis: string[]
    domains: string[]
  }
  /** Names with one of these stems, or with one of these once their blanks are removed. */
  names: { stems: string[]; glued: string[] }
  /** Names that continue one of these prefixes. */
  prefixes: string[]
  /** Keys that may belong to a seat. */
  places: string[]
}

/** Results of the lookups. `successors`: the entries for `successorsOf`. */
export type LookupResults = {
  readonly entries: readonly Entry[]
  readonly names: readonly NameHit[]
  readonly relatives: readonly Relative[]
  readonly seats: ReadonlySet<string | null>
  readonly successors: readonly Entry[]
}

export function lookupsFor(queries: readonly CompanyQuery[]): Lookups {
  const beginnings = queries.flatMap(variantsOf)
  return {
    identifiers: numbersOf(queries),
    names: {
      stems: [...beginnings, ...queries.flatMap(({ turned_key }) => turned_key ?? [])],
      glued: queries.flatMap(({ glued }) => glued ?? []),
    },
    // Branches and the companies of a group begin with the name of their head.
    prefixes: [...beginnings, ...queries.flatMap((query) => beforeCutWord(query) ?? [])],
    places: queries.flatMap(({ name }) => (name ? placesIn(name.after) : [])),
  }
}

/**
 * Returns the stems that an input may mean: its own, the part before the legal form, a person's, and a second firm's.
 */
export function variantsOf({ name, before_key, exchanged_key, second_key }: CompanyQuery): string[] {
  return [name?.stem_key ?? [], before_key ?? [], exchanged_key ?? [], second_key ?? []].flat()
}

/** Maximum number of letters left of the last word of a truncated name. No search finds a word by so few. */
const fewLetters = 3

/** Returns the words before the incomplete last one; null if the name was not truncated in this way. */
function beforeCutWord({ words, mayBeCutOff, form }: CompanyQuery) {
  const isCut = mayBeCutOff && form === null && words.length > 2 && words.at(-1)!.length <= fewLetters
  return isCut ? words.slice(0, -1).join(' ') : null
}

/** Returns the numbers by which to look up the successors of struck-off entries. */
export function successorNumbers(entries: readonly Entry[]): { ehraids: number[]; uids: string[] } {
  const mentions = entries
    .filter((entry) => !isLive(entry))
    .flatMap(({ taken_over_by }) => taken_over_by ?? [])
  return {
    ehraids: mentions.flatMap(({ ehraid }) => ehraid ?? []),
    uids: mentions.flatMap(({ uid }) => uid ?? []),
  }
}

/** Selects the evidence for one input from the results of all. */
export function evidenceFor(query: CompanyQuery, found: LookupResults): Evidence {
  const { entries, names, relatives, seats, successors } = found
  return {
    identified: query.identifiers.map((identifier) =>
      entries.filter((entry) => isIdentifiedBy(entry, identifier)),
    ),
    ofDomain: query.domain === null ? [] : entries.filter((entry) => entry.website_domain === query.domain),
    ...namesFor(query, names),
    relatives: relatives.filter(({ prefix }) => prefix === query.name?.stem_key),
    goingOn: relatives.filter(
      ({ prefix, stem_key }) => prefix === beforeCutWord(query) && stem_key.startsWith(query.name!.stem_key),
    ),
    relativesOfBefore: relatives.filter(({ prefix }) => prefix === query.before_key),
    relativesOfExchanged: relatives.filter(({ prefix }) => prefix === query.exchanged_key),
    placesAfterForm: placesIn(query.name?.after ?? []).filter((key) => seats.has(key)),
    successorsOf: (entry) => successors.filter((other) => isLive(other) && tookOver(other, entry)),
  }
}

function numbersOf(queries: readonly CompanyQuery[]) {
  const values = (kind: IdentifierKind) =>
    queries.flatMap(({ identifiers }) =>
      identifiers.filter((each) => each.kind === kind && each.fault === null).map(({ value }) => value),
    )
  return {
    company_ids: values('company_id'),
    ehraids: values('ehraid').map(Number),
    uids: values('uid'),
    leis: values('lei'),
    domains: queries.flatMap(({ domain }) => domain ?? []),
  }
}

function isIdentifiedBy(entry: Entry, { kind, value, fault }: Identifier) {
  return fault === null && String(entry[kind]) === value
}

function namesFor(query: CompanyQuery, names: readonly NameHit[]) {
  const { name, glued, before_key, exchanged_key, turned_key, second_key } = query
  const stem = name?.stem_key
  const called = (key: string | null) =>
    key === null ? [] : names.filter(({ stem_key }) => stem_key === key)
  return {
    exact: called(stem ?? null),
    glued:
      stem === undefined ? [] : names.filter(({ stem_key }) => stem_key !== stem && isGlued(stem_key, glued)),
    before: called(before_key),
    exchanged: called(exchanged_key),
    turned: called(turned_key),
    second: called(second_key),
  }
}

function isGlued(stem_key: string, glued: string | null) {
  return stem_key.replaceAll(' ', '') === glued
}

function tookOver({ uid, ehraid }: Entry, { taken_over_by }: Entry) {
  return taken_over_by?.some((other) => (other.ehraid === null ? other.uid === uid : other.ehraid === ehraid))
}

/** Returns the words and pairs of words that may be a place. */
function placesIn(words: readonly string[]) {
  return words.flatMap((word, at) => [placeKey(word), placeKey(`${word} ${words[at + 1] ?? ''}`)])
}
