import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { branchForms } from '@alphorn/contract/directory/legal-forms'
import { parseUid } from '@alphorn/contract/core/uid'
import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { build } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'
import { foldText, wordsOf } from '@alphorn/swiss-names/fold'
import type { DirectoryFilter, Visibility } from '@alphorn/search/query'
import { isInventedIn } from '#server/directory/companies/invented'
import { shownLanguage, shownNoga, shownSize } from '#server/directory/companies/shown-facts'
import { seatsMeant } from '@alphorn/swiss-names/municipalities'
import { municipalitiesNear } from '@alphorn/swiss-names/nearby'

type Companies = ExpressionBuilder<Tables, 'companies'>
type Condition = Expression<SqlBool>

/**
 * Returns the condition under which a row of `companies` passes the filter. Every value of the filter is a parameter.
 * Invented companies pass only if the filter includes them.
 */
export function companyCondition(eb: Companies, filter: DirectoryFilter): Condition {
  return eb.and([...conditionsOf(eb, filter), ...visibilityConditions(filter)])
}

/**
 * Returns the condition of a part of a filter. The caller decides on the visibility of invented companies for the whole
 * filter.
 */
export function passesPart(eb: Companies, part: CompanyFilter): Condition {
  return eb.and(conditionsOf(eb, part))
}

function conditionsOf(eb: Companies, filter: CompanyFilter): Condition[] {
  return [
    ...identityConditions(eb, filter),
    ...placeConditions(eb, filter),
    ...factConditions(eb, filter),
    ...dateConditions(eb, filter),
    ...signalConditions(filter),
  ]
}

function visibilityConditions({ invented = false }: Visibility): Condition[] {
  return invented ? [] : [sql<boolean>`${isInventedIn('companies')} is not true`]
}

/**
 * Selects at most `count` ids of companies that pass, in ascending order after `after`. Ids sort by age, so a full scan
 * reads the table in its physical order.
 */
export function companyIdsOf(filter: DirectoryFilter, after: string, count: number) {
  return build
    .selectFrom('companies')
    .select('company_id')
    .where((eb) => companyCondition(eb, filter))
    .where('company_id', '>', after)
    .orderBy('company_id')
    .limit(count)
}

/** Selects a limited number of companies with signals that match the filter. */
export function signalledIdsOf(filter: CompanyFilter, most: number) {
  return build
    .selectFrom('companies')
    .select('company_id')
    .where((eb) => eb.and(signalConditions(filter)))
    .limit(most)
}

/** Counts the companies that pass. */
export function companyCountOf(filter: DirectoryFilter) {
  return build
    .selectFrom('companies')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => companyCondition(eb, filter))
}

function identityConditions(eb: Companies, { q, company_id }: CompanyFilter): Condition[] {
  return [...(q === undefined ? [] : textConditions(eb, q)), ...isAny(eb, 'company_id', company_id)]
}

function placeConditions(eb: Companies, filter: CompanyFilter): Condition[] {
  const { canton, municipality, near, district, postal_code, language } = filter
  return [
    ...isAny(eb, 'canton', canton),
    ...(municipality ? [eb.or(municipality.map((text) => seatedIn(eb, text)))] : []),
    ...(near ? [sql<boolean>`companies.seat_bfs_id = any(${municipalitiesNear(near)}::int[])`] : []),
    ...isAny(eb, 'district', district),
    ...(postal_code ? [eb.or(postal_code.map((text) => eb('postal_code', 'like', `${text}%`)))] : []),
    ...isShown(shownLanguage, language),
  ]
}

