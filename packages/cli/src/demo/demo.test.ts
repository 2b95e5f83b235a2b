import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { openWorld } from '@alphorn/test/fixtures/world'
import { defaultDataDir } from '@alphorn/server/platform/config'
import { defaultAddress } from '#cli/connection/connection'
import { describeDemo } from '#cli/demo/describe'
import { playDemo } from '#cli/demo/demo'
import { playMainJob } from '#cli/demo/play'
import { prepareDemo } from '#cli/demo/prepare'

// One run makes hundreds of calls.

const world = await openWorld()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const site = { url: world.url, family: 'outreach', dataDir, pools: world.service.pools } as const

const timeoutMs = { interval: 100, timeout: 30_000 }

const counts = () =>
  world.sql(
    `select (select count(*) from companies) as companies, (select count(*) from users) as users,
       (select count(*) from projects) as projects, (select count(*) from prospects) as prospects,
       (select count(*) from credentials) as credentials, (select count(*) from lists) as lists,
       (select count(*) from suppressions) as suppressions, (select count(*) from exports) as exports`,
  )

test('Demo data is created only once', async () => {
  const first = await prepareDemo(site)
  const [made] = await counts()
  expect(made).toMatchObject({ users: 1, projects: 3, prospects: 66, credentials: 4 })
  expect(made).toMatchObject({ lists: 2, suppressions: 3, exports: 1 })
  expect(made!.companies).toBeGreaterThanOrEqual(2000)

  expect(await prepareDemo(site)).toEqual(first)
  expect(await counts()).toEqual([made])
  expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600)
})

test('The demo has weeks of recorded usage, with entries like those of the service itself', async () => {
  const [row] = await world.sql(
    `select count(distinct started_at::date)::int as days, count(*)::int as deeds, bool_and(method = 'SYSTEM') as own
     from audit_rows where started_at < now() - interval '1 day'`,
  )
  expect(row).toMatchObject({ days: expect.any(Number), own: true })
  expect(row!.days).toBeGreaterThanOrEqual(20)
  expect(row!.deeds).toBeGreaterThan(500)
})

test('A demo list has changed since its first build, and signals explain why', async () => {
  const [list] = await world.sql(
    `select found, added, removed from list_builds where state = 'finished' and number = 2`,
  )
  expect(list!.removed).toBeGreaterThan(0)
  const signals = await vi.waitFor(async () => {
    const rows = await world.sql(`select distinct kind from signals where kind <> 'company_registered'`)
    if (rows.length < 5) throw new Error(JSON.stringify(rows))
    return rows.map(({ kind }) => kind)
  }, timeoutMs)
  expect(signals).toEqual(
    expect.arrayContaining(['capital_increased', 'liquidation_opened', 'address_changed']),
  )
})

const defaultSite = { url: world.url, family: 'outreach', dataDir: defaultDataDir } as const

test('The printed curl line works when pasted', async () => {
  const lines = describeDemo(await prepareDemo(site), defaultSite)
  const [, header, url] = /curl -H '(.+)' (\S+)/.exec(lines)!
  const [name, value] = header!.split(': ')
  const response = await fetch(url!, { headers: { [name!]: value! } })
  expect(await response.json()).toMatchObject({
    data: [{ name: 'Bornes de recharge Romandie' }, { name: 'Solaranlagen, dreisprachig' }, { name: 'Demo' }],
  })
})

test('The printed demo command names the server and the data folder unless they are the defaults', async () => {
  const prepared = await prepareDemo(site)
  const shown = (change: object) => describeDemo(prepared, { ...defaultSite, ...change })
  expect(shown({})).toContain(`: npm run demo -- --base-url ${world.url}\n`)
  expect(shown({ url: defaultAddress })).toContain(': npm run demo\n')
  expect(shown({ url: defaultAddress, dataDir: "/tmp/it's here" })).toContain(
    `: ALPHORN_DATA='/tmp/it'\\''s here' npm run demo\n`,
  )
})

test('Lost secrets are regenerated for the same account', async () => {
  const lost = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  rmSync(join(dataDir, 'demo.json'))
  const found = await prepareDemo(site)
  expect(found.password).not.toBe(lost.password)
  expect(found.secret).not.toBe(lost.secret)
  writeFileSync(join(dataDir, 'demo.json'), 'no JSON')
  await prepareDemo(site)
  expect((await counts())[0]).toMatchObject({ users: 1, projects: 3, prospects: 66 })
})

test.each(['outreach', 'prospect'] as const)(
  'The main job of the demo runs to its end in the %s route family',
  async (family) => {
    const secrets = await prepareDemo(site)
    const reported: string[] = []
    await playMainJob(
      { baseUrl: world.url, family, secrets },
      (line) => reported.push(line),
      (seconds) => world.travel(seconds),
    )
    expect(reported).toContain('The same approval again: 200, the same approval.')
    expect(reported.at(-1)).toContain('as it should be')
  },
)

test('All credentials of a demo run are revoked when it ends', async () => {
  const left = await world.sql(
    `select name from credentials where revoked_at is null and name in ('Reader', 'Editor', 'Worker A', 'Worker B', 'Approver')`,
  )
  expect(left).toEqual([])
})

test.each([
  ['of the environment', {}, 'http://127.0.0.1:1'],
  [
    'of the option before that of the environment',
    { 'base-url': 'http://127.0.0.1:2' },
    'http://127.0.0.1:2',
  ],
])('The demo runs at the address %s', async (_which, options, address) => {
  vi.stubEnv('ALPHORN_BASE_URL', 'http://127.0.0.1:1')
  await expect(playDemo(options)).rejects.toThrow(`No server answers at ${address}.`)
  vi.unstubAllEnvs()
})
