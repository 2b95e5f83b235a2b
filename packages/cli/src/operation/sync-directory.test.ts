import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { openSource } from '@alphorn/test/directory/source-server'
import { afterAll, expect, test } from 'vitest'

// Each command runs as a separate process.
const register = await openRegister()
const source = await openSource()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-sync-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

function start(words: readonly string[], change: NodeJS.ProcessEnv = {}) {
  return spawn(process.execPath, [main, 'directory', ...words], {
    env: {
      ...process.env,
      DATABASE_URL: register.url,
      ALPHORN_DATA: dataDir,
      FINMA_URL: source.url,
      GLEIF_URL: source.url,
      SOURCE_CONTACT: 'operator@muster.example',
      ...change,
    },
  })
}
async function run(words: readonly string[], change: NodeJS.ProcessEnv = {}) {
  const child = start(words, change)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

const page = (at: number, last: number) =>
  JSON.stringify({ data: [], links: at < last ? { next: `${source.url}?page=${at + 1}` } : {} })

test('A killed run is resumed where it stopped once it is considered abandoned', async () => {
  let reached = () => {}
  const stuck = new Promise<void>((resolve) => (reached = resolve))
  source.answer(({ query }) => {
    const at = Number(query.get('page') ?? 1)
    // The third response begins and never ends.
    if (at === 3) reached()
    return at === 3 ? { body: page(3, 4), headers: { 'content-length': '9999' } } : { body: page(at, 4) }
  })
  const killed = start(['sync', 'gleif'])
  await stuck
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await run(['sync', 'gleif'])).toMatchObject({
    code: 0,
    out: 'gleif: is being read by another process.\n',
  })
  await register.read.query(`insert into test_clock select app_now() + interval '61 seconds'`)
  const before = source.asked.length
  source.answer(({ query }) => ({ body: page(Number(query.get('page')), 4) }))
  expect(await run(['sync', 'gleif'])).toMatchObject({ code: 0, out: 'gleif: read to its end.\n' })
  expect(source.asked.slice(before).map(({ query }) => query.get('page'))).toEqual(['3', '4'])
})

test('A failing source does not delay the others, and the status reports it', async () => {
  await register.import([{ ehraid: 1, uid: uidOf(1), name: 'Muster Bank AG' }])
  source.answer(({ path }) =>
    path.includes('lei-records')
      ? { status: 403 }
      : { body: `Name,UID,AuthorisationType EN\nX,${uidOf(1)},Bank` },
  )
  const { code, out, err } = await run(['sync'], { SOURCES: 'gleif,finma' })
  expect({ code, out }).toEqual({ code: 1, out: 'finma: read to its end. 1 changed.\n' })
  expect(err).toContain('answered 403')
  expect(err).toContain('does not let us in')
  const status = await run(['status', '--json'], { SOURCES: 'finma' })
  type Told = { source: string; state: string; on: boolean; failures: number; next_run_at: string | null }
  const { sources } = JSON.parse(status.out) as { sources: Told[] }
  const byName = Object.fromEntries(sources.map((one) => [one.source, one]))
  expect(byName['gleif']).toMatchObject({ failures: 1, next_run_at: null })
  expect(byName['finma']).toMatchObject({ failures: 0, next_run_at: expect.stringContaining('T') })
  expect(sources.map(({ source: name, state, on }) => `${name} ${state} ${on}`)).toEqual([
    'basel never false',
    'lindas never false',
    'zefix never false',
    'gazette never false',
    'simap never false',
    'building-notices never false',
    'aramis never false',
    'gleif failed false',
    'finma finished true',
    'uid-register never false',
  ])
})

test('The history of a company shows what changed, since when and from which source', async () => {
  const { code, out } = await run(['history', uidOf(1)])
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('In the directory since') })
  expect(out).toMatch(/regulated.*Bank.*finma/)
  expect(await run(['history', 'CHE-999.999.996'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no company CHE-999.999.996'),
  })
})

test('No source is queried unless the operator has set a contact address', async () => {
  const before = source.asked.length
  expect(await run(['sync', 'basel'], { SOURCE_CONTACT: '' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Set SOURCE_CONTACT first'),
  })
  expect(source.asked.length).toBe(before)
})
