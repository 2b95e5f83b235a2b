import { sql } from 'kysely'
import type { SourceName } from '#server/config/sources'
import type { Db, Tx } from '#server/db/connection'
import { raw } from '#server/db/raw'
import type { SourcePublicationsTable } from '#server/db/tables/directory'

/** What could not be taken is tried again for so many days: the register may tell of the company late. */
const daysOfPatience = 5

/** Which publications need not be fetched again. */
export async function readAlready(
  db: Db,
  source: SourceName,
  publication_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.query(
    raw<{ publication_id: string }>(sql`
      select publication_id from source_publications
      where source = ${source} and publication_id = any(${[...publication_ids]}::text[])
        and (outcome not in ('unknown_company', 'unreadable')
          or published_on < (app_now() at time zone 'Europe/Zurich')::date - ${sql.lit(daysOfPatience)})`),
  )
  return new Set(rows.map(({ publication_id }) => publication_id))
}

type Outcome = Omit<SourcePublicationsTable, 'read_at'>

/** Notes what came of a publication, in the transaction that did it. */
export function keepOutcome(tx: Tx, { source, publication_id, published_on, outcome }: Outcome) {
  tx.writeQuery(
    raw(sql`
      insert into source_publications (source, publication_id, published_on, outcome, read_at)
      values (${source}, ${publication_id}, ${published_on}::date, ${outcome}, app_now())
      on conflict (source, publication_id) do update set outcome = excluded.outcome, read_at = excluded.read_at`),
  )
}
