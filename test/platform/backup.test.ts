import type { Untyped } from '../fixtures/untyped.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { signCheckpoints } from '@alphorn/server/platform/audit/checkpoint'
import type { Progress } from '@alphorn/server/platform/db/backup/format'
import { writeBackup } from '@alphorn/server/platform/db/backup/write'
import { restoreBackup } from '@alphorn/server/platform/db/backup/restore'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readSchemaFiles } from '@alphorn/server/platform/db/migration-files'
import { startServer } from '@alphorn/server/main'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { researchResult } from '../fixtures/results.ts'
import { addProspects, openFixture, startCycle, submit, takeJob } from '../fixtures/project.ts'
import { reports, sealAll, testKey } from './audit/sealing.ts'
import { actorAt } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld({ config: { auditKey: Buffer.alloc(32, 7).toString('base64url') } })
const room = mkdtempSync(join(tmpdir(), 'alphorn-backup-'))
afterAll(() => rmSync(room, { recursive: true }))
let files = 0
const newFile = () => join(room, `${++files}.gz`)

const fixture = await openFixture(world)
const prospects = await addProspects(fixture, 5)
await startCycle(fixture, prospects, { stages: ['research'] })
const job = await takeJob(fixture, 'research')
await submit(fixture, job, researchResult(job))
await sealAll(world.service.pools, (text, values) => world.sql(text, values))
await signCheckpoints(world.service.pools, testKey)

/** Tables that are rebuilt from others, with the columns that are restored. */
const madeAgain: Readonly<Record<string, string>> = { company_lines: 'company_id' }

/** Returns the complete contents of a database: the rows of each table and partition, and each sequence. */
async function everything(url: string): Promise<Record<string, string>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; kind: string }>(
      `select relname as name, relkind as kind from pg_class where relnamespace = 'public'::regnamespace
         and relkind in ('r', 'p', 'S') and relname not in ('schema_migrations', 'test_clock') order by 1`,
    )
    const found: Record<string, string> = {}
    for (const { name, kind } of rows) {
      const text =
        kind === 'S'
          ? `select last_value || ' ' || is_called as sum from "${name}"`
          : `select count(*) || ' ' || coalesce(md5(string_agg(one, E'\n' order by one)), '') as sum
             from (select ${madeAgain[name] ?? 't::text'} as one from "${name}" t) lines`
      found[name] = (await client.query<{ sum: string }>(text)).rows[0]!.sum
    }
    return found
  } finally {
    await client.end()
  }
}

async function restored(file: string) {
  const { url } = await emptyDatabase()
  const restoring = await restoreBackup(url, file)
  return { url, restoring }
}

test('A restored database equals the one backed up in every table, partition and sequence', async () => {
  // Stopped: nothing moves between the backup and the comparison.
  await world.stop()
  const file = newFile()
  const written = await writeBackup(world.databaseUrl, file, '9.9.9')
  const before = await everything(world.databaseUrl)
  const { url, restoring } = await restored(file)
  expect(restoring).toMatchObject({ version: '9.9.9', rows: written.rows, sha256: written.sha256 })
  expect(await everything(url)).toEqual(before)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  expect(before['unit_ledger']).toMatch(/^[1-9]/)
  expect(before['audit_rows']).toMatch(/^[1-9]/)
  expect(await migrateDatabase(url)).toEqual([])

  const pools = connectPools(url, { size: 2 })
  const found = await reports(pools)
  expect(found.flatMap(({ findings }) => findings)).toEqual([])
  expect(found.some(({ checkpoints }) => checkpoints > 0)).toBe(true)
  await pools.end()

  // A service can run on it: credentials, keys, jobs and numbers continue.
  const running = await startServer(world.config, url)
  const olga = actorAt(running.url, fixture.olga.secret)
  expect((await olga.get(`${fixture.at}/prospects`)).body.data).toHaveLength(5)
  const decided = await olga.post(`${fixture.at}/prospects/${prospects[0]}/decisions`, { decision: 'accept' })
  expect(decided.status).toBe(201)
  const next = await olga.post(`${fixture.at}/stage-jobs/claims`, {})
  expect(next.body.data).toHaveLength(1)
  await running.stop()
})

test('A backup holds a consistent snapshot despite concurrent writes', async () => {
  const client = new pg.Client(world.databaseUrl)
  await client.connect()
  let isOver = false
  const pairs = (async () => {
    for (let n = 0; !isOver; n++)
      await client.query(
        `with one as (insert into accounts (account_id, name, created_at) values ('acc_pair_${n}', 'Pair', now()))
         insert into users values ('usr_pair_${n}', '${n}@pair.example', 'Pair', '', now())`,
      )
  })()
  const file = newFile()
  await writeBackup(world.databaseUrl, file, '1')
  isOver = true
  await pairs
  await client.end()
  const { url } = await restored(file)
  const copy = new pg.Client(url)
  await copy.connect()
  const { rows } = await copy.query<Untyped>(`select
    (select count(*) from accounts where name = 'Pair') as accounts, (select count(*) from users where name = 'Pair') as users`)
  await copy.end()
  expect(rows[0].accounts).toBe(rows[0].users)
})

test('A backup is not restored into a database that contains anything', async () => {
  const file = newFile()
  await writeBackup(world.databaseUrl, file, '1')
  const before = await everything(world.databaseUrl)
  await expect(restoreBackup(world.databaseUrl, file)).rejects.toThrow('This database is not empty: it has ')
  expect(await everything(world.databaseUrl)).toEqual(before)
})