function factConditions(eb: Companies, filter: CompanyFilter): Condition[] {
  const { legal_form, status, noga, kind, size, capital_from, capital_to } = filter
  return [
    ...isAny(eb, 'legal_form', legal_form),
    ...isAny(eb, 'status', status),
    ...(noga ? [eb.or(noga.map((code) => sql<boolean>`${shownNoga} like ${`${code}%`}`))] : []),
    ...isAny(eb, 'derived_kind', kind),
    ...isShown(shownSize, size),
    ...(capital_from === undefined ? [] : [eb('capital_nominal', '>=', capital_from)]),
    ...(capital_to === undefined ? [] : [eb('capital_nominal', '<=', capital_to)]),
    ...yesNoConditions(filter.has_website, sql<boolean>`companies.website is not null`),
    ...yesNoConditions(
      filter.regulated,
      sql<boolean>`coalesce(jsonb_array_length(companies.regulated), 0) > 0`,
    ),
    ...yesNoConditions(filter.without_branches, sql<boolean>`(${isBranch}) is not true`),
  ]
}

const isBranch = sql`companies.legal_form in (${sql.join([...branchForms].map((code) => sql.lit(code)))})
  or companies.head_offices is not null`

function dateConditions(eb: Companies, filter: CompanyFilter): Condition[] {
  const { founded_from, founded_to, published_from, published_to } = filter
  return [
    ...(founded_from ? [eb('founded_on', '>=', founded_from)] : []),
    ...(founded_to ? [eb('founded_on', '<=', founded_to)] : []),
    ...(published_from ? [eb('last_published_on', '>=', published_from)] : []),
    ...(published_to ? [eb('last_published_on', '<=', published_to)] : []),
  ]
}

function signalConditions({ signal, signal_days }: CompanyFilter): Condition[] {
  if (!signal && signal_days === undefined) return []
  const kinds = signal ? sql`and kind = any(${signal}::text[])` : sql``
  const window =
    signal_days === undefined
      ? sql``
      : sql`and published_on > (select (app_now() at time zone 'Europe/Zurich')::date) - ${signal_days}::int`
  return [
    sql<boolean>`companies.company_id in (select company_id from signals where true ${kinds} ${window})`,
  ]
}

type ChoiceColumn = 'company_id' | 'canton' | 'district' | 'legal_form' | 'status' | 'derived_kind'

function isAny(eb: Companies, column: ChoiceColumn, values: readonly string[] | undefined): Condition[] {
  return values ? [sql<boolean>`${eb.ref(column)} = any(${values}::text[])`] : []
}

function isShown(shown: RawBuilder<string | null>, values: readonly string[] | undefined): Condition[] {
  return values ? [sql<boolean>`${shown} = any(${values}::text[])`] : []
}

function yesNoConditions(wanted: boolean | undefined, condition: RawBuilder<boolean>): Condition[] {
  if (wanted === undefined) return []
  return [wanted ? condition : sql<boolean>`not (${condition})`]
}

function seatedIn(eb: Companies, municipality: string) {
  const { key, numbers } = seatsMeant(municipality)
  return eb.or([
    ...(key === null ? [] : [eb('seat_key', '=', key)]),
    ...(numbers.length > 0 ? [sql<boolean>`companies.seat_bfs_id = any(${numbers}::int[])`] : []),
  ])
}

function textConditions(eb: Companies, q: string): Condition[] {
  const parsed = parseUid(q)
  if (parsed.ok) return [eb('uid', '=', parsed.uid)]
  const words = wordsOf(foldText(q))
  if (words.length === 0) return [sql<boolean>`false`]
  const matching = build
    .selectFrom('company_names')
    .select('company_id')
    .where((names) => names.and(words.flatMap((word) => beginsAWord(word, words.length))))
  return [eb('company_id', 'in', matching)]
}

// The trigram index finds the word anywhere; the second condition verifies that it begins a word.
function beginsAWord(word: string, count: number): Condition[] {
  if (count === 1 && word.length < 3) return [sql<boolean>`key like ${`${word}%`}`]
  const anywhere = word.length < 3 ? [] : [sql<boolean>`key like ${`%${word}%`}`]
  return [...anywhere, sql<boolean>`' ' || key like ${`% ${word}%`}`]
}
