import { Refusal } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type {
  Suppression,
  SuppressionFilters,
  SuppressionKind,
} from '@alphorn/contract/prospecting/suppressions'
import { type Selectable, sql } from 'kysely'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import type { Db, Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import type { ResearchTables } from '#server/platform/db/tables/research'

export type SuppressionRow = Selectable<ResearchTables['suppressions']>
/** An entry to suppress, in its normalised spelling; `given` is the original spelling if it differs. */
export type Entry = { kind: SuppressionKind; value: string; given?: string | null; reason: string }
type Adding = { account_id: string; by: string; now: Date }

/**
 * Suppresses entries for the whole account; returns those that were not in force before. Repeating it has no further
 * effect.
 */
export function insertSuppressions(tx: Tx, entries: readonly Entry[], { account_id, by, now }: Adding) {
  return tx.query(
    insertInto('suppressions')
      .values(
        entries.map((entry) => ({
          given: null,
          ...entry,
          account_id,
          suppression_id: newId('suppression'),
          created_by: by,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  )
}

/** Returns the entry in force for a value, if there is one. */
export async function suppressionOf(
  { tx, caller }: ReadCall,
  { kind, value }: Pick<Entry, 'kind' | 'value'>,
): Promise<SuppressionRow | undefined> {
  const [row] = await tx.query(
    build
      .selectFrom('suppressions')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .where('lifted_at', 'is', null),
  )
  return row
}

/** Returns the entries that are already in force, each as `kind value`. */
export async function inForceAmong(
  { tx, caller }: ReadCall,
  entries: readonly Pick<Entry, 'kind' | 'value'>[],
): Promise<Set<string>> {
  const rows = await tx.query(
    build
      .selectFrom('suppressions')
      .select(['kind', 'value'])
      .where('account_id', '=', caller.account_id)
      .where('lifted_at', 'is', null)
      .where('value', '=', sql<string>`any(${entries.map(({ value }) => value)}::text[])`),
  )
  return new Set(rows.map(({ kind, value }) => `${kind} ${value}`))
}

/** Returns the entries that an account ever had, lifted ones included, each as `kind value`. */
export async function everAmong(
  db: Db,
  account_id: string,
  entries: readonly Pick<Entry, 'kind' | 'value'>[],
): Promise<Set<string>> {
  const rows = await db.query(
    build
      .selectFrom('suppressions')
      .select(['kind', 'value'])
      .where('account_id', '=', account_id)
      .where('value', '=', sql<string>`any(${entries.map(({ value }) => value)}::text[])`),
  )
  return new Set(rows.map(({ kind, value }) => `${kind} ${value}`))
}

/** Lists the suppressions of an account, newest first. */
export async function listSuppressions(
  { tx, caller }: ReadCall,
  { kind, q, state }: SuppressionFilters,
  page: Page,
): Promise<PageOf<Suppression>> {
  const like = q === undefined ? '' : `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const [after] = page.after ?? []
  const rows = await tx.query(
    build
      .selectFrom('suppressions')
      .selectAll()
      .where('account_id', '=', caller.account_id)
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(state !== undefined, (query) =>
        query.where('lifted_at', state === 'lifted' ? 'is not' : 'is', null),
      )
      .$if(q !== undefined, (query) =>
        query.where((is) =>
          is.or([is('value', 'ilike', like), is('given', 'ilike', like), is('reason', 'ilike', like)]),
        ),
      )
      .$if(after !== undefined, (query) => query.where('suppression_id', '<', after!))
      .orderBy('suppression_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ suppression_id }) => [suppression_id], presentSuppression)
}

/**
 * Lifts a suppression. Stopped work stays stopped, and the entry stays in the history. Lifting twice has no further
 * effect.
 */
export async function liftSuppression(
  call: Call,
  suppression_id: string,
  reason: string,
): Promise<Suppression> {
  const { tx, caller } = call
  const mine = build
    .selectFrom('suppressions')
    .selectAll()
    .where('account_id', '=', caller.account_id)
    .where('suppression_id', '=', suppression_id)
    .forNoKeyUpdate()
  const [row] = await tx.query(mine)
  if (!row) throw new Refusal('not_found')
  if (row.lifted_at) return presentSuppression(row)
  const lifted = { lifted_at: await nowOf(call), lifted_by: caller.name, lifted_reason: reason }
  tx.writeQuery(
    build
      .updateTable('suppressions')
      .set(lifted)
      .where('account_id', '=', caller.account_id)
      .where('suppression_id', '=', suppression_id),
  )
  call.auditContext.target = suppression_id
  return presentSuppression({ ...row, ...lifted })
}

/** Columns are named, so a column of a later version does not appear in the responses of this version. */
export function presentSuppression(row: SuppressionRow): Suppression {
  return {
    suppression_id: row.suppression_id,
    kind: row.kind,
    value: row.value,
    given: row.given ?? row.value,
    reason: row.reason,
    created_by: row.created_by,
    created_at: row.created_at.toISOString(),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    lifted_by: row.lifted_by,
    lifted_reason: row.lifted_reason,
  }
}
