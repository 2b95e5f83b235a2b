import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createBackup } from '@alphorn/cli/operation/backup/backup'
import { forms } from '@alphorn/contract/core/forms'
import { newId } from '@alphorn/contract/core/ids'
import { list } from '@alphorn/contract/core/route'
import { startServer } from '@alphorn/server/main'
import { examineStandby } from '@alphorn/server/platform/db/examine-standby'
import type { ReadPart } from '@alphorn/server/platform/db/long-reads'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { rawQuery } from '@alphorn/server/platform/db/raw'
import { answerCall } from '@alphorn/server/platform/http/answer'
import type { Outgoing } from '@alphorn/server/platform/http/http-messages'
import { implement } from '@alphorn/server/platform/http/implement'
import { createRouting } from '@alphorn/server/platform/http/routing'
import { sql } from 'kysely'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { allScopes, openAccount } from '../fixtures/accounts.ts'
import { testConfig } from '../fixtures/server-settings.ts'
import { collectedLog } from '../support/logs.ts'
import {
  ask,
  lookAt,
  pauseReplay,
  readsOf,
  resumeReplay,
  startLoosePair,
  untilReplayed,
} from './loose-pair.ts'
import { binaries } from './standby-pair.ts'

// A primary and a streaming standby of an installed PostgreSQL. Long reads use the standby if it has all the data that
// the reader must see, and the primary otherwise.

if (!binaries)
  console.warn(
    'No PostgreSQL with pg_basebackup is installed: no read from a standby was played in this run.',
  )

const ends: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const look = (part: ReadPart) => part(lookAt)

test.runIf(binaries)(
  'A long read moves to the standby once that has caught up with the primary, and stays on the primary otherwise',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await ask(pair.primaryUrl(), 'create table notes (id int)')
    const { begin, state } = readsOf(pair.primaryUrl(), pair.standbyUrl())
    const early = begin()
    expect(await look(early)).toEqual({ standby: false, notes: 0 })
    await expect.poll(() => look(early)).toEqual({ standby: true, notes: 0 })
    await expect.poll(state).toBe('ready')

    await pauseReplay(pair)
    await ask(pair.primaryUrl(), 'insert into notes values (1)')
    const late = begin()
    for (let part = 0; part < 3; part++) expect(await look(late)).toEqual({ standby: false, notes: 1 })
    expect(await state()).toBe('lagging')
    // All rows that the reader has already seen are present.
    expect(await look(early)).toEqual({ standby: true, notes: 0 })

    await resumeReplay(pair)
    await expect.poll(() => look(late)).toEqual({ standby: true, notes: 1 })

    pair.freezeStandby()
    expect(await look(late)).toEqual({ standby: false, notes: 1 })
    expect(await state()).toBe('away')
    pair.thawStandby()
    await expect.poll(() => look(late)).toEqual({ standby: true, notes: 1 })

    const killed = await late((db) => {
      pair.killStandby()
      return lookAt(db)
    })
    expect(killed).toEqual({ standby: false, notes: 1 })
    expect(await state()).toBe('away')
    expect(await look(late)).toEqual({ standby: false, notes: 1 })
  },
)

test.runIf(binaries)(
  'A promoted standby and a standby of another PostgreSQL are not read, and the doctor reports them',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await ask(pair.primaryUrl(), 'create table notes (id int)')
    const [primary, standby] = [pair.primaryUrl(), pair.standbyUrl()]
    const other = readsOf(primary, inject('postgres').url)
    expect(await look(other.whole)).toEqual({ standby: false, notes: 0 })
    expect(await other.state()).toBe('other')
    expect(await examineStandby(primary, inject('postgres').url)).toMatchObject({
      state: 'fault',
      message: expect.stringContaining('another PostgreSQL'),
    })
    expect(await examineStandby(primary, standby)).toMatchObject({ state: 'ok' })
    const { begin, whole, state } = readsOf(primary, standby)
    const reports = readsOf(primary, standby)
    const part = begin()
    await expect.poll(() => look(part)).toEqual({ standby: true, notes: 0 })
    await expect.poll(() => look(reports.whole)).toEqual({ standby: true, notes: 0 })
    await pair.promote()
    // A row written on only one of the two servers.
    await ask(standby, 'insert into notes values (1)')
    expect(await look(reports.whole)).toEqual({ standby: false, notes: 0 })
    expect(await state()).toBe('promoted')
    expect(await look(whole)).toEqual({ standby: false, notes: 0 })
    expect(await look(part)).toEqual({ standby: false, notes: 0 })
    expect(await examineStandby(primary, standby)).toMatchObject({ state: 'warning' })
  },
)

