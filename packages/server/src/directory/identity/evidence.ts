import type { Db } from '#server/platform/db/connection'
import {
  entriesByIdentifiers,
  type Entry,
  knownPlaces,
  type NameHit,
  namesByStem,
  type Relative,
  relativesOf,
  type SimilarHit,
  similarNames,
} from '#server/directory/identity/entries'
import { isLive } from '#server/directory/identity/agreement'
import type { Visibility } from '#server/directory/companies/invented'
import { placeKey } from '#server/directory/companies/place-key'
import type { CompanyQuery, Identifier, IdentifierKind } from '#server/directory/identity/query'

/** What the directory says about an input. */
export type Evidence = {
  /** Entries of each identifier, in the order of the identifiers. */
  readonly identified: readonly (readonly Entry[])[]
  readonly ofDomain: readonly Entry[]
  /** Names with the same stem, current and former, of living and struck-off companies. */
  readonly exact: readonly NameHit[]
  /** Names that are the same but for their blanks. */
  readonly glued: readonly NameHit[]
  /** Names that are what stands before the legal form. */
  readonly before: readonly NameHit[]
  readonly relatives: readonly Relative[]
  readonly relativesOfBefore: readonly Relative[]
  /** Places of the country that stand behind the legal form. */
  readonly placesAfterForm: readonly string[]
  /** The living companies that took this struck-off one over. */
  readonly successorsOf: (entry: Entry) => readonly Entry[]
}

/** Looks everything up for all inputs at once: five statements, however many inputs. */
export async function gatherEvidence(
  db: Db,
  queries: readonly CompanyQuery[],
  { invented = false }: Visibility,
): Promise<Evidence[]> {
  const [entries, names, relatives, places] = await Promise.all([
    db.rows(entriesByIdentifiers, { ...numbersOf(queries), invented }),
    db.rows(namesByStem, {
      stems: queries.flatMap(({ name, before_key }) => [name?.stem_key ?? [], before_key ?? []].flat()),
      glued: queries.flatMap(({ glued }) => glued ?? []),
      invented,
    }),
    db.rows(relativesOf, { prefixes: queries.flatMap(prefixesOf), invented }),
    db.rows(knownPlaces, { keys: queries.flatMap(({ name }) => (name ? placesIn(name.after) : [])) }),
  ])
  const successorsOf = await findSuccessors(db, [...entries, ...names], invented)
  const seats = new Set(places.map(({ seat_key }) => seat_key))
  return queries.map((query) => ({
    identified: query.identifiers.map((identifier) =>
      entries.filter((entry) => isIdentifiedBy(entry, identifier)),
    ),
    ofDomain: query.domain === null ? [] : entries.filter((entry) => entry.website_domain === query.domain),
    ...namesFor(query, names),
    relatives: relatives.filter(({ prefix }) => prefix === query.name?.stem_key),
    relativesOfBefore: relatives.filter(({ prefix }) => prefix === query.before_key),
    placesAfterForm: placesIn(query.name?.after ?? []).filter((key) => seats.has(key)),
    successorsOf,
  }))
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

// Branches and the companies of a group begin with the name of their head.
function prefixesOf({ name, before_key }: CompanyQuery) {
  return [name?.stem_key ?? [], before_key ?? []].flat()
}

function namesFor({ name, glued, before_key }: CompanyQuery, names: readonly NameHit[]) {
  const stem = name?.stem_key
  return {
    exact: stem === undefined ? [] : names.filter(({ stem_key }) => stem_key === stem),
    glued:
      stem === undefined ? [] : names.filter(({ stem_key }) => stem_key !== stem && isGlued(stem_key, glued)),
    before: before_key === null ? [] : names.filter(({ stem_key }) => stem_key === before_key),
  }
}

function isGlued(stem_key: string, glued: string | null) {
  return stem_key.replaceAll(' ', '') === glued
}

async function findSuccessors(
  db: Db,
  entries: readonly Entry[],
  invented: boolean,
): Promise<Evidence['successorsOf']> {
  const struckOff = entries.filter((entry) => !isLive(entry))
  const mentions = struckOff.flatMap(({ taken_over_by }) => taken_over_by ?? [])
  if (mentions.length === 0) return () => []
  const found = await db.rows(entriesByIdentifiers, {
    company_ids: [],
    ehraids: mentions.flatMap(({ ehraid }) => ehraid ?? []),
    uids: mentions.flatMap(({ uid }) => uid ?? []),
    leis: [],
    domains: [],
    invented,
  })
  return ({ taken_over_by }) =>
    found.filter(
      (entry) =>
        isLive(entry) &&
        taken_over_by?.some(({ ehraid, uid }) =>
          ehraid === null ? uid === entry.uid : ehraid === entry.ehraid,
        ),
    )
}

/** The names most like each input, for those inputs that nothing exact settled. One statement. */
export async function gatherSimilar(
  db: Db,
  queries: readonly CompanyQuery[],
  visibility: Visibility,
): Promise<SimilarHit[][]> {
  const variants = queries.map(({ name, before_key }) => [name?.stem_key ?? [], before_key ?? []].flat())
  const hits = await similarNames(db, [...new Set(variants.flat())], visibility)
  return variants.map((own) => hits.filter(({ variant }) => own.includes(variant)))
}

/** The words and pairs of words that may be a place. */
function placesIn(words: readonly string[]) {
  return words.flatMap((word, at) => [placeKey(word), placeKey(`${word} ${words[at + 1] ?? ''}`)])
}
