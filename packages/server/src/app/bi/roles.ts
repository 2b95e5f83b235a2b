import { sql } from 'kysely'
import { createBiSchema } from '#server/app/bi/create-schema'
import { scramVerifier } from '#server/app/bi/scram-verifier'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { build } from '#server/platform/db/statement'

/** Pattern of a role's name, chosen so that it never needs quotes. */
export const roleNamePattern = /^[a-z][a-z0-9_]{2,50}$/

/** The maximum number of concurrent connections of a role. */
const maxConnections = 5

type NewRole = { account_id: string; role_name: string; password: string }

/**
 * Creates a PostgreSQL login role that reads only the BI views of an account. Returns false if the account does not
 * exist. The plain password is never sent to the database, whose log could contain it.
 */
export async function createBiRole(
  writer: Writer,
  { account_id, role_name, password }: NewRole,
): Promise<boolean> {
  const role = nameOf(role_name)
  return transaction(writer, async (tx) => {
    const [account] = await tx.query(
      build.selectFrom('accounts').select('account_id').where('account_id', '=', account_id),
    )
    if (!account) return false
    await createBiSchema(tx)
    const verifier = sql.lit(scramVerifier(password))
    await runStatement(
      tx,
      sql`create role ${role} login noinherit connection limit ${sql.lit(maxConnections)} password ${verifier}`,
    )
    await runStatement(tx, sql`alter role ${role} set default_transaction_read_only = on`)
    await runStatement(tx, sql`alter role ${role} set statement_timeout = '5min'`)
    await runStatement(tx, sql`alter role ${role} set idle_in_transaction_session_timeout = '5min'`)
    await runStatement(tx, sql`grant usage on schema bi to ${role}`)
    const now = await nowIn(tx)
    tx.writeQuery(insertInto('bi_roles').values({ role_name, account_id, created_at: now }))
    recordRole(tx, { account_id, role_name, operation_id: 'bi_role_creation', now })
    return true
  })
}

/**
 * Deletes the role. An open connection can still read until it ends. Returns false if the role was not created here.
 */
export async function deleteBiRole(writer: Writer, role_name: string): Promise<boolean> {
  return transaction(writer, async (tx) => {
    const [row] = await tx.query(
      build.deleteFrom('bi_roles').where('role_name', '=', role_name).returning('account_id'),
    )
    if (!row) return false
    const role = nameOf(role_name)
    const there = await tx.query(rawQuery(sql`select from pg_roles where rolname = ${role_name}`))
    if (there.length > 0) {
      await runStatement(tx, sql`revoke all on schema bi from ${role}`)
      await runStatement(tx, sql`drop role ${role}`)
    }
    recordRole(tx, { ...row, role_name, operation_id: 'bi_role_deletion', now: await nowIn(tx) })
    return true
  })
}

/** Lists the roles that read BI views, with their accounts. */
export async function listBiRoles(writer: Writer) {
  return transaction(writer, (tx) => tx.query(build.selectFrom('bi_roles').selectAll().orderBy('role_name')))
}

function nameOf(role_name: string) {
  if (!roleNamePattern.test(role_name)) throw new Error(`${role_name} is no name of a role.`)
  return sql.raw(role_name)
}

function runStatement(tx: Tx, statement: ReturnType<typeof sql>) {
  return tx.query(rawQuery(statement))
}

type Recorded = { account_id: string; role_name: string; operation_id: string; now: Date }

function recordRole(tx: Tx, { account_id, role_name, operation_id, now }: Recorded) {
  recordSystemAction(tx, {
    account_id,
    project_id: null,
    operation_id,
    target: role_name,
    records: 1,
    now,
    by: 'system:operator',
  })
}
