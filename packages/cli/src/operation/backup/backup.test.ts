import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupName } from '@alphorn/server/platform/db/backup/retention'
import { examineRows } from '@alphorn/server/platform/db/examine-rows'
import { versionOf } from '@alphorn/server/platform/secrets/pepper'
import { freshDatabase } from '@alphorn/test/support/database'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createBackup } from '#cli/operation/backup/backup'
import { verifyBackupFile } from '#cli/operation/backup/verify'

const { url } = await freshDatabase()
const room = mkdtempSync(join(tmpdir(), 'alphorn-backups-'))
const client = new pg.Client(url)
await client.connect()
vi.stubEnv('DATABASE_URL', url)
vi.stubEnv('ALPHORN_DATA', join(room, 'data'))
const said: string[] = []
vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))

afterAll(async () => {
  await client.end()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(room, { recursive: true })
})
afterEach(async () => {
  said.length = 0
  await client.query('delete from backups; delete from backup_failures')
})

const folderOf = (name: string) => {
  const folder = join(room, name)
  mkdirSync(folder)
  return folder
}
const rowsOf = async (statement: string) => (await client.query<Record<string, unknown>>(statement)).rows
const scratchDatabases = () =>
  rowsOf(`select datname from pg_database d where datname like 'alphorn\\_scratch\\_%'
    and split_part(datname, '_', 3) = (select oid::text from pg_database where datname = current_database())`)
const backupFinding = async () =>
  (await examineRows(url, ['any'])).find(({ subject }) => subject === 'backup')!

test('A backup to a folder is restored into a scratch database and recorded as verified, and old backups are deleted', async () => {
  expect(await backupFinding()).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(/There is no backup/),
  })
  const folder = folderOf('kept')
  const old = ['2026-01-05', '2026-01-06', '2026-01-07'].map((day) => backupName(new Date(day)))
  for (const name of [...old, 'notes.txt', `${old[0]}.partial`]) writeFileSync(join(folder, name), '')
  expect(await createBackup(folder, { verify: true, days: '2' })).toBe(0)
  const names = readdirSync(folder)
  expect(names).toHaveLength(3)
  expect(names).toContain('notes.txt')
  expect(names).toContain(old[2])
  expect(said.join('\n')).toMatch(/Verified: \d+ rows of \d+ tables .*\nDeleted alphorn-2026/)
  expect(await rowsOf('select verified_at >= made_at as verified from backups')).toEqual([{ verified: true }])
  expect(await scratchDatabases()).toEqual([])
  expect(await backupFinding()).toMatchObject({ state: 'ok' })
})

test('Verification detects a damaged backup and drops the scratch database of a killed verification', async () => {
  const [{ oid }] = (await rowsOf(
    'select oid::text from pg_database where datname = current_database()',
  )) as [{ oid: string }]
  await client.query(`create database alphorn_scratch_${oid}_left`)
  const file = join(folderOf('damaged'), 'one.gz')
  writeFileSync(file, 'no backup')
  await expect(verifyBackupFile(file, {})).rejects.toThrow(/The backup is damaged/)
  expect(await scratchDatabases()).toEqual([])
  await expect(verifyBackupFile(`${file}.none`, {})).rejects.toThrow(/There is no file/)
})

test('Two verifications of one installation do not run at the same time', async () => {
  await client.query(`select pg_advisory_lock(hashtext('alphorn backup check'))`)
  const file = join(folderOf('busy'), 'one.gz')
  writeFileSync(file, '')
  await expect(verifyBackupFile(file, {})).rejects.toThrow(/Another verification of a backup is running/)
  await client.query('select pg_advisory_unlock_all()')
})

test('A failed backup records its step for the metrics, the doctor and the operators, and deletes nothing', async () => {
  const folder = folderOf('failing')
  const old = backupName(new Date('2026-01-05'))
  writeFileSync(join(folder, old), '')
  const unreachable = 'postgres://nobody@127.0.0.1:1/none'
  await expect(createBackup(folder, { verify: true, scratch: unreachable, days: '1' })).rejects.toThrow()
  expect(existsSync(join(folder, old))).toBe(true)
  expect(await rowsOf('select step from backup_failures')).toEqual([{ step: 'verify' }])
  expect(await backupFinding()).toMatchObject({
    state: 'fault',
    message: expect.stringMatching(/failed at .* in the step "verify"/),
  })
  // The next successful run ends the alert. This one verifies nothing.
  expect(await createBackup(join(folder, 'good.gz'), {})).toBe(0)
  expect(await backupFinding()).toMatchObject({
    state: 'warning',
    message: expect.stringMatching(/No backup was restored/),
  })
})

test('A missing backup folder is refused, since its disk may not be mounted', async () => {
  const missing = join(room, 'missing')
  await expect(createBackup(missing, { days: '7' })).rejects.toThrow(`There is no folder ${missing}.`)
  await expect(createBackup(`${missing}/`, {})).rejects.toThrow(/mount the disk/)
  await expect(createBackup(room, { weeks: 'many' })).rejects.toThrow(
    '--weeks takes a whole number, such as 7.',
  )
  expect(existsSync(missing)).toBe(false)
})

test('A pepper that is not set and one that is still needed are reported with the records that depend on them', async () => {
  const [old, present] = ['old', 'new'] as const
  await client.query(`insert into users (user_id, email, name, password_hash, created_at)
    values ('usr_1', 'a@b.example', 'A', '', now())`)
  await client.query(
    `insert into recovery_codes (user_id, code_hash, pepper_version, created_at) values ('usr_1', 'x', $1, now())`,
    [versionOf(old)],
  )
  const findingOf = async (peppers: string[]) =>
    (await examineRows(url, peppers)).find(({ subject }) => subject === 'peppers')
  expect(await findingOf([present])).toMatchObject({
    state: 'fault',
    message: expect.stringMatching(/refused: 1 recovery codes/),
  })
  expect(await findingOf([present, old])).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/older pepper is still needed/),
  })
  expect(await findingOf([old, present])).toMatchObject({
    state: 'ok',
    message: expect.stringMatching(/others can be removed/),
  })
})
