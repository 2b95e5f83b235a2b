import type { Relative, SimilarHit } from '@alphorn/identity/entry'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { Visibility } from '@alphorn/search/query'
import { isVisible } from '#server/directory/companies/invented'

const entryColumns = [
  'companies.company_id',
  'companies.ehraid',
  'companies.uid',
  'companies.lei',
  'companies.name',
  'companies.translations',
  'companies.former_names',
  'companies.legal_form',
  'companies.status',
  'companies.seat_name',
  'companies.canton',
  'companies.seat_key',
  'companies.town_key',
  'companies.postal_code',
  'companies.street_key',
  'companies.website_domain',
  'companies.taken_over_by',
] as const

type Identifiers = {
  company_ids: string[]
  ehraids: number[]
  uids: string[]
  leis: string[]
  domains: string[]
  invented: boolean
}

export const entriesByIdentifiers = statement<Identifiers>()('entries_by_identifiers', (p) =>
  build
    .selectFrom('companies')
    .select(entryColumns)
    .where((eb) =>
      eb.or([
        eb('company_id', '=', sql<string>`any(${p.company_ids}::text[])`),
        eb('ehraid', '=', sql<number>`any(${p.ehraids}::bigint[])`),
        eb('uid', '=', sql<string>`any(${p.uids}::text[])`),
        eb('lei', '=', sql<string>`any(${p.leis}::text[])`),
        eb('website_domain', '=', sql<string>`any(${p.domains}::text[])`),
      ]),
    )
    .where(isVisible(p.invented)),
)

const nameColumns = [
  'company_names.kind',
  'company_names.name as matched_name',
  'company_names.stem_key',
  'company_names.form',
] as const

/** Selects every name with one of these stems, or with one of these after its blanks are removed. There is no limit. */
export const namesByStem = statement<{ stems: string[]; glued: string[]; invented: boolean }>()(
  'names_by_stem',
  (p) =>
    build
      .selectFrom('company_names')
      .innerJoin('companies', 'companies.company_id', 'company_names.company_id')
      .select([...entryColumns, ...nameColumns])
      .where((eb) =>
        eb.or([
          eb('stem_key', '=', sql<string>`any(${p.stems}::text[])`),
          eb(sql<string>`replace(stem_key, ' ', '')`, '=', sql<string>`any(${p.glued}::text[])`),
        ]),
      )
      .where(isVisible(p.invented)),
)

/** Selects every name of these companies. */
export const namesOfCompanies = statement<{ company_ids: string[] }>()('names_of_companies', (p) =>
  build
    .selectFrom('company_names')
    .innerJoin('companies', 'companies.company_id', 'company_names.company_id')
    .select([...entryColumns, ...nameColumns])
    .where('company_names.company_id', '=', sql<string>`any(${p.company_ids}::text[])`),
)

/** Selects names that continue one of these prefixes ("Marti" is one of "Marti Bern"), up to a hundred for each. */
export const relativesOf = statement<{ prefixes: string[]; invented: boolean }>()('name_relatives', (p) =>
  rawQuery<Relative>(sql`
    select given.prefix, relative.kind, relative.name as matched_name, relative.stem_key, relative.form,
      ${sql.join(entryColumns.map((column) => sql.ref(column)))}
    from unnest(${p.prefixes}::text[]) given (prefix)
    cross join lateral (
      select * from company_names
      -- "!" is the character behind the blank
      where stem_key > given.prefix || ' ' and stem_key < given.prefix || '!'
      limit 100
    ) relative
    join companies on companies.company_id = relative.company_id
    where ${isVisible(p.invented)}`),
)

/** Returns those of the keys that belong to a seat. */
export const knownPlaces = statement<{ keys: string[] }>()('known_places', (p) =>
  build
    .selectFrom('companies')
    .select('seat_key')
    .distinct()
    .where('seat_key', '=', sql<string>`any(${p.keys}::text[])`),
)

const maxNearest = 40
const minSimilarity = 0.45

const namesBySimilarity = statement<{ variants: string[]; invented: boolean }>()('names_by_similarity', (p) =>
  rawQuery<SimilarHit>(sql`
    select given.variant, alike.similarity, alike.kind, alike.name as matched_name, alike.stem_key, alike.form,
      ${sql.join(entryColumns.map((column) => sql.ref(column)))}
    -- Holds for this statement: a volatile column keeps the planner from asking for names before it is set.
    from (select set_config('pg_trgm.similarity_threshold', ${sql.lit(String(minSimilarity))}, true) as least offset 0) threshold
    cross join unnest(${p.variants}::text[]) given (variant)
    cross join lateral (
      select *, similarity(stem_key, given.variant) as similarity from company_names
      where stem_key % given.variant and threshold.least is not null
      order by similarity(stem_key, given.variant) desc
      limit ${sql.lit(maxNearest)}
    ) alike
    join companies on companies.company_id = alike.company_id
    where alike.similarity >= ${sql.lit(minSimilarity)} and ${isVisible(p.invented)}`),
)

/** Returns the names most similar to each variant. */
export async function similarNames(
  db: Db,
  variants: string[],
  { invented = false }: Visibility,
): Promise<SimilarHit[]> {
  return variants.length === 0 ? [] : db.rows(namesBySimilarity, { variants, invented })
}
