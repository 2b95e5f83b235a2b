import { sql } from 'kysely'
import { deleteExpired } from '#server/accounts/delete-expired'
import type { Pools } from '#server/platform/db/connect'
import { withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const atOnce = 5000

const deleteSome = statement<{}>()('idempotency_delete_old', () =>
  build
    .deleteFrom('idempotency_keys')
    .where(
      sql<boolean>`(holder, key) in (select holder, key from idempotency_keys
        where created_at < (select app_now()) - interval '7 days' limit ${sql.lit(atOnce)})`,
    )
    .returning(sql<number>`1`.as('gone')),
)
const deleteAllowances = statement<{}>()('allowances_delete_old', () =>
  // Periods are named by their time, so text order is time order. Months have shorter names, and are kept for a year.
  build.deleteFrom('allowances').where(
    sql<boolean>`(length(period) > 7 and period < to_char((select app_now()) - interval '3 days', 'YYYY-MM-DD'))
        or period < to_char((select app_now()) - interval '1 year', 'YYYY-MM')`,
  ),
)
const deleteSessions = statement<{}>()('sessions_delete_old', () =>
  build.deleteFrom('sessions').where('expires_at', '<', sql<Date>`(select app_now())`),
)

// Some of these counters cover a quarter of an hour, others a day.
const deleteFailures = statement<{}>()('sign_in_failures_delete_old', () =>
  build
    .deleteFrom('sign_in_failures')
    .where('quarter', '<', sql<Date>`(select app_now()) - interval '2 days'`),
)

const deleteProofs = statement<{}>()('address_proofs_delete_old', () =>
  build.deleteFrom('address_proofs').where('expires_at', '<', sql<Date>`(select app_now())`),
)
const deleteChallenges = statement<{}>()('used_challenges_delete_old', () =>
  build.deleteFrom('used_challenges').where('expires_at', '<', sql<Date>`(select app_now())`),
)
const deleteSteps = statement<{}>()('sign_in_steps_delete_old', () =>
  build.deleteFrom('sign_in_steps').where('expires_at', '<', sql<Date>`(select app_now())`),
)
const deleteMails = statement<{}>()('mails_delete_old', () =>
  build.deleteFrom('mails').where('created_at', '<', sql<Date>`(select app_now()) - interval '30 days'`),
)

/**
 * Deletes idempotency keys after 7 days, counters after the longest window in which they can be read, and expired
 * sessions.
 */
export async function deleteOldKeys({ read }: Pools) {
  await withConnection(read, async (db) => {
    while ((await db.rows(deleteSome, {})).length === atOnce);
    await db.rows(deleteAllowances, {})
    await db.rows(deleteSessions, {})
    for (const gone of [deleteFailures, deleteProofs, deleteChallenges, deleteSteps, deleteMails])
      await db.rows(gone, {})
    await deleteExpired(db)
  })
}
