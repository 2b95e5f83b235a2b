import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readMigrations } from '@alphorn/server/platform/db/migration-files'
import { lastNumberOf } from '@alphorn/server/platform/db/migration-history'
import pg from 'pg'
import { expect, test } from 'vitest'
import { allScopes, openAccount } from '../fixtures/accounts.ts'
import { addProspects, type Fixture, startCycle } from '../fixtures/project.ts'
import { importStory } from '../fixtures/import-story.ts'
import { endProcess, startProcess } from '../support/api-processes.ts'
import { emptyDatabase, freshDatabase } from '../support/database.ts'
import { type EarlierVersion, openEarlierVersion } from '../support/earlier-version.ts'
import { migrationFile, ourMigrationsTo } from '../support/migration-folders.ts'
import { expectAllKept, startVersionLoad, type VersionLoad } from './version-load.ts'

// Processes of two versions on one database, while it is migrated under load (docs/operate/upgrade.md). EARLIER names
// the commit of a different earlier version.

const settings = {
  ALPHORN_PEPPERS: 'one pepper',
  ALPHORN_AUDIT_KEY: Buffer.alloc(32, 7).toString('base64url'),
  LOG_LEVEL: 'warn',
  SEARCH_INDEX: 'sql',
  ROLE: 'all',
}

test(
  'Processes keep running and can start while a migration of the next version changes every table',
  { timeout: 480_000 },
  async () => {
    const { url } = await freshDatabase()
    await importStory(url)
    const ups = await Promise.all([startProcess(url, settings), startProcess(url, settings)])
    const urls = ups.map((up) => up.url)
    const { fixture, prospects } = await openProject(urls[0]!)
    const load = startVersionLoad(fixture, prospects, urls)
    for (const one of urls) await load.passes(one, { calls: 100, writes: 20 })
    await migrateDatabase(url, { dir: await nextMigrations(url) })
    for (const one of urls) await load.passes(one, { calls: 100, writes: 20 })
    // An earlier process that a supervisor restarts meanwhile starts on a schema it does not know.
    const restarted = await startProcess(url, settings)
    await load.use([...urls, restarted.url])
    await load.passes(restarted.url, { calls: 100, writes: 20 })
    await load.end()
    expect(load.state.faults).toEqual([])
    await expectAllKept(url, load)
  },
)

const earlier = openEarlierVersion()
if (!earlier)
  console.warn(
    'No earlier version ran beside this one: the history has none that goes on beside a later one, or is not here.',
  )

test.runIf(earlier)(
  'An earlier version keeps running beside this one during the migration, and can be started again after it',
  { timeout: 480_000 },
  async () => {
    const { commit, folder, migrations } = earlier!
    const { url } = await emptyDatabase()
    const before = await migrateDatabase(url, { dir: migrations })
    importStoryAs(earlier!, url)
    const old = await startEarlier(folder, url)
    const { fixture, prospects } = await openProject(old.url)
    const load = startVersionLoad(fixture, prospects, [old.url])
    await load.passes(old.url, { calls: 60, writes: 20 })
    const applied = await migrateDatabase(url)
    await load.passes(old.url, { calls: 100, writes: 20 })
    // A machine that restarts during the upgrade starts the earlier version once more.
    const [again, young] = await Promise.all([startEarlier(folder, url), startProcess(url, settings)])
    await load.use([again.url, young.url])
    await endProcess(old, 'SIGTERM')
    for (const { url: one } of [again, young]) await load.passes(one, { calls: 400, writes: 40 })
    await load.use([young.url])
    await endProcess(again, 'SIGTERM')
    await load.passes(young.url, { calls: 20, writes: 10 })
    await load.end()
    report(commit, [before.length, applied.length], load)
    expect(load.state.faults).toEqual([])
    await expectAllKept(url, load)
  },
)

function report(commit: string, [before, applied]: [number, number], { state }: VersionLoad) {
  console.log(
    `Beside ${commit.slice(0, 10)} (schema ${before}, then ${applied} migrations): ${state.answers.length} answers, ${state.decided.size} decisions, ${state.completed.length} results, ${state.faults.length} faults.`,
  )
}

function startEarlier(folder: string, url: string) {
  // The earlier version has its own documents, so its responses are not validated against today's.
  const own = { NODE_OPTIONS: '', ALPHORN_TEST_ANSWERS: '' }
  return startProcess(url, { ...settings, ...own }, join(folder, 'test/support/api-process.ts'))
}

async function openProject(url: string): Promise<{ fixture: Fixture; prospects: string[] }> {
  const acme = await openAccount(url, 'Acme')
  const project = await acme.project()
  const olga = await acme.credential(allScopes, { name: 'Olga' })
  const fixture: Fixture = { acme, project, at: `/projects/${project}`, olga, wanda: olga }
  const prospects = await addProspects(fixture, 60)
  await startCycle(fixture, prospects, { stages: ['research'] })
  return { fixture, prospects }
}

/** The earlier version imports the companies, because this one uses columns that its database lacks. */
function importStoryAs({ folder }: EarlierVersion, url: string) {
  const program = `
    import { importCompanies } from '@alphorn/server/directory/companies/import'
    import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
    import { connectPools } from '@alphorn/server/platform/db/connect'
    import { storyLines } from './fixtures/story-companies.ts'
    const pools = connectPools(process.argv[1], { size: 1 })
    await importCompanies(pools.write, companyRows(storyLines()), { source: 'story' })
    await pools.end()`
  execFileSync(process.execPath, ['--input-type=module', '-e', program, url], { cwd: join(folder, 'test') })
}

/** Returns the migrations of this version, and one for each table that adds a column unknown to this version. */
async function nextMigrations(url: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname <> 'schema_migrations' order by 1`,
  )
  await client.end()
  const last = lastNumberOf(readMigrations())
  const next = rows.map(({ name }, at) => [
    migrationFile(last + at + 1, `next_${name}`),
    `alter table "${name}" add column of_the_next_version text`,
  ])
  return ourMigrationsTo(last, Object.fromEntries(next))
}
