import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { newId } from '@alphorn/contract/ids'

type Named = { account_id: string; values: string[] }

const findInForce = statement<Named>()('suppressions_in_force', (p) =>
  build
    .selectFrom('suppressions')
    .select('value')
    .where('account_id', '=', p.account_id)
    .where('kind', 'in', ['company', 'uid'])
    .where('lifted_at', 'is', null)
    .where((is) => is('value', '=', sql<string>`any(${p.values}::text[])`)),
)

/** Those of the given company ids and UIDs that must not be contacted. */
export async function suppressedAmong(db: Db, account_id: string, values: string[]): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const rows = await db.rows(findInForce, { account_id, values })
  return new Set(rows.map(({ value }) => value))
}

type Suppression = { account_id: string; company_id: string; reason: string; by: string; now: Date }

/** Suppresses a company for the whole account. Twice is once. */
export function suppressCompany(tx: Tx, { account_id, company_id, reason, by, now }: Suppression) {
  tx.writeQuery(
    build
      .insertInto('suppressions')
      .values({
        account_id,
        suppression_id: newId('suppression'),
        kind: 'company',
        value: company_id,
        reason,
        created_by: by,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}
