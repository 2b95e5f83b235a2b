import { type FacetValue } from '@alphorn/contract/directory/company-search'
import { capitalBands, type Facet } from '@alphorn/contract/directory/search-facets'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build } from '#server/platform/db/statement'
import { companyIdsOf, companyCondition } from '#server/directory/companies/filter-sql'
import { shownLanguage, shownNoga, shownSize } from '#server/directory/companies/shown-facts'
import type { DirectoryFilter, SearchQuery } from '@alphorn/search/query'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { wordsOf } from '@alphorn/swiss-names/fold'
import { readMoment } from '#server/directory/search/directory-changes'
import { mostFirst } from '@alphorn/search/facets'
import { type Question, questionOf } from '@alphorn/search/question'
import type { DirectoryIndex, SearchAnswer } from '#server/directory/search/port'
import { searchUnavailable } from '#server/directory/search/thread'

type Words = Extract<Question, { kind: 'words' }>
type Condition = Expression<SqlBool>

/**
 * Creates a directory search that uses only PostgreSQL. It matches words in names, without typing mistakes and
 * purposes; relevance is alphabetical. It serves installations without an index, and is the reference for the index in
 * tests.
 */
export function createSqlIndex(): DirectoryIndex {
  return {
    search: searchWithSql,
    readsMany: () => true,
    ids: idsAfter,
    candidates: () => Promise.reject(searchUnavailable()),
    wordCounts: () => Promise.reject(searchUnavailable()),
    reaches: () => Promise.resolve(true),
    status: () => ({ kind: 'sql', state: 'ready', companies: null, seen: null, error: null }),
    stop: () => Promise.resolve(),
  }
}

async function searchWithSql(db: Db, query: SearchQuery): Promise<SearchAnswer> {
  const { filter, facets } = query
  const question = filter.q === undefined ? null : questionOf(filter.q)
  const { as_of, stamp } = await readMoment(db)
  const [counted] = await db.query(
    build
      .selectFrom('companies')
      .select(sql<number>`count(*)`.as('total'))
      .where(conditionOf(filter)),
  )
  const values: [Facet, FacetValue[]][] = []
  for (const facet of facets) values.push([facet, await countFacet(db, facet, filter)])
  return {
    ...(await readPage(db, query)),
    total: counted!.total,
    match: question?.kind === 'words' ? 'exact' : null,
    facets: Object.fromEntries(values),
    seen: { as_of, seq: stamp },
  }
}

type Companies = Parameters<typeof companyCondition>[0]

/** Builds the condition of the filter. Its text is split into words like in the index in memory. */
function conditionOf({ q, ...facts }: DirectoryFilter) {
  return (eb: Companies): Condition => {
    const question = q === undefined ? null : questionOf(q)
    if (question?.kind !== 'words') return companyCondition(eb, q === undefined ? facts : { ...facts, q })
    return eb.and([companyCondition(eb, facts), nameCondition(question)])
  }
}

/** Builds the condition that a name has all words, except those that match the seat or the town. */
function nameCondition(question: Words): Condition {
  const { words } = question
  if (words.length === 0) return sql<boolean>`false`
  const inName = words.map((word, at) => hasWord(word, question.isLastOpen && at === words.length - 1))
  const each = words.map((word, at) => sql<boolean>`(${inName[at]!} or ${isPlace(word)})`)
  return sql<boolean>`exists (
    select from company_names names where names.company_id = companies.company_id
      and (${sql.join(inName, sql` or `)}) and ${sql.join(each, sql` and `)})`
}

function hasWord(word: string, isOpen: boolean): RawBuilder<boolean> {
  return sql<boolean>`' ' || names.stem_key || ' ' like ${isOpen ? `% ${word}%` : `% ${word} %`}`
}

function isPlace(word: string): RawBuilder<boolean> {
  const words = new Set([word, ...wordsOf(placeKey(word))])
  const places = [...words].map(
    (one) => sql<boolean>`(' ' || companies.seat_key || ' ' like ${`% ${one} %`}) is true
      or (' ' || companies.town_key || ' ' like ${`% ${one} %`}) is true`,
  )
  return sql<boolean>`(${sql.join(places, sql` or `)})`
}

async function readPage(db: Db, { filter, sort, limit, after }: SearchQuery) {
  const { by, behind, keyOf } = orders[sort]
  const rows = await db.query(
    build
      .selectFrom('companies')
      .select(['company_id', 'name_key', sql<string | null>`founded_on - date '1970-01-01'`.as('day')])
      .where(conditionOf(filter))
      .$if(after !== null, (query) => query.where(behind(after!)))
      .orderBy(by)
      .limit(limit + 1),
  )
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    company_ids: shown.map(({ company_id }) => company_id),
    next: rows.length > limit && last ? keyOf(last) : null,
  }
}

type Row = { company_id: string; name_key: string; day: string | null }
type Order = {
  by: RawBuilder<unknown>
  behind: (after: readonly string[]) => RawBuilder<boolean>
  keyOf: (row: Row) => string[]
}

