import { sql } from 'kysely'
import { biViews } from '#server/app/bi/bi-views'
import type { Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/**
 * Creates the schema `bi` with a view of each of the BI views, where they lack. It is no migration: the plan of migrations
 * plays them in one schema, and most installations need no second one.
 */
export async function createBiSchema(tx: Tx): Promise<void> {
  await tx.query(rawQuery(sql`create schema if not exists bi`))
  for (const name of Object.keys(biViews)) await createView(tx, name)
  // Only a role that may use the schema reaches the views. Without a row of bi_roles it reads nothing.
  await tx.query(rawQuery(sql`grant select on all tables in schema bi to public`))
}

async function createView(tx: Tx, name: string) {
  const source = `bi_${name}`
  const [columns] = await tx.query(
    rawQuery<{ shown: string }>(sql`
      select string_agg(quote_ident(attname), ', ' order by attnum) as shown from pg_attribute
      where attrelid = ${source}::regclass and attnum > 0 and attname <> 'account_id'`),
  )
  // A condition of a query could see rows before the filter of an ordinary view. In a view with security_barrier it cannot.
  // session_user is who signed in: SET ROLE does not change it.
  await tx.query(
    rawQuery(sql`
      create or replace view ${sql.raw(`bi.${name}`)} with (security_barrier) as
      select ${sql.raw(columns!.shown)} from ${sql.raw(source)}
      where account_id = (select r.account_id from bi_roles r where r.role_name = session_user::text)`),
  )
}