const rowsOfTrial = 500
const routes = {
  rows: list({
    group: 'meta',
    access: { kind: 'any_credential' },
    summary: 'A trial',
    path: '/rows',
    item: z.object({ n: z.int(), standby: z.boolean() }),
    pageSize: { usual: 10, most: 100 },
    streams: 'lines',
  }),
}
const endpoints = implement(routes, {
  rows: async () => ({
    // Fifty rows at a time, so that a stream has ten chunks.
    async read(db, after) {
      const from = Number(after?.[0] ?? 0)
      const rows = await db.query(
        rawQuery<{ n: number; standby: boolean }>(
          sql`select n, pg_is_in_recovery() as standby from generate_series(${from}::int + 1, ${from}::int + 50) n order by n`,
        ),
      )
      const last = from + rows.length
      return {
        text: rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
        rows: rows.length,
        next: last < rowsOfTrial ? [String(last)] : null,
      }
    },
  }),
})

test.runIf(binaries)(
  'A stream whose standby is killed midway sends every row once, with its audit row on the primary',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await migrateDatabase(pair.primaryUrl())
    const config = { ...testConfig({}), readDatabaseUrl: pair.standbyUrl() }
    const running = await startServer(config, pair.primaryUrl(), { log: collectedLog(), role: 'api' })
    ends.push(() => running.stop())
    const olga = await (await openAccount(running.url, 'Acme')).credential(allScopes)
    const find = createRouting([{ prefix: '/api/v1/trial', form: forms.outreach, endpoints }])
    const request_id = newId('request')
    const outgoing: Outgoing = await answerCall({ ...running.service, find }, callOf(request_id, olga.secret))
    expect(outgoing.status).toBe(200)
    const lines: Record<string, unknown>[] = []
    let killed = false
    for await (const piece of outgoing.lines!) {
      const text = typeof piece === 'string' ? piece : Buffer.from(piece).toString()
      for (const line of text.trim().split('\n')) lines.push(JSON.parse(line) as Record<string, unknown>)
      if (killed) continue
      killed = lines.some(({ standby }) => standby === true)
      if (killed) pair.killStandby()
      else await untilReplayed(pair)
    }
    expect(killed).toBe(true)
    const last = lines.pop()
    expect(last).toMatchObject({ end: { complete: true, rows: rowsOfTrial } })
    expect(lines.map(({ n }) => n)).toEqual(Array.from({ length: rowsOfTrial }, (_, at) => at + 1))
    expect(lines.at(-1)).toMatchObject({ standby: false })
    const audited = await ask(
      pair.primaryUrl(),
      `select rows_returned::int as rows, status from audit_rows where request_id = '${request_id}'`,
    )
    expect(audited).toEqual([{ rows: rowsOfTrial, status: 200 }])
    const ready = await fetch(`${running.url}/readyz`)
    expect(ready.status).toBe(200)
    expect(await ready.json()).toMatchObject({ ready: true, standby: { ready: true, state: 'away' } })
  },
)

test.runIf(binaries)(
  'A backup reads from the standby, and from the primary when the standby is unavailable',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await migrateDatabase(pair.primaryUrl())
    const room = mkdtempSync(join(tmpdir(), 'alphorn-standby-'))
    ends.push(async () => rmSync(room, { recursive: true }))
    const said: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line))
    vi.stubEnv('DATABASE_URL', pair.primaryUrl())
    vi.stubEnv('READ_DATABASE_URL', pair.standbyUrl())
    vi.stubEnv('ALPHORN_DATA', room)
    try {
      await ask(
        pair.primaryUrl(),
        `insert into switches (resource_group, reason, off_since) values ('companies', 'a trial', now())`,
      )
      expect(await createBackup(join(room, 'one.gz'), {})).toBe(0)
      expect(said).toContain('The standby was read.')
      // A missing folder is not the fault of a server: no read is repeated.
      await expect(createBackup(join(room, 'none', 'one.gz'), {})).rejects.toThrow(
        /cannot be written .*ENOENT/,
      )
      expect(said.filter((line) => line.endsWith('The primary is read.'))).toEqual([])
      pair.killStandby()
      expect(await createBackup(join(room, 'two.gz'), {})).toBe(0)
    } finally {
      vi.unstubAllEnvs()
      vi.restoreAllMocks()
    }
    expect(said.filter((line) => line.endsWith('The primary is read.'))).toEqual([
      expect.stringMatching(/^The standby at READ_DATABASE_URL cannot be read\./),
    ])
    for (const file of ['one.gz', 'two.gz'])
      expect(gunzipSync(readFileSync(join(room, file))).toString()).toContain('a trial')
  },
)

function callOf(request_id: string, secret: string) {
  const headers: Record<string, string> = {
    host: 'x',
    authorization: `Bearer ${secret}`,
    accept: 'application/x-ndjson',
  }
  return {
    request_id,
    method: 'GET',
    target: '/api/v1/trial/rows',
    header: (name: string) => headers[name],
    headerCount: (name: string) => (name in headers ? 1 : 0),
    address: '127.0.0.1',
    readBody: async () => new Uint8Array(),
    signal: new AbortController().signal,
  }
}
