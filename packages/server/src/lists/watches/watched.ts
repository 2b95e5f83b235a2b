import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { SignalKind } from '@alphorn/contract/directory/signal-kinds'
import type { LeftFilter } from '@alphorn/contract/directory/signal-kinds/definition'
import { kindsWhere } from '@alphorn/contract/directory/signal-kinds/definitions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { companyCondition, passesPart } from '#server/directory/companies/filter-sql'
import type { DirectoryFilter } from '@alphorn/search/query'
import { filterVisible, visibleToAccount } from '#server/directory/companies/invented'
import { municipalityNames, municipalityNumbers } from '@alphorn/swiss-names/municipalities'
import { municipalitiesNear } from '@alphorn/swiss-names/nearby'
import { hasText, type TextSearch, textMatches } from '#server/directory/search/matching-companies'
import type { Within } from '#server/directory/signals/latest'
import type { WatchRow } from '#server/lists/watches/queries'

/**
 * Returns the conditions under which a signal (`s`) concerns a company of the watch. The company passes the filters, or
 * passed them until the signal. So a watch of active companies reports the end of a company, and a watch of a canton a
 * move out of it. Text filters have the meaning of the search: its index answers them, and may refuse. Returns null if
 * the text matches too many companies to name them all.
 */
export function watchedCondition(
  db: Db,
  index: TextSearch,
  watch: Watched,
  { most }: { most: number },
): Promise<Within | null> {
  return conditionOf(db, watch, async (filters) => {
    const ids = await textMatches(db, index, filters, most + 1)
    return ids.length > most ? null : ids
  })
}

/** Returns the same conditions for signals of the given companies only. */
export async function watchedConditionAmong(
  db: Db,
  index: TextSearch,
  watch: Watched,
  among: readonly string[],
): Promise<Within> {
  const condition = await conditionOf(db, watch, (filters) =>
    textMatches(db, index, filters, among.length, among),
  )
  return condition ?? []
}

type Watched = Pick<WatchRow, 'account_id' | 'company_ids' | 'filters'>
/** Finds the companies that match filters with text; null: too many. */
type FindMatches = (filters: DirectoryFilter) => Promise<string[] | null>

async function conditionOf(
  db: Db,
  { account_id, company_ids, filters: asked }: Watched,
  find: FindMatches,
): Promise<Within | null> {
  const visibility = await visibleToAccount(db, account_id)
  if (company_ids) return [isAmong(await filterVisible(db, company_ids, visibility))]
  const filters = { ...asked!, ...visibility }
  const turned = changedFacts(filters)
  const staying = await matchingCondition(filters, find)
  if (!staying || turned.length === 0) return staying && [staying]
  const leaving = await leavingCondition(filters, turned, find)
  return leaving && [staying, leaving]
}

function isAmong(company_ids: readonly string[]) {
  return sql<boolean>`s.company_id = any(${company_ids}::text[])`
}

async function matchingCondition(filters: DirectoryFilter, find: FindMatches) {
  if (!hasText(filters)) return sql<boolean>`s.company_id in (${matchingCompanies(filters)})`
  const ids = await find(filters)
  return ids && isAmong(ids)
}

async function leavingCondition(filters: DirectoryFilter, turned: readonly ChangedFact[], find: FindMatches) {
  const turning: CompanyFilter = Object.assign({}, ...turned.map((one) => one.filter))
  const lasting = withoutFilters(filters, turning)
  const found = hasText(lasting) ? await matchingCondition(lasting, find) : sql<boolean>`true`
  if (!found) return null
  const passed = matchingCompanies(withoutFilters(lasting, { q: '' }))
    .where(sql<boolean>`companies.company_id = s.company_id`)
    .where((eb) =>
      eb.and(turned.map(({ was, filter }) => sql<boolean>`coalesce(${was}, ${passesPart(eb, filter)})`)),
    )
    .where((eb) => sql<boolean>`(${passesPart(eb, turning)}) is not true`)
  const any = sql.join(
    turned.map(({ was }) => was),
    sql` or `,
  )
  const kinds = sql.join([...new Set(turned.flatMap((one) => one.kinds))].map((kind) => sql.lit(kind)))
  return sql<boolean>`s.kind in (${kinds}) and (${any}) and ${found} and exists (${passed})`
}

