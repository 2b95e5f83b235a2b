import { sql } from 'kysely'
import { type Db, transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/** Counts the companies of a canton in a source's last reports. */
export async function countStatements(db: Db, source: string, canton: string) {
  const [row] = await db.query(
    rawQuery<{ count: number }>(sql`
      select count(*) from company_statements s join companies c using (company_id)
      where s.source = ${source} and c.canton = ${canton} and c.status <> 'cancelled' and s.missing_times = 0`),
  )
  return row!.count
}

type Seen = { source: string; canton: string; seen: readonly number[]; today: string }

/**
 * Marks the companies of a canton that a source no longer reports: they may be gone, or their line was lost. One that
 * is missing a second time, on another day, is first looked up in the register (directory/sources/zefix/sync.ts).
 * Returns the number of missing companies.
 */
export function markMissing(writer: Writer, { source, canton, seen, today }: Seen): Promise<number> {
  const unseen = sql`not exists (select from unnest(${[...seen]}::bigint[]) seen (ehraid) where seen.ehraid = c.ehraid)`
  return transaction(writer, async (tx) => {
    tx.writeQuery(
      rawQuery(sql`
        update company_statements s set missing_since = null, missing_times = 0 from companies c
        where c.company_id = s.company_id and s.source = ${source} and s.missing_times > 0
          and c.ehraid = any(${[...seen]}::bigint[])`),
    )
    const [row] = await tx.query(
      rawQuery<{ missing: number }>(sql`
        with gone as (
          update company_statements s set missing_times = s.missing_times + 1,
            missing_since = coalesce(s.missing_since, ${today}::date)
          from companies c
          where c.company_id = s.company_id and s.source = ${source} and c.canton = ${canton}
            and c.ehraid is not null and c.status <> 'cancelled' and ${unseen}
            and (s.missing_times = 0 or (s.missing_times = 1 and s.missing_since < ${today}::date))
          returning 1)
        select count(*) as missing from gone`),
    )
    return row!.missing
  })
}

/** A company counts as missing from the second time on. Each lookup in vain adds one more. */
const twice = sql.lit(2)
const timesAsked = sql.lit(3)

/** Returns companies that a complete source has twice not reported, unless enough lookups were in vain. */
export async function findTwiceMissing(db: Db, count: number) {
  return db.query(
    rawQuery<{ company_id: string; ehraid: number }>(sql`
      select c.company_id, c.ehraid from company_statements s join companies c using (company_id)
      where s.missing_times >= ${twice} and s.missing_times < ${twice} + ${timesAsked} and c.ehraid is not null
      order by s.missing_times, s.missing_since, c.company_id limit ${count}`),
  )
}

/** An authoritative source reported the company: it is no longer missing, or is known to be struck off. */
export function completeMissing(tx: Tx, company_id: string) {
  tx.writeQuery(
    rawQuery(sql`update company_statements set missing_since = null, missing_times = 0
      where company_id = ${company_id} and missing_times > 0`),
  )
}

/** The register does not know the company or cannot be reached: the company remains missing. */
export function recordFailedLookup(tx: Tx, company_id: string) {
  tx.writeQuery(
    rawQuery(sql`update company_statements set missing_times = missing_times + 1
      where company_id = ${company_id} and missing_times >= ${twice}`),
  )
}
