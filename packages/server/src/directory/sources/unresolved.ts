import type { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import type { SourceName } from '@alphorn/contract/directory/source-names'
import { sql } from 'kysely'
import type { NewSignal } from '#server/directory/signals/record'
import type { Db, Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'

/** A company that a publication names and the directory cannot identify, with its pending signal. */
export type UnresolvedMention = {
  source: SourceName
  publication_id: string
  position: number
  named: CompanyInput
  reason: 'unknown' | 'ambiguous' | 'consortium'
  signal: Omit<NewSignal, 'company_id' | 'confidence'>
}

/** After this number of days an event is no longer news, and is deleted. */
const daysKept = 365
const daysBetweenTries = 1
/** The maximum number of retries per run. */
const maxRetriesPerRun = 500

/** Stores the unresolved mentions of a publication, in place of its previous ones. */
export function saveUnresolved(
  tx: Tx,
  source: SourceName,
  publication_id: string,
  waiting: readonly UnresolvedMention[],
) {
  tx.writeQuery(
    rawQuery(sql`
      delete from unresolved_mentions where source = ${source} and publication_id = ${publication_id}`),
  )
  if (waiting.length === 0) return
  const rows = waiting.map((one) => ({ ...one, published_on: one.signal.published_on }))
  tx.writeQuery(
    rawQuery(sql`
      insert into unresolved_mentions
        (source, publication_id, position, named, reason, signal, published_on, tried_at)
      select source, publication_id, position, named, reason, signal, published_on, app_now()
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (source text, publication_id text, position int,
        named jsonb, reason text, signal jsonb, published_on date)`),
  )
}

/**
 * Returns the unresolved mentions that are due for another attempt, the longest untried first. A consortium is never
 * due, because it cannot become one company.
 */
export async function unresolvedToTry(db: Db, source: SourceName): Promise<UnresolvedMention[]> {
  return db.query(
    rawQuery<UnresolvedMention>(sql`
      select source, publication_id, position, named, reason, signal from unresolved_mentions
      where source = ${source} and reason <> 'consortium'
        and tried_at < app_now() - ${sql.lit(daysBetweenTries)} * interval '1 day'
      order by tried_at, publication_id, position limit ${sql.lit(maxRetriesPerRun)}`),
  )
}

type MentionKey = Pick<UnresolvedMention, 'source' | 'publication_id' | 'position'>

const isAmong = (keys: readonly MentionKey[]) => sql`(source, publication_id, position) in (
  select source, publication_id, position from jsonb_to_recordset(${JSON.stringify(keys.map(keyOf))}::jsonb)
    as row (source text, publication_id text, position int))`

function keyOf({ source, publication_id, position }: MentionKey) {
  return { source, publication_id, position }
}

/** Deletes mentions whose company is now known. */
export function deleteResolved(tx: Tx, found: readonly MentionKey[]) {
  if (found.length > 0) tx.writeQuery(rawQuery(sql`delete from unresolved_mentions where ${isAmong(found)}`))
}

/** Records a failed attempt. */
export function recordAttempt(tx: Tx, tried: readonly MentionKey[]) {
  if (tried.length > 0)
    tx.writeQuery(rawQuery(sql`update unresolved_mentions set tried_at = app_now() where ${isAmong(tried)}`))
}

/** Deletes mentions that are too old to be news. */
export function deleteOldUnresolved(tx: Tx, source: SourceName) {
  tx.writeQuery(
    rawQuery(sql`
      delete from unresolved_mentions
      where source = ${source} and published_on < app_now()::date - ${sql.lit(daysKept)}`),
  )
}
