import type { CellAnswer, OwnField } from '@alphorn/contract/directory/own-fields'
import { type OwnValue, valueOfText } from '@alphorn/contract/directory/own-field-values'
import { type Selectable, sql } from 'kysely'
import type { Call } from '#server/platform/call'
import { lockAccount } from '#server/accounts/lock-account'
import type { Db, Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import type { Tables } from '#server/platform/db/tables'

export type FieldRow = Selectable<Tables['own_fields']>

const ofAccount = statement<{ account_id: string }>()('own_fields_of_account', (p) =>
  build
    .selectFrom('own_fields')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .orderBy('position')
    .orderBy('field_id'),
)
const cellsOfCompanies = statement<{ account_id: string; company_ids: string[] }>()('own_cells', (p) =>
  build
    .selectFrom('own_values as v')
    .innerJoin('own_fields as f', (join) =>
      join.onRef('f.account_id', '=', 'v.account_id').onRef('f.field_id', '=', 'v.field_id'),
    )
    .select(['v.company_id', 'v.field_id', 'v.value', 'v.version', 'f.kind'])
    .where('v.account_id', '=', p.account_id)
    .where((is) => is('v.company_id', '=', sql<string>`any(${p.company_ids}::text[])`))
    .where('f.archived', '=', false),
)

/** Returns all fields of an account in their order, including archived ones. They are few. */
export function fieldsOf(db: Db, account_id: string): Promise<FieldRow[]> {
  return db.rows(ofAccount, { account_id })
}

/** Returns all fields of an account, locked: no other call can define, change or archive a field before the commit. */
export async function lockFields(call: Call): Promise<FieldRow[]> {
  const { account_id } = await lockAccount(call)
  return fieldsOf(call.tx, account_id)
}

const lockOne = statement<{ account_id: string; field_id: string }>()('own_field_lock', (p) =>
  build
    .selectFrom('own_fields')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('field_id', '=', p.field_id)
    .forNoKeyUpdate(),
)

/** Returns a field, locked: no other call can archive or change it before the commit. */
export function lockField({ tx, caller: { account_id } }: Call, field_id: string) {
  return tx.row(lockOne, { account_id, field_id })
}

const lockUsed = statement<{ account_id: string; field_ids: string[] }>()('own_fields_lock_used', (p) =>
  build
    .selectFrom('own_fields')
    .select(['field_id', 'archived'])
    .where('account_id', '=', p.account_id)
    .where((is) => is('field_id', '=', sql<string>`any(${p.field_ids}::text[])`))
    .orderBy('field_id')
    .forNoKeyUpdate(),
)

/**
 * Locks the fields to be filled, against concurrent writes and archiving. Every call locks in the same order, which
 * prevents deadlocks.
 */
export function lockFieldsUsed(tx: Tx, account_id: string, field_ids: readonly string[]) {
  return tx.rows(lockUsed, { account_id, field_ids: [...field_ids] })
}

/** Row of a cell with its new text and its new version. */
export type CellRow = Selectable<Tables['own_values']>

/** Writes all cells in one statement. */
export function writeCells(tx: Tx, cells: readonly CellRow[]): void {
  if (cells.length === 0) return
  tx.writeQuery(
    insertInto('own_values')
      .values([...cells])
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'company_id', 'field_id']).doUpdateSet((is) => ({
          value: is.ref('excluded.value'),
          version: is.ref('excluded.version'),
          changed_by: is.ref('excluded.changed_by'),
          changed_at: is.ref('excluded.changed_at'),
        })),
      ),
  )
}

export type OwnCellsRead = Record<string, { value: OwnValue | null; version: number; answer?: CellAnswer }>
type Cells = OwnCellsRead

/** Returns the companies' values in the active fields, by company and field. */
export async function ownCellsOf(
  db: Db,
  account_id: string,
  company_ids: readonly string[],
): Promise<Map<string, Cells>> {
  const cells = new Map<string, Cells>()
  if (company_ids.length === 0) return cells
  for (const row of await db.rows(cellsOfCompanies, { account_id, company_ids: [...company_ids] })) {
    const of = cells.get(row.company_id) ?? {}
    of[row.field_id] = { value: valueOfText(row.kind, row.value), version: row.version }
    cells.set(row.company_id, of)
  }
  return cells
}

/** Picks members by name, so that a column of a later version does not appear in this version's responses. */
export function presentField(row: FieldRow): OwnField {
  return {
    field_id: row.field_id,
    name: row.name,
    kind: row.kind,
    choices: row.choices,
    question: row.question,
    position: row.position,
    archived: row.archived,
    version: row.version,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
