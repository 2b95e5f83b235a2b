import { appTable } from '@alphorn/contract/app'
import { Refusal } from '@alphorn/contract/core/errors'
import type { Route } from '@alphorn/contract/core/route'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { startWorkerIndex } from '@alphorn/server/directory/search/worker-index'
import { connectPools, connectStandby } from '@alphorn/server/platform/db/connect'
import { withConnection } from '@alphorn/server/platform/db/connection'
import { migrateDatabase } from '@alphorn/server/platform/db/migrate'
import { rawQuery } from '@alphorn/server/platform/db/raw'
import { createStandby, positionOf } from '@alphorn/server/platform/db/standby'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Account } from '../fixtures/accounts.ts'
import { addProspects, fixtureOf, startCycle } from '../fixtures/project.ts'
import { uidOf } from '../fixtures/register.ts'
import { openWorld } from '../fixtures/world.ts'
import { closeAtFileEnd } from '../support/file-end.ts'
import { ask, lookAt, pauseReplay, readsOf, resumeReplay, startLoosePair } from './loose-pair.ts'
import { binaries } from './standby-pair.ts'

// A primary and a streaming standby. Reports, and the directory for the search index, are read from the standby if it
// has everything committed before, and from the primary otherwise.

if (!binaries)
  console.warn('No PostgreSQL with pg_basebackup is installed: no report was read from a standby.')

test.runIf(binaries)(
  'A report includes everything committed before it: on the standby once that has caught up, on the primary otherwise',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    const write = () => ask(pair.primaryUrl(), 'insert into notes values (1)')
    await ask(pair.primaryUrl(), 'create table notes (id int)')
    const { whole, state } = readsOf(pair.primaryUrl(), pair.standbyUrl())
    const report = () => whole(lookAt)
    for (let notes = 1; notes <= 20; notes++) {
      await write()
      expect(await report()).toMatchObject({ notes })
    }
    await expect.poll(report).toEqual({ standby: true, notes: 20 })

    await pauseReplay(pair)
    await write()
    for (let time = 0; time < 3; time++) expect(await report()).toEqual({ standby: false, notes: 21 })
    expect(await state()).toBe('lagging')
    await resumeReplay(pair)
    await expect.poll(report).toEqual({ standby: true, notes: 21 })

    // A report that fails by itself does not run twice.
    let times = 0
    const refusing = whole(async () => {
      times++
      throw new Refusal('not_found')
    })
    await expect(refusing).rejects.toThrow(Refusal)
    expect(times).toBe(1)

    pair.freezeStandby()
    expect(await report()).toEqual({ standby: false, notes: 21 })
    expect(await state()).toBe('away')
    pair.thawStandby()
    await expect.poll(report).toEqual({ standby: true, notes: 21 })
    const killed = await whole((db) => {
      pair.killStandby()
      return lookAt(db)
    })
    expect(killed).toEqual({ standby: false, notes: 21 })
    expect(await state()).toBe('away')
    expect(await report()).toEqual({ standby: false, notes: 21 })
  },
)

test.runIf(binaries)(
  'A report that waits for the standby is answered as soon as the standby has what it needs',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await ask(pair.primaryUrl(), 'create table notes (id int)')
    const pools = connectPools(pair.primaryUrl(), { size: 1 })
    const standby = createStandby(connectStandby(pair.standbyUrl(), { name: 'test', size: 1 }))
    closeAtFileEnd(() => Promise.all([pools.end(), standby.end()]))
    await pauseReplay(pair)
    await ask(pair.primaryUrl(), 'insert into notes values (1)')
    const position = await withConnection(pools.read, positionOf)
    expect(await standby.tryRead(position, lookAt)).toBe(null)
    const reading = standby.tryRead(position, lookAt, 60_000)
    await resumeReplay(pair)
    expect(await reading).toEqual({ value: { standby: true, notes: 1 } })
  },
)

/** Returns a PostgreSQL error with the code. */
const failWith = (code: string) =>
  rawQuery(sql.raw(`do $$ begin raise exception 'given up' using errcode = '${code}'; end $$`))