function withoutFilters(filters: DirectoryFilter, others: CompanyFilter) {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => !(name in others))) as DirectoryFilter
}

function matchingCompanies(filters: DirectoryFilter) {
  return build
    .selectFrom('companies')
    .select('company_id')
    .where((eb) => companyCondition(eb, filters))
}

/**
 * A filter that a company can stop matching because of a signal. `kinds`: the kinds of signals that state the previous
 * value. `was`: whether that value passed the filter; null if the signal does not state it.
 */
type ChangedFact = { filter: CompanyFilter; kinds: readonly SignalKind[]; was: RawBuilder<boolean> }

/** The kinds of signals because of which a company can stop matching a filter. */
const kindsLeaving = (filter: LeftFilter) => kindsWhere(({ leaves }) => leaves.includes(filter))

function changedFacts(filters: CompanyFilter): ChangedFact[] {
  const { status, canton, legal_form, regulated } = filters
  return [
    ...(status
      ? [{ filter: { status }, kinds: kindsLeaving('status'), was: wasCondition('status', status) }]
      : []),
    ...(canton
      ? [{ filter: { canton }, kinds: kindsLeaving('place'), was: wasCondition('canton', canton) }]
      : []),
    ...changedPlaces(filters),
    ...(legal_form
      ? [
          {
            filter: { legal_form },
            kinds: kindsLeaving('legal_form'),
            was: wasCondition('legal_form', legal_form),
          },
        ]
      : []),
    ...changedCapital(filters),
    // A company that gets a licence may have had others, which the signal does not report.
    ...(regulated ? [{ filter: { regulated }, kinds: kindsLeaving('regulated'), was: wasLicensed }] : []),
  ]
}

function changedPlaces({ municipality, near, postal_code }: CompanyFilter): ChangedFact[] {
  const kinds = kindsLeaving('place')
  return [
    ...(municipality
      ? [{ filter: { municipality }, kinds, was: wasCondition('seat', namesOf(municipality)) }]
      : []),
    ...(near
      ? [{ filter: { near }, kinds, was: wasCondition('seat', municipalityNames(municipalitiesNear(near))) }]
      : []),
    ...(postal_code
      ? [
          {
            filter: { postal_code },
            kinds: kindsLeaving('postal_code'),
            was: wasUnder(postal_code),
          },
        ]
      : []),
  ]
}

function changedCapital({ capital_from, capital_to }: CompanyFilter): ChangedFact[] {
  if (capital_from === undefined && capital_to === undefined) return []
  const filter = {
    ...(capital_from !== undefined && { capital_from }),
    ...(capital_to !== undefined && { capital_to }),
  }
  const before = sql`(s.before->>'capital')::numeric`
  const was = sql<boolean>`(${before} >= coalesce(${capital_from ?? null}::numeric, ${before})
    and ${before} <= coalesce(${capital_to ?? null}::numeric, ${before}))`
  return [{ filter, kinds: kindsLeaving('capital'), was }]
}

function wasCondition(fact: 'status' | 'canton' | 'seat' | 'legal_form', values: readonly string[]) {
  const lower = values.map((value) => value.toLowerCase())
  return sql<boolean>`lower(s.before->>${sql.lit(fact)}) = any(${lower}::text[])`
}

const wasLicensed = sql<boolean>`case when s.kind = 'licence_removed' then true end`

/** The postal code precedes the town at the end of an address: "Dorfgasse 1, 3600 Thun". */
function wasUnder(postal_code: readonly string[]) {
  const before = sql`substring(s.before->>'address' from '(?:^|, )(?:CH-)?([1-9][0-9]{3}) [^,]*$')`
  return sql<boolean>`${before} ~ ${`^(${postal_code.join('|')})`}`
}

function namesOf(municipality: readonly string[]) {
  return municipality.flatMap((text) => [text, ...municipalityNames(municipalityNumbers(text))])
}
