import { demoSource } from '@alphorn/contract/directory/demo-source'
import type { Visibility } from '@alphorn/search/query'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/platform/caller'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { hasDemo } from '#server/platform/demo-account'

/**
 * The first register number of invented companies (demo/generate.mjs). The number finds them through an index; their
 * source confirms it.
 */
export const firstEhraid = 10_000_000

/** True for an invented company. */
export const isInventedIn = (companies: string) =>
  sql<boolean>`(${sql.ref(`${companies}.ehraid`)} >= ${sql.lit(firstEhraid)}
    and ${sql.ref(`${companies}.sources`)} @> ${sql.lit(JSON.stringify([{ name: demoSource }]))}::jsonb)`

/** True for the invented companies of a query that names `companies` as c. */
export const isInvented = isInventedIn('c')

/** True for a visible company; `invented` is a value or a parameter of the statement. */
export const isVisible = (invented: unknown, companies = 'companies') =>
  sql<boolean>`(${invented}::boolean or ${isInventedIn(companies)} is not true)`

/** True for the id of a company that was not invented. The invented ones are few, and an index finds them. */
export const isNotInventedOf = (company_id: RawBuilder<unknown>) =>
  sql<boolean>`${company_id} not in (select c.company_id from companies c where ${isInvented})`
export const isNotInvented = isNotInventedOf(sql`company_id`)

/** Returns the caller's visibility of invented companies. */
export function visibleTo({ sees_invented = false }: Caller) {
  return { invented: sees_invented } as const
}

const findVisibility = statement<{ account_id: string }>()('invented_visible', (p) =>
  build.selectNoFrom(hasDemo(sql`${p.account_id}`).as('invented')),
)

/** Returns an account's visibility of invented companies, for work of the service without a caller. */
export async function visibleToAccount(db: Db, account_id: string): Promise<Visibility> {
  return { invented: (await db.row(findVisibility, { account_id }))!.invented }
}

const findInvented = statement<{ company_ids: string[] }>()('companies_invented', (p) =>
  build
    .selectFrom('companies as c')
    .select('c.company_id')
    .where((is) => is('c.company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
    .where(isInvented),
)

/** Returns those of the companies that were invented for the demo. */
export async function filterInvented(db: Db, company_ids: string[]): Promise<Set<string>> {
  const rows = await db.rows(findInvented, { company_ids })
  return new Set(rows.map(({ company_id }) => company_id))
}

/** Returns those of the companies that are visible. */
export async function filterVisible(
  db: Db,
  company_ids: readonly string[],
  { invented = false }: Visibility,
): Promise<string[]> {
  const hidden = invented ? new Set<string>() : await filterInvented(db, [...company_ids])
  return company_ids.filter((company_id) => !hidden.has(company_id))
}