test.runIf(binaries)(
  'A standby that cancels one read, or stalls during it, is still used for the next report',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await ask(pair.primaryUrl(), 'create table notes (id int)')
    const { whole, state } = readsOf(pair.primaryUrl(), pair.standbyUrl())
    await expect.poll(() => whole(lookAt)).toEqual({ standby: true, notes: 0 })
    // A recovery conflict with the primary, and a statement timeout.
    for (const code of ['40001', '57014']) {
      const given = await whole(async (db) => {
        const found = await lookAt(db)
        if (found.standby) await db.query(failWith(code))
        return found
      })
      expect([code, given]).toEqual([code, { standby: false, notes: 0 }])
      expect(await whole(lookAt)).toEqual({ standby: true, notes: 0 })
    }
    const slow = await whole(async (db) => {
      await db.query(rawQuery(sql`select pg_sleep(6)`))
      return await lookAt(db)
    })
    expect(slow).toEqual({ standby: true, notes: 0 })
    expect(await state()).toBe('ready')
  },
)

test.runIf(binaries)(
  'A standby whose connections are all busy does not count as unavailable: the next report uses it once one is free',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    await ask(pair.primaryUrl(), 'create table notes (id int)')
    const { whole, state } = readsOf(pair.primaryUrl(), pair.standbyUrl())
    await expect.poll(() => whole(lookAt)).toEqual({ standby: true, notes: 0 })
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    let reading = 0
    const long = async () =>
      await whole(async (db) => {
        const found = await lookAt(db)
        reading++
        await ended
        return found
      })
    const both = Promise.all([long(), long()])
    await expect.poll(() => reading).toBe(2)
    for (let time = 0; time < 2; time++) expect(await whole(lookAt)).toEqual({ standby: false, notes: 0 })
    expect(await state()).toBe('ready')
    end()
    expect(await both).toEqual(Array(2).fill({ standby: true, notes: 0 }))
    expect(await whole(lookAt)).toEqual({ standby: true, notes: 0 })
  },
)

test.runIf(binaries)(
  'The state of the standby is reported while the primary hangs',
  { timeout: 240_000 },
  async () => {
    const pair = await startLoosePair()
    const { state } = readsOf(pair.primaryUrl(), pair.standbyUrl())
    await expect.poll(state).toBe('ready')
    pair.freezePrimary()
    try {
      expect(await state()).toBe('ready')
    } finally {
      pair.killPrimary()
    }
  },
)

/** Returns the last statement of this use of a standby; the state of a standby is checked before each read. */
async function lastAt(standby: string, use: string) {
  const rows = await ask(
    standby,
    `select query from pg_stat_activity where application_name = 'alphorn ${use} standby' order by state_change desc limit 1`,
  )
  return (rows[0]?.['query'] ?? '') as string
}
const isRead = expect.not.stringMatching(/^$|pg_is_in_recovery|^set /)

async function open({ cookie }: Account, url: string, path: string) {
  const answer = await fetch(`${url}/app/api${path}`, { headers: { cookie } })
  return { status: answer.status, data: ((await answer.json()) as { data: unknown }).data }
}

const heavyRoutes = Object.entries<Route>(appTable).filter(([, { heavy }]) => heavy)
/** The parameters that a report needs. */
const parameters: Readonly<Record<string, string>> = { app_outcome_breakdown: '?by=hook' }

