import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { contactKeys } from '#server/directory/companies/contact-keys'

/** Whether the account (an expression of a query that reads `companies`) must not contact the company. */
function isSuppressedBy(account_id: ReturnType<typeof sql<string>>) {
  return sql<boolean>`exists (select from ${contactKeys} as meant (kind, value)
    join suppressions s on s.account_id = ${account_id} and s.kind = meant.kind and s.value = meant.value
      and s.lifted_at is null)`
}

/** Whether the company of a row of `prospects` must not be contacted. */
export const isSuppressed = sql<boolean>`exists (select from companies
  where companies.company_id = prospects.company_id and ${isSuppressedBy(sql`prospects.account_id`)})`

const findSuppressed = statement<{ account_id: string; company_ids: string[] }>()(
  'companies_suppressed',
  (p) =>
    build
      .selectFrom('companies')
      .select('company_id')
      .where((is) => is('company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
      .where(isSuppressedBy(sql`${p.account_id}`)),
)

/** Returns the companies that the account must not contact, matched by id, UID, domain or address. */
export async function suppressedAmong(
  db: Db,
  account_id: string,
  company_ids: string[],
): Promise<Set<string>> {
  if (company_ids.length === 0) return new Set()
  const rows = await db.rows(findSuppressed, { account_id, company_ids })
  return new Set(rows.map(({ company_id }) => company_id))
}

const findMailbox = statement<{ account_id: string; email: string; domain: string }>()(
  'suppressions_of_mailbox',
  (p) =>
    build
      .selectFrom('suppressions')
      .select('value')
      .where('account_id', '=', p.account_id)
      .where('lifted_at', 'is', null)
      .where(sql<boolean>`(kind, value) in (('email', ${p.email}), ('domain', ${p.domain}))`),
)

/** Whether the account must not write to the e-mail address, because of the address or its domain. */
export async function isMailboxSuppressed(db: Db, account_id: string, address: string): Promise<boolean> {
  const email = address.toLowerCase()
  const domain = email.slice(email.lastIndexOf('@') + 1)
  return (await db.row(findMailbox, { account_id, email, domain })) !== undefined
}
