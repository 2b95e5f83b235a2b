import { withDatabase } from '#cli/deployment/database'

/** `alphorn migrate`: opening the database brings it up to date. */
export async function migrateDatabase() {
  await withDatabase(async () => console.log('The database is up to date.'))
  return 0
}