test.runIf(binaries)(
  'The standby answers every report, even right after a change; the primary answers while the standby is unavailable',
  { timeout: 300_000 },
  async () => {
    const pair = await startLoosePair()
    await migrateDatabase(pair.primaryUrl())
    const world = await openWorld({
      index: 'with the service',
      databaseUrl: pair.primaryUrl(),
      config: { readDatabaseUrl: pair.standbyUrl() },
      role: 'api',
    })
    const fixture = await fixtureOf(await world.account())
    const { acme, project } = fixture
    const { cycle_id } = await startCycle(fixture, await addProspects(fixture, 3))
    const filters = { canton: ['BE'] }
    const lister = await acme.credential(['markets:write'])
    const { list_id } = (await lister.post('/markets', { name: 'Bern', filters })).body.data
    const pathOf = ({ path }: Route) =>
      path.replace(':project_id', project).replace(':cycle_id', cycle_id).replace(':list_id', String(list_id))

    for (const [name, route] of heavyRoutes) {
      const seen = async () => {
        const path = pathOf(route) + (parameters[name] ?? '')
        expect([name, (await open(acme, world.url, path)).status]).toEqual([name, 200])
        return await lastAt(pair.standbyUrl(), 'api')
      }
      await expect.poll(seen, { message: name }).toEqual(isRead)
    }
    const withoutIndex = await world.another({ searchIndex: 'sql' })
    const searched = async () => {
      expect(await open(acme, withoutIndex.url, '/companies?canton=BE')).toMatchObject({ status: 200 })
      return await lastAt(pair.standbyUrl(), 'api')
    }
    await expect.poll(searched).toMatch(/from "?companies/)

    // An export reads the time of its end last.
    const exported = async () => {
      const answer = await fetch(`${world.url}/app/api/audit/export`, { headers: { cookie: acme.cookie } })
      expect((await answer.text()).trim().split('\n').at(-1)).toContain('"kind":"end"')
      return await lastAt(pair.standbyUrl(), 'api')
    }
    await expect.poll(exported).toMatch(/app_now/)
    const searchedFor = async (query: string) => {
      expect(await open(acme, world.url, `/companies?${query}`)).toMatchObject({ status: 200 })
      return await lastAt(pair.standbyUrl(), 'api')
    }
    await expect.poll(async () => (await fetch(`${world.url}/readyz?part=search`)).status).toBe(200)
    expect(await searchedFor('canton=BE')).toMatch(/app_now/) // the index answers
    await expect.poll(() => searchedFor('signal=name_changed')).not.toMatch(/app_now/)

    const showsNewProject = async () => {
      const made = await acme.project()
      const { data } = await open(acme, world.url, '/project-summaries')
      return (data as { project_id: string }[]).some(({ project_id }) => project_id === made)
    }
    for (let time = 0; time < 5; time++) expect(await showsNewProject()).toBe(true)
    await pauseReplay(pair)
    expect(await showsNewProject()).toBe(true)
    pair.killStandby()
    expect(await showsNewProject()).toBe(true)
  },
)

test.runIf(binaries)(
  'The search index reads the directory from the standby, and is complete even if the standby lags or is unavailable',
  { timeout: 300_000 },
  async () => {
    const pair = await startLoosePair()
    await migrateDatabase(pair.primaryUrl())
    const pools = connectPools(pair.primaryUrl())
    closeAtFileEnd(() => pools.end())
    const add = async (from: number, count: number) =>
      importCompanies(pools.write, companyRows(linesOf(from, count)), {
        source: 'test',
        onRejection: ({ detail }) => {
          throw new Error(detail)
        },
      })
    const countAnew = async (then = async () => {}) => {
      const index = startWorkerIndex({
        databaseUrl: pair.primaryUrl(),
        readDatabaseUrl: pair.standbyUrl(),
        snapshotFile: null,
        log: { warn: () => {}, error: () => {} },
      })
      try {
        expect(await index.ready(Infinity)).toBe(true)
        await then()
        return index.status().companies
      } finally {
        await index.stop()
      }
    }
    await add(0, 6001)
    let last = ''
    const read = async () => {
      const companies = await countAnew(async () => void (last = await lastAt(pair.standbyUrl(), 'search')))
      return { companies, last }
    }
    await expect.poll(read).toEqual({ companies: 6001, last: expect.stringMatching(/from "?companies/) })

    await pauseReplay(pair)
    await add(6001, 10)
    expect(await countAnew()).toBe(6011)
    pair.killStandby()
    expect(await countAnew()).toBe(6011)
  },
)

async function* linesOf(from: number, count: number) {
  for (let at = from; at < from + count; at++)
    yield JSON.stringify({ ehraid: at + 1, uid: uidOf(at), name: `Muster ${at} AG`, status: 'ACTIVE' })
}
