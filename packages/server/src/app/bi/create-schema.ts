import { sql } from 'kysely'
import { biViews } from '#server/app/bi/bi-views'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Creates the schema `bi` with a view for each BI view that is missing. This is no migration: migrations run in a
 * single schema, and most installations do not need this one.
 */
export async function createBiSchema(tx: Tx): Promise<void> {
  await tx.query(rawQuery(sql`create schema if not exists bi`))
  for (const name of Object.keys(biViews)) await createView(tx, name)
  // Only a role with usage of the schema reaches the views. Without a row in bi_roles it reads nothing.
  await tx.query(rawQuery(sql`grant select on all tables in schema bi to public`))
}

async function createView(tx: Tx, name: string) {
  const source = `bi_${name}`
  const [columns] = await tx.query(
    rawQuery<{ shown: string }>(sql`
      select string_agg(quote_ident(attname), ', ' order by attnum) as shown from pg_attribute
      where attrelid = ${source}::regclass and attnum > 0 and attname <> 'account_id'`),
  )
  // In an ordinary view, a condition of the query might see rows before the filter. A view with security_barrier
  // prevents that. session_user is the role that logged in: SET ROLE does not change it.
  await tx.query(
    rawQuery(sql`
      create or replace view ${sql.raw(`bi.${name}`)} with (security_barrier) as
      select ${sql.raw(columns!.shown)} from ${sql.raw(source)}
      where account_id = (select r.account_id from bi_roles r where r.role_name = session_user::text)`),
  )
}