const byName: Order = {
  by: sql`name_key, company_id`,
  behind: (after) => sql<boolean>`(name_key, company_id) > (${after.at(-2)}, ${after.at(-1)})`,
  keyOf: ({ name_key, company_id }) => [name_key, company_id],
}
const datedKey = ({ name_key, company_id, day }: Row) => [
  day === null ? '' : String(day),
  name_key,
  company_id,
]
const dayOf = (after: readonly string[], unknown: RawBuilder<unknown>) =>
  after[0] === '' ? unknown : sql`date '1970-01-01' + ${Number(after[0])}::int`

// Unknown days come last in both directions, so they sort after every day or before it.
const atEnd = sql`date '9999-12-31'`
const atBegin = sql`date '0001-01-01'`

const orders: Readonly<Record<SearchQuery['sort'], Order>> = {
  relevance: byName,
  name: byName,
  '-name': {
    ...byName,
    by: sql`name_key desc, company_id desc`,
    behind: (after) => sql<boolean>`(name_key, company_id) < (${after.at(-2)}, ${after.at(-1)})`,
  },
  founded_on: {
    by: sql`coalesce(founded_on, ${atEnd}), name_key, company_id`,
    behind: (after) => sql<boolean>`(coalesce(founded_on, ${atEnd}), name_key, company_id)
      > (${dayOf(after, atEnd)}, ${after.at(-2)}, ${after.at(-1)})`,
    keyOf: datedKey,
  },
  '-founded_on': {
    by: sql`coalesce(founded_on, ${atBegin}) desc, name_key desc, company_id desc`,
    behind: (after) => sql<boolean>`(coalesce(founded_on, ${atBegin}), name_key, company_id)
      < (${dayOf(after, atBegin)}, ${after.at(-2)}, ${after.at(-1)})`,
    keyOf: datedKey,
  },
}

/** For each facet, its own filter, which the facet ignores, and the value that it counts. */
const facetColumns: Readonly<
  Record<Facet, { own: (keyof DirectoryFilter)[]; value: RawBuilder<string | null> }>
> = {
  canton: { own: ['canton'], value: sql`canton` },
  municipality: { own: ['municipality'], value: sql`seat_bfs_id::text` },
  legal_form: { own: ['legal_form'], value: sql`legal_form` },
  status: { own: ['status'], value: sql`status` },
  noga: { own: ['noga'], value: sql`left(${shownNoga}, 2)` },
  kind: { own: ['kind'], value: sql`derived_kind` },
  size: { own: ['size'], value: shownSize },
  language: { own: ['language'], value: shownLanguage },
  founded: {
    own: ['founded_from', 'founded_to'],
    value: sql`(floor(extract(year from founded_on) / 10) * 10)::int::text`,
  },
  capital: {
    own: ['capital_from', 'capital_to'],
    value: sql`(select max(begin) from unnest(${capitalBands}::numeric[]) band(begin) where begin <= capital_nominal)::text`,
  },
  has_website: { own: ['has_website'], value: sql`(website is not null)::text` },
}

async function countFacet(db: Db, facet: Facet, filter: DirectoryFilter): Promise<FacetValue[]> {
  const { own, value } = facetColumns[facet]
  const others = Object.fromEntries(
    Object.entries(filter).filter(([name]) => !own.some((one) => one === name)),
  ) as DirectoryFilter
  const rows = await db.query(
    build
      .selectFrom('companies')
      .select([value.as('value'), sql<number>`count(*)`.as('count')])
      .where(conditionOf(others))
      .groupBy(sql`1`),
  )
  const places = facet === 'municipality' ? await readMunicipalities(db) : new Map<string, Municipality>()
  return rows.map((row) => ({ ...row, ...(places.get(row.value ?? '') ?? nowhere) })).sort(mostFirst)
}

type Municipality = Pick<FacetValue, 'name' | 'canton' | 'location'>
const nowhere: Municipality = { name: null, canton: null, location: null }

async function readMunicipalities(db: Db): Promise<Map<string, Municipality>> {
  const rows = await db.query(
    rawQuery<{
      value: string
      name: string
      canton: string | null
      lon: number | null
      lat: number | null
    }>(sql`
      select distinct on (seat_bfs_id) seat_bfs_id::text as value, coalesce(seat_name, seat_bfs_id::text) as name, canton,
        (location->>'lon')::float8 as lon, (location->>'lat')::float8 as lat
      from companies where seat_bfs_id is not null
      order by seat_bfs_id, location is null, company_id`),
  )
  return new Map(
    rows.map(({ value, name, canton, lon, lat }) => [
      value,
      { name, canton, location: lon === null || lat === null ? null : { lon, lat } },
    ]),
  )
}

async function idsAfter(
  db: Db,
  filter: DirectoryFilter,
  after: string,
  count: number,
  among?: readonly string[],
) {
  const rows =
    filter.q === undefined && !among
      ? await db.query(companyIdsOf(filter, after, count))
      : await db.query(
          build
            .selectFrom('companies')
            .select('company_id')
            .where(conditionOf(filter))
            .where('company_id', '>', after)
            .$if(among !== undefined, (query) =>
              query.where(sql<boolean>`company_id = any(${among}::text[])`),
            )
            .orderBy('company_id')
            .limit(count),
        )
  return rows.map(({ company_id }) => company_id)
}
