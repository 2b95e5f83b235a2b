import type { Entry, SimilarHit } from '@alphorn/identity/entry'
import {
  type Evidence,
  evidenceFor,
  lookupsFor,
  successorNumbers,
  variantsOf,
} from '@alphorn/identity/evidence'
import type { CompanyQuery } from '@alphorn/identity/query'
import type { Visibility } from '@alphorn/search/query'
import {
  entriesByIdentifiers,
  knownPlaces,
  namesByStem,
  relativesOf,
  similarNames,
} from '#server/directory/identity/entries'
import type { Db } from '#server/platform/db/connection'

/** Gathers the evidence for all inputs at once, in five statements regardless of their number. */
export async function gatherEvidence(
  db: Db,
  queries: readonly CompanyQuery[],
  { invented = false }: Visibility,
): Promise<Evidence[]> {
  const lookups = lookupsFor(queries)
  const [entries, names, relatives, places] = await Promise.all([
    db.rows(entriesByIdentifiers, { ...lookups.identifiers, invented }),
    db.rows(namesByStem, { ...lookups.names, invented }),
    db.rows(relativesOf, { prefixes: lookups.prefixes, invented }),
    db.rows(knownPlaces, { keys: lookups.places }),
  ])
  const successors = await findSuccessors(db, [...entries, ...names], invented)
  const seats = new Set(places.map(({ seat_key }) => seat_key))
  return queries.map((query) => evidenceFor(query, { entries, names, relatives, seats, successors }))
}

async function findSuccessors(db: Db, entries: readonly Entry[], invented: boolean): Promise<Entry[]> {
  const { ehraids, uids } = successorNumbers(entries)
  if (ehraids.length === 0 && uids.length === 0) return []
  return db.rows(entriesByIdentifiers, { company_ids: [], ehraids, uids, leis: [], domains: [], invented })
}

/** Returns the names most similar to each input without an exact match, in one statement. */
export async function gatherSimilar(
  db: Db,
  queries: readonly CompanyQuery[],
  visibility: Visibility,
): Promise<SimilarHit[][]> {
  const variants = queries.map(variantsOf)
  const hits = await similarNames(db, [...new Set(variants.flat())], visibility)
  return variants.map((own) => hits.filter(({ variant }) => own.includes(variant)))
}
