import type { Untyped } from '../fixtures/untyped.ts'
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { restoreBackup } from '@alphorn/server/platform/db/backup/restore'
import { connectPools } from '@alphorn/server/platform/db/connect'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { readMigrations } from '@alphorn/server/platform/db/migration-files'
import { startServer } from '@alphorn/server/main'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { emptyDatabase } from '../support/database.ts'
import { checkAgainstDocuments } from '../support/contract-checked-server.ts'
import { reports, testKey } from './audit/sealing.ts'
import { actorAt } from '../fixtures/actors.ts'
import { testConfig } from '../fixtures/server-settings.ts'

// test/platform/upgrade has backups of filled databases of the base schema and of each released one. The number is that
// of the last migration. CONTRIBUTING.md explains how to create another. The first one has the migrations that the base
// schema replaces.

const folder = fileURLToPath(new URL('upgrade', import.meta.url))
const pepper = 'upgrade-fixture'
/** The demo's credential and password in each, and the public key for its checkpoints. */
const doors: Record<string, { secret: string; password: string; publicKey: string }> = {
  '0044.backup': {
    secret: 'alp_GkgPB2Xh7JdB_JFQeu2FE1RpeObLifc7Bs0gLeB3Omrai0YnlO4',
    password: 'lImPf4Bc5DknIHRLSzEcTNWL',
    publicKey: 'ed25519:-3ln671h4QqgG2JLSahX8iz2VUMUvQkFzZJXvL3VZkU',
  },
}

async function countsIn(url: string): Promise<Record<string, number>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
         and not relispartition and relname not in ('schema_migrations', 'test_clock') order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows) {
      const counted = await client.query<{ count: number }>(`select count(*)::int from "${name}"`)
      counts[name] = counted.rows[0]!.count
    }
    return counts
  } finally {
    await client.end()
  }
}

describe.each(globSync('*.backup', { cwd: folder }))('a filled database of schema %s', (file) => {
  test(
    `A filled database of ${file} is migrated without losing a row, and can be served`,
    { timeout: 120_000 },
    async () => {
      const { url } = await emptyDatabase()
      await restoreBackup(url, `${folder}/${file}`)
      const before = await countsIn(url)
      const applied = await migrateDatabase(url)
      expect(applied.map(({ version }) => version)).toEqual(
        readMigrations()
          .map(({ version }) => version)
          .filter((version) => version > Number.parseInt(file, 10)),
      )
      expect(await countsIn(url)).toMatchObject(before)
      expect(before['approvals']).toBeGreaterThan(0)

      const running = await startServer(testConfig({ config: { peppers: [pepper] } }), url, { role: 'api' })
      checkAgainstDocuments(running.url)
      try {
        await readAsCustomer(running.url, doors[file]!.secret)
        await readAtTheDesk(running.url, doors[file]!.password)
      } finally {
        await running.stop()
      }
      const pools = connectPools(url, { size: 2 })
      const found = await reports(pools, {}, [testKey.publicKey, doors[file]!.publicKey])
      await pools.end()
      expect(found.flatMap(({ findings }) => findings)).toEqual([])
      expect(found.length).toBeGreaterThan(0)
    },
  )
})

// Validates each response against the current documents.

async function readAsCustomer(url: string, secret: string) {
  const customer = actorAt(url, secret)
  const rowsOf = async (path: string) => {
    const { status, body } = await customer.get(`/api/v1/outreach/${path}`)
    expect(`${path}: ${status}`).toBe(`${path}: 200`)
    return body.data as Untyped[]
  }
  const projects = await rowsOf('projects')
  expect(projects.length).toBeGreaterThan(1)
  let prospects = 0
  for (const { project_id } of projects) {
    await rowsOf(`projects/${project_id}`)
    await rowsOf(`projects/${project_id}/stage-jobs?limit=50`)
    await rowsOf(`projects/${project_id}/audit?limit=50`)
    for (const { prospect_id } of await rowsOf(`projects/${project_id}/prospects?limit=10`)) {
      await rowsOf(`projects/${project_id}/prospects/${prospect_id}`)
      prospects++
    }
  }
  expect(prospects).toBeGreaterThan(10)
  expect(await rowsOf('companies?q=bau&limit=10')).not.toEqual([])
}

async function readAtTheDesk(url: string, password: string) {
  const signedIn = await fetch(`${url}/app/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo@alphorn.example', password }),
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const read = async (path: string) => {
    const answer = await fetch(`${url}/app/api/${path}`, { headers: { cookie } })
    expect(`${path}: ${answer.status}`).toBe(`${path}: 200`)
    return ((await answer.json()) as Untyped).data
  }
  for (const { project_id } of await read('projects')) {
    await read(`projects/${project_id}/summary`)
    await read(`projects/${project_id}/offerings`)
    await read(`projects/${project_id}/review`)
    for (const { prospect_id } of await read(`projects/${project_id}/prospects?limit=3`))
      await read(`projects/${project_id}/prospects/${prospect_id}/dossier`)
  }
  for (const { list_id } of await read('markets')) await read(`markets/${list_id}`)
  for (const path of ['credentials', 'members', 'markets', 'usage', 'suppressions']) await read(path)
}
