import { sql } from 'kysely'
import { transaction, type Writer } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { recordSignals } from '#server/signals/record'
import { signalsOfVersion } from '#server/signals/of-version'

const versionsAtOnce = 500

const takeVersions = statement<{}>()('company_versions_take', () =>
  build
    .selectFrom('company_versions as v')
    .innerJoin('companies as c', 'c.company_id', 'v.company_id')
    .select(['v.company_id', 'v.version_id', 'v.valid_from', 'v.before', 'v.after', 'v.source'])
    .select(['c.legal_form', 'c.street', 'c.language', 'c.seat_name'])
    .where('v.signals_derived', '=', sql<boolean>`false`)
    .orderBy('v.version_id')
    .limit(versionsAtOnce)
    .forUpdate('v')
    .skipLocked(),
)
const markDerived = statement<{ version_ids: number[] }>()('company_versions_derived', (p) =>
  build
    .updateTable('company_versions')
    .set({ signals_derived: true })
    .where('version_id', '=', sql<number>`any(${p.version_ids}::bigint[])`)
    .where('signals_derived', '=', sql<boolean>`false`),
)

/** Derives signals from changes of companies that nobody looked at yet; how many changes there were. */
export function deriveSignals(writer: Writer): Promise<number> {
  return transaction(writer, async (tx) => {
    const versions = await tx.rows(takeVersions, {})
    await recordSignals(tx, versions.flatMap(signalsOfVersion))
    tx.write(markDerived, { version_ids: versions.map(({ version_id }) => version_id) })
    return versions.length
  })
}
