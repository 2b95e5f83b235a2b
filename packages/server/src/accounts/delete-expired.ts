import { sql } from 'kysely'
import { deviceDays } from '#server/accounts/sign-in/known-devices'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

// Their proofs are deleted by cascade.
const deleteSignUps = statement<{}>()('sign_ups_delete_old', () =>
  build.deleteFrom('sign_ups').where('expires_at', '<', sql<Date>`(select app_now())`),
)
const deleteLinks = statement<{}>()('provider_links_delete_old', () =>
  build.deleteFrom('provider_links').where('expires_at', '<', sql<Date>`(select app_now())`),
)
const deleteDevices = statement<{}>()('known_devices_delete_old', () =>
  build
    .deleteFrom('known_devices')
    .where('last_used_at', '<', sql<Date>`(select app_now()) - ${sql.lit(deviceDays)} * interval '1 day'`),
)

/** Deletes expired sign-ups and provider links that no one confirmed, and known browsers that are no longer used. */
export async function deleteExpired(db: Db): Promise<void> {
  for (const gone of [deleteSignUps, deleteLinks, deleteDevices]) await db.rows(gone, {})
}
