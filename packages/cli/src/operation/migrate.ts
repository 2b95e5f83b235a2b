import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import {
  type MigrationPlan,
  planMigrations,
  type TablePlan,
} from '@alphorn/server/platform/db/migration-plan'
import type { Arguments } from '#cli/command/command'
import { nameDatabase, withPlainDatabase } from '#cli/deployment/database'

/**
 * `alphorn migrate`: reports the locks that the migrations take and for how long, then applies them. `--dry-run` only
 * reports.
 */
export async function migrateCommand({ 'dry-run': dryRun }: Arguments['options']): Promise<number> {
  await withPlainDatabase(async (url) => {
    if (dryRun) return showPlan(await planMigrations(url))
    nameDatabase()
    await showPlanFirst(url)
    const applied = await migrateDatabase(url, { report: (why) => console.error(why) })
    for (const { version, name } of applied) console.log(`${numberOf(version)} ${name}: applied`)
    console.log('The database is up to date.')
  })
  return 0
}

/**
 * The report may fail if the role cannot create a schema or another `alphorn migrate` runs. That must not prevent the
 * migration.
 */
async function showPlanFirst(url: string) {
  try {
    const plans = await planMigrations(url)
    if (plans.length > 0) showPlan(plans)
  } catch (error) {
    console.error(`What the migrations lock is not known: ${(error as Error).message}`)
  }
}

function showPlan(plans: readonly MigrationPlan[]) {
  if (plans.length === 0) return console.log('The database is up to date: nothing would be done.')
  for (const plan of plans) for (const line of linesOf(plan)) console.log(line)
  const blocked = plans.flatMap(({ tables }) => tables).filter(({ blocks }) => blocks !== 'nothing')
  console.log(
    blocked.length === 0
      ? 'No table that exists is locked: the service can go on meanwhile.'
      : 'Calls that need a locked table wait for at most ten seconds, and are then refused with 429. Choose a quiet hour for a large table.',
  )
}

const numberOf = (version: number) => String(version).padStart(4, '0')

function linesOf({ version, name, newTables, tables, breaks }: MigrationPlan) {
  const head = `${numberOf(version)} ${name}${newTables > 0 ? ` (new tables: ${newTables})` : ''}`
  const broken = breaks.map((what) => `  Processes of the version before fail: ${what}. Stop them first.`)
  return [head, ...tables.map((table) => `  ${lineOf(table)}`), ...broken]
}

function lineOf({ table, rows, bytes, blocks, isRewritten, newIndexes }: TablePlan) {
  const size = `${Math.round(rows).toLocaleString('en')} rows, ${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`
  const waits = {
    'reads and writes': 'reads and writes wait',
    writes: 'writes wait',
    nothing: 'nothing waits',
  }
  const duration = isRewritten
    ? ', while all rows are rewritten'
    : newIndexes > 0
      ? `, while all rows are read for ${newIndexes} new ${newIndexes === 1 ? 'index' : 'indexes'}`
      : ', for a moment'
  return `${table} (${size}): ${waits[blocks]}${duration}`
}
