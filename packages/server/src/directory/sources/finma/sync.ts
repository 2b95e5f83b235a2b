import { sql } from 'kysely'
import { finmaList } from '#server/directory/sources/finma/licences'
import { SourceFault } from '#server/directory/connectors/source-fault'
import { linesOfWhole } from '#server/directory/connectors/whole-text'
import { transaction, withConnection } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { bitsOf } from '#server/directory/companies/facts'
import { importCompanies } from '#server/directory/companies/import'
import type { Run, SourceSync } from '#server/directory/sources/run'

/** Reads the complete FINMA list. A company that is no longer on it has lost its licences. */
export const finmaSync: SourceSync = async (run) => {
  const bytes = await run.transport.read({ url: run.url })
  // Keeps UIDs of rejected lines: otherwise a company with an unreadable name would lose its licences.
  const { rows, holders } = await finmaList(linesOfWhole(bytes))
  await ensureWhole(run, holders.size)
  const { rejected, ...counts } = await importCompanies(run.pools.write, rows, { source: 'finma' })
  run.count({ ...counts, rejected, ended: await endLicences(run, holders) })
  run.report(`${holders.size} institutions, ${counts.changed} with new licences.`)
  return { holders: holders.size }
}

async function ensureWhole({ place }: Run, count: number) {
  const { holders } = place as { holders?: number }
  if (count === 0 || (holders && count * 2 < holders))
    throw new SourceFault(
      'changed_format',
      `FINMA's list holds ${count} institutions, ${holders ?? 'many'} the last time: no licence is taken to have ended.`,
    )
}

/** Removes the licences of companies that FINMA no longer lists. */
async function endLicences({ pools }: Run, holders: ReadonlySet<string>) {
  const gone = await withConnection(pools.read, (db) =>
    db.query(
      rawQuery<{ company_id: string }>(sql`
        select company_id from company_statements s join companies c using (company_id)
        where s.source = 'finma' and s.facts & ${sql.lit(bitsOf(['regulated']))} <> 0 and c.regulated <> '[]'
          and not c.uid = any(${[...holders]}::text[])`),
    ),
  )
  const ids = gone.map(({ company_id }) => company_id)
  if (ids.length > 0)
    await transaction(pools.write, async (tx) => {
      tx.writeQuery(
        rawQuery(
          sql`update companies set regulated = '[]', updated_at = app_now() where company_id = any(${ids}::text[])`,
        ),
      )
      // Resets the last report, so that the same licences count as news if the company gets them again.
      tx.writeQuery(
        rawQuery(sql`update company_statements set hash = '', stated_on = (app_now() at time zone 'Europe/Zurich')::date
          where source = 'finma' and company_id = any(${ids}::text[])`),
      )
    })
  return ids.length
}
