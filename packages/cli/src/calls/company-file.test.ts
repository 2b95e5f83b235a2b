import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { openFixture } from '@alphorn/test/fixtures/project'
import { story } from '@alphorn/test/fixtures/story-companies'
import type { Untyped } from '@alphorn/test/fixtures/untyped'
import { openWorld } from '@alphorn/test/fixtures/world'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { afterAll, expect, test } from 'vitest'

const world = await openWorld()
const home = mkdtempSync(join(tmpdir(), 'alphorn-companies-'))
afterAll(() => rmSync(home, { recursive: true }))
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

async function run(args: string[], secret: string, input = '') {
  const env = {
    ...childEnvironment,
    ALPHORN_PROFILES: join(home, 'profiles.json'),
    ALPHORN_BASE_URL: world.url,
    ALPHORN_API_KEY: secret,
  }
  const child = spawn(process.execPath, [main, ...args], { env })
  child.stdin.end(input)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number, out, err }
}

test('Companies from a CSV file are added in batches of a hundred, and the outcome of each line is reported', async () => {
  const { project, olga, at } = await openFixture(world)
  const { secret } = olga
  const file = join(home, 'customers.csv')
  const unknown = Array.from({ length: 100 }, (_, line) => `Gibt Es Nicht ${line} AG;Bern;;`)
  const rows = [
    'Firma;Ort;UID-Nr.;Kundennr.',
    `${story.kellerThun.name};3600 Thun;;K-1`,
    ...unknown,
    `;;${story.muster.uid};K-2`,
    ';Bern;;',
    `${story.muster.name};Bern;keine;K-3`,
  ]
  // The format of spreadsheets in Switzerland.
  writeFileSync(file, Buffer.from(`${rows.join('\r\n')}\r\n`, 'latin1'))
  const add = (...words: string[]) => run(['prospect-add', project, '--csv', file, ...words], secret)
  const added = await add()
  expect(added.out).toMatch(new RegExp(`^2 +${story.kellerThun.name}, Thun +K-1 +added`, 'm'))
  expect(added.out).toMatch(/^102 +Gibt Es Nicht 99 AG, Bern +not_found/m)
  expect(added.out).toMatch(new RegExp(`^103 +${story.muster.uid} +K-2 +added`, 'm'))
  expect(added.out).toMatch(/^Candidates of row 105 \(Muster Dachbau AG, rsl_\w+\):$/m)
  expect(added.err).toContain('line 104: no name and no UID. It was not sent.')
  expect(added.err).toMatch(/2 added.*100 not_found|100 not_found.*2 added/)
  expect(added.code).toBe(1)
  const { data } = (await olga.get(`${at}/prospects`)).body
  expect(new Set(data.map(({ external_ref }) => external_ref))).toEqual(new Set(['K-1', 'K-2']))

  const again = (await add('--json')).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Untyped)
  expect(again[0]).toMatchObject({ line: 2, outcome: 'already_present', external_ref: 'K-1' })
  const noHead = await run(
    ['company-resolve', '--csv', '-', '--json'],
    secret,
    `${story.muster.name}\t${story.muster.uid}\n`,
  )
  expect(noHead).toMatchObject({ code: 0, out: expect.stringMatching(/^\{"line":1,.*"outcome":"resolved"/) })
  expect(await add('--company', 'X AG')).toMatchObject({
    code: 2,
    err: expect.stringContaining('--csv alone'),
  })
  const wordless = await run(['prospect-add', project, '--csv', '-'], secret, 'a;b\n1;2\n')
  expect(wordless).toMatchObject({ code: 1, err: expect.stringContaining('no column of names') })
})

test('Columns that are not used are named, and a line that would lose something is not sent', async () => {
  const { project, olga } = await openFixture(world)
  const rows = [
    'Firma;Domizil;Kanton;Kundennr.',
    `${story.muster.name};Winterthur;Bern;K-1`,
    `${story.kellerThun.name};Thun;Bayern;K-2`,
    `${story.kellerThun.name};Thun;Bern;${'K'.repeat(129)}`,
  ]
  const file = join(home, 'unicode.csv')
  writeFileSync(file, Buffer.from(`\uFEFF${rows.join('\r\n')}`, 'utf16le'))
  const { err, code } = await run(['prospect-add', project, '--csv', file, '--json'], olga.secret)
  expect(err).toContain(
    'Columns: Firma = name, Kanton = canton, Kundennr. = external_ref. Not used: Domizil.',
  )
  expect(err).toContain('line 3: canton: "Bayern" is not a canton. It was not sent.')
  expect(err).toContain('line 4: external_ref: more than 128 characters. It was not sent.')
  expect(code).toBe(1)
})
