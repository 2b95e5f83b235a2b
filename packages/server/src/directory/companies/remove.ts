import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { directoryTopic } from '#server/platform/db/topics'

const removeByIds = statement<{ company_ids: string[] }>()('companies_remove', (p) =>
  build.deleteFrom('companies').where('company_id', '=', sql<string>`any(${p.company_ids}::text[])`),
)

/**
 * Deletes companies from the directory, with their names and signals. Not for companies of the register: those are only
 * marked as struck off.
 */
export function removeCompanies(tx: Tx, company_ids: string[]): void {
  tx.write(removeByIds, { company_ids })
  tx.wake(directoryTopic)
}
