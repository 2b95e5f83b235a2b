import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { exported } from '@alphorn/test/fixtures/letter-post'
import { companyUids, openFixture } from '@alphorn/test/fixtures/project'
import { openWorld } from '@alphorn/test/fixtures/world'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { afterAll, expect, test } from 'vitest'

const world = await openWorld({ config: { webhooks: false } })
const home = mkdtempSync(join(tmpdir(), 'alphorn-returns-'))
afterAll(() => rmSync(home, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const fixture = await openFixture(world)
const { releases } = await exported(fixture, 2)

async function run(file: string, ...more: string[]) {
  const env = {
    ...childEnvironment,
    ALPHORN_PROFILES: join(home, 'profiles.json'),
    ALPHORN_BASE_URL: world.url,
    ALPHORN_API_KEY: fixture.olga.secret,
  }
  const words = [main, 'returns', file, '--project', fixture.project, ...more]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, out, err }
}

const writeCsv = (name: string, content: string | Buffer) => {
  const file = join(home, name)
  writeFileSync(file, content)
  return file
}
const outcomes = () => world.sql('select return_reason from outcomes order by return_reason')

test('A dry run of a file from a print shop reports what would happen to each line and records nothing', async () => {
  // The format of spreadsheets in Switzerland: semicolons, and Windows-1252.
  const csv = `Datei;Empfänger;Rückgabegrund\r\n001-${companyUids[0]!}.pdf;"Crowd; AG";weggezogen\r\n002-${companyUids[1]!}.pdf;;rained on\r\n`
  const file = writeCsv('dry.csv', Buffer.from(csv, 'latin1'))
  const { code, out, err } = await run(file, '--dry-run')
  expect(code).toBe(1)
  expect(out).toMatch(/^line 2: ready: .*: moved$/m)
  expect(out).toMatch(/^line 3: unknown_reason: .*"rained on" is not known/m)
  expect(err).toBe('1 ready, nothing was recorded (dry run); 1 set aside.\n')
  expect(await outcomes()).toEqual([])
})

test('A file with more lines than one call accepts is recorded, and sending it again records nothing twice', async () => {
  const unknown = Array.from({ length: 100 }, (_, at) => `Nobody ${at} AG,`)
  const known = releases.map(({ release_id }) => `${release_id},refusé`)
  const file = writeCsv('long.csv', ['reference,reason', known[0], ...unknown, known[1]].join('\n'))
  const first = await run(file, '--occurred-on', '2026-02-03', '--json')
  expect(first).toMatchObject({ code: 1, err: '2 recorded; 100 set aside.\n' })
  const lines = first.out.trim().split('\n')
  expect(lines).toHaveLength(102)
  expect(JSON.parse(lines[101]!)).toMatchObject({ line: 103, result: 'recorded', return_reason: 'refused' })
  expect(await outcomes()).toEqual([{ return_reason: 'refused' }, { return_reason: 'refused' }])
  const again = await run(writeCsv('again.csv', known.join('\n')))
  expect(again).toMatchObject({ code: 0, err: '2 recorded already or listed twice.\n' })
  expect(await outcomes()).toHaveLength(2)
})

test('A file that is missing, empty or has an unclosed quotation mark is refused', async () => {
  expect(await run(join(home, 'none.csv'))).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no file'),
  })
  expect((await run(writeCsv('empty.csv', 'reference;reason\n'))).err).toContain('lists no letters')
  expect((await run(writeCsv('open.csv', 'reference;reason\n"a;b\n'))).err).toContain('quotation mark')
})