test('A damaged backup is refused, and leaves the database empty', async () => {
  const file = newFile()
  await writeBackup(world.databaseUrl, file, '1')
  const zipped = readFileSync(file)
  const text = gunzipSync(zipped).toString('latin1')
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.startsWith('{"table":"accounts"')) + 1
  const changed = (change: () => string) => gzipSync(Buffer.from(change(), 'latin1'))
  const without = (index: number) => lines.filter((_, n) => n !== index).join('\n')
  const firstReplaced = readSchemaFiles().replaced.slice(0, 9)
  const damaged: [string, Buffer, RegExp][] = [
    ['cut off', zipped.subarray(0, zipped.length / 2), /damaged/],
    ['a letter of the text is another', changed(() => text.replace('Acme', 'Acne')), /damaged: its checksum/],
    ['a row is gone', changed(() => without(at)), /damaged/],
    ['the end is gone', changed(() => lines.slice(0, -2).join('\n') + '\n'), /does not come to its end/],
    ['cut in a table', changed(() => lines.slice(0, at + 1).join('\n') + '\n'), /in the middle of a table/],
    ['of another program', changed(() => text.replace('alphorn-backup/1', 'alphorn-backup/7')), /no backup/],
    [
      'of newer migrations',
      changed(() => text.replace(/"sha256":"[0-9a-f]{64}"/, `"sha256":"${'0'.repeat(64)}"`)),
      /migration 33 \(platform\) this program has otherwise/,
    ],
    [
      'from before the base schema',
      changed(() => text.replace('"name":"platform"', '"name":"spine"')),
      /This backup was made by a development version from before 0\.1, .* Export what you need/,
    ],
    [
      'of some of the migrations that the base schema replaces',
      changed(() => text.replace(/"migrations":\[[^\]]*\]/, `"migrations":${JSON.stringify(firstReplaced)}`)),
      /^This backup has 9 of the 44 migrations .*: migrate it first with a version whose last migration is 0044_\w+ \(docs/,
    ],
    ['no backup at all', gzipSync('{"a":1}\n'), /no backup/],
    ['not even zipped', Buffer.from('Hello'), /damaged/],
  ]
  const { url } = await emptyDatabase()
  for (const [name, bytes, complaint] of damaged) {
    writeFileSync(file, bytes)
    expect([name, await refusalOf(url, file)]).toEqual([name, expect.stringMatching(complaint)])
  }
  writeFileSync(file, zipped)
  await restoreBackup(url, file)
})

/** Returns the reason why the file is not restored, as its user sees it. */
function refusalOf(url: string, file: string): Promise<string> {
  return restoreBackup(url, file).then(
    () => 'restored',
    (error: Error) => (error.name === 'CannotRestore' ? error.message : `a fault: ${error.stack}`),
  )
}

test('A backup with one bit changed anywhere is refused with one sentence and leaves the database empty', async () => {
  const file = newFile()
  await writeBackup(world.databaseUrl, file, '1')
  const zipped = readFileSync(file)
  const { url } = await emptyDatabase()
  // Ignores bytes without a meaning: the first ten contain the time and the operating system, and the last one has
  // unused bits.
  const room = zipped.length - 10 - 9
  for (let nth = 0; nth < 40; nth++) {
    const byte = 10 + Math.floor(((nth + Math.random()) * room) / 40)
    const bit = Math.floor(Math.random() * 8)
    writeFileSync(file, Buffer.from(zipped).fill(zipped[byte]! ^ (1 << bit), byte, byte + 1))
    const said = await refusalOf(url, file)
    const refused =
      /^The backup (?:is damaged: .+\. Nothing was restored\. Take another copy|was written by version)|^This is no backup of Alphorn/s
    expect([byte, bit, said]).toEqual([byte, bit, expect.stringMatching(refused)])
  }
  writeFileSync(file, zipped)
  await restoreBackup(url, file)
}, 180_000)

test('A backup that fails leaves no file', async () => {
  const before = readdirSync(room)
  const holder = new pg.Client(world.databaseUrl)
  await holder.connect()
  try {
    // The backup waits for this table, so that it is cut off in the middle of its rows.
    await holder.query('begin')
    await holder.query('lock table prospects in access exclusive mode')
    const failing = expect(writeBackup(world.databaseUrl, newFile(), '1')).rejects.toThrow()
    await expect.poll(endWaitingCopies).toBe(1)
    await failing
  } finally {
    await holder.end()
  }
  expect(readdirSync(room)).toEqual(before)
})

/** Ends the sessions that wait for a lock to copy a table out. Returns their number. */
async function endWaitingCopies() {
  const [{ count }] = await world.sql<{ count: number }>(
    `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'copy (select%'`,
  )
  return count
}

test('A backup and its restore report each table and the bytes processed so far', async () => {
  const file = newFile()
  const written: Parameters<Progress>[0][] = []
  await writeBackup(world.databaseUrl, file, 'test', (at) => written.push(at))
  const read: typeof written = []
  const { url } = await emptyDatabase()
  await restoreBackup(url, file, (at) => read.push(at))
  for (const heard of [written, read]) {
    expect(heard.map(({ table }) => table)).toEqual(expect.arrayContaining(['companies', 'prospects']))
    expect(heard.map(({ bytes }) => bytes)).toEqual(heard.map(({ bytes }) => bytes).toSorted((a, b) => a - b))
  }
  expect(read.at(-1)!.bytes).toBe(written.at(-1)!.bytes)
})
