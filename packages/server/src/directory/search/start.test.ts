import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openRegister } from '@alphorn/test/fixtures/register'
import { testConfig } from '@alphorn/test/fixtures/server-settings'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startClock } from '#server/platform/db/clock'
import { withConnection } from '#server/platform/db/connection'
import { startWakeups } from '#server/platform/db/wakeups'
import { readMoment } from '#server/directory/search/directory-changes'
import { startSearch } from '#server/directory/search/start'

const register = await openRegister([
  { ehraid: 1, uid: 'CHE-500.000.014', name: 'Muster AG', canton: 'BE', purpose: 'Bau von Alphörnern' },
])
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-search-'))
const wakeups = startWakeups(register.url, 'test')
const clock = await startClock(register.read)
afterAll(async () => {
  clock.stop()
  await wakeups.stop()
  rmSync(dataDir, { recursive: true })
})

test('A background process builds an in-memory index only once a word search needs one', async () => {
  const config = { ...testConfig({}), dataDir }
  const log = pino({ level: 'silent' })
  const search = startSearch(config, 'background', { databaseUrl: register.url, wakeups, clock, log })
  try {
    expect(search.health()).toMatchObject({ ready: true, kind: 'sql' })
    const { stamp } = await withConnection(register.read, readMoment)
    await expect.poll(() => search.index.reaches(stamp)).toBe(true)
    expect(search.health()).toMatchObject({ ready: true, kind: 'memory', companies: 1 })
    // PostgreSQL alone does not search purposes.
    const ids = await withConnection(register.read, (db) => search.index.ids(db, { q: 'Alphorn' }, '', 10))
    expect(ids).toHaveLength(1)
  } finally {
    await search.stop()
  }
})
