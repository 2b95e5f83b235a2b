import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { nameDatabase } from '#cli/deployment/database'
import { createBackup } from '#cli/operation/backup/backup'
import { migrateCommand } from '#cli/operation/migrate'
import { switchOff } from '#cli/operation/switch'

const room = mkdtempSync(join(tmpdir(), 'alphorn-no-database-'))
afterAll(() => rmSync(room, { recursive: true }))
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each([
  ['switch off', () => switchOff('all', {})],
  ['migrate', () => migrateCommand({})],
  ['backup', () => createBackup(join(room, 'one.gz'), {})],
])('`alphorn %s` without a database refuses, and creates nothing', async (_name, run) => {
  const dataDir = join(room, 'data')
  vi.stubEnv('ALPHORN_DATA', dataDir)
  vi.stubEnv('DATABASE_URL', '')
  await expect(run()).rejects.toThrow(`There is no database in ${dataDir}. Set DATABASE_URL or ALPHORN_DATA`)
  expect(existsSync(dataDir)).toBe(false)
})

test('A command that changes a database names it without the password', () => {
  const said: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line))
  const databaseUrl = 'postgres://alphorn:secret@db1,db2:5433/alphorn?sslmode=require'
  nameDatabase({ databaseUrl, dataDir: room })
  nameDatabase({ databaseUrl: null, dataDir: room })
  expect(said).toEqual(['Database: postgres://db1,db2:5433/alphorn', `Database: embedded, in ${room}`])
})
