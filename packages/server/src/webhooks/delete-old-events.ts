import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const daysKept = 30
const atOnce = 1000

const deleteOld = statement<{}>()('outbox_delete_old', () =>
  build
    .deleteFrom('outbox')
    .where(
      sql<boolean>`(account_id, event_id) in (select account_id, event_id from outbox
        where created_at < (select app_now()) - ${sql.lit(daysKept)} * interval '1 day' limit ${sql.lit(atOnce)})`,
    )
    .returning(sql<number>`1`.as('gone')),
)

/** Deletes events after thirty days, with their deliveries. */
export async function deleteOldEvents(db: Db) {
  while ((await db.rows(deleteOld, {})).length === atOnce);
}
