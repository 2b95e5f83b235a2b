import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build } from '#server/platform/db/statement'
import type { Held } from '#server/privacy/held'
import type { ProspectKey } from '#server/prospecting/keys'

/** Rows examined per statement, so that its duration does not grow with the history. */
const rowsAtOnce = 5000

type Row = {
  request_id: string
  started_at: Date
  operation_id: string
  path: string
  by: string | null
  named: boolean
}

/** Yields calls that named one of the prospects, with caller and time, latest first. */
export async function* ofHistory(
  db: Db,
  account_id: string,
  prospect_ids: readonly string[],
): AsyncGenerator<Held> {
  for (const { project_id, prospect_id } of await projectsOf(db, account_id, prospect_ids)) {
    let before: Row | null = null
    for (;;) {
      const rows: Row[] = await db.query(rowsBefore({ account_id, project_id, prospect_id }, before))
      for (const { request_id, started_at, operation_id, path, by, named } of rows)
        if (named)
          yield {
            holding: 'history',
            record: [request_id],
            held_since: started_at.toISOString(),
            origin: 'the audit history, which holds who called what',
            retention: 'AUDIT_MONTHS (120)',
            content: { project_id, operation_id, path, by },
          }
      if (rows.length < rowsAtOnce) break
      before = rows.at(-1)!
    }
  }
}

function rowsBefore({ account_id, project_id, prospect_id }: ProspectKey, before: Row | null) {
  const cursor = before
    ? sql`and (started_at, request_id) < (${before.started_at}::timestamptz, ${before.request_id})`
    : sql``
  return rawQuery<Row>(sql`select request_id, started_at, operation_id, path, credential_name as by,
      position(${prospect_id} in path) > 0 as named
    from audit_rows where account_id = ${account_id} and project_id = ${project_id} ${cursor}
    order by started_at desc, request_id desc limit ${rowsAtOnce}`)
}

function projectsOf(db: Db, account_id: string, prospect_ids: readonly string[]) {
  return prospect_ids.length === 0
    ? []
    : db.query(
        build
          .selectFrom('prospects')
          .select(['project_id', 'prospect_id'])
          .where('account_id', '=', account_id)
          .where('prospect_id', 'in', [...prospect_ids]),
      )
}
