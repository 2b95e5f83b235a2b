import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '@alphorn/test/support/child-environment'
import { freshDatabase } from '@alphorn/test/support/database'
import { story } from '@alphorn/test/fixtures/story-companies'
import { afterAll, expect, test } from 'vitest'

// Each command is a process of its own.
const { url } = await freshDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-cli-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const main = fileURLToPath(new URL('main.ts', import.meta.url))

const usual = { DATABASE_URL: url, ALPHORN_DATA: dataDir, PORT: '0', LOG_LEVEL: 'warn' }

function start(...args: string[]) {
  return startWith({}, ...args)
}

function startWith(settings: object, ...args: string[]) {
  return spawn(process.execPath, [main, ...args], { env: { ...childEnvironment, ...usual, ...settings } })
}

/** Runs a command to its end. */
function run(...args: string[]) {
  return runWith({}, ...args)
}

async function runWith(settings: object, ...args: string[]) {
  const child = startWith(settings, ...args)
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, out, err }
}

/** The address in the line that a server greets with. */
async function addressOf({ stdout }: ChildProcess) {
  for await (const piece of stdout!.iterator({ destroyOnReturn: false })) {
    const [, address] = /listens on (\S+) \(outreach, prospect\)/.exec(String(piece)) ?? []
    if (address) return address
  }
  throw new Error('The server ended without a greeting.')
}

test('A command that does not exist is refused with exit code 2', async () => {
  const { code, err, out } = await run('bogus')
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toContain('There is no command "bogus".')
  expect((await run('--help')).out).toContain('alphorn serve')
})

test('The version is printed, and a command group prints its commands', async () => {
  expect((await run('--version')).out).toMatch(/^alphorn \d+\.\d+\.\d+, Node \d+\.\d+\.\d+\n$/)
  expect(await run('directory', '--help')).toMatchObject({
    code: 0,
    out: expect.stringContaining('alphorn directory sync') as string,
  })
  expect((await run('companies', '--nope')).err).toContain('alphorn help companies says what it takes.')
})

test('A reader that closes the pipe early, as head does, ends a command without a message', async () => {
  const child = start('help')
  child.stdout.destroy()
  const [err, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect({ err, code }).toEqual({ err: '', code: 0 })
})

const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' }
test.each([
  ['serve', { PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".\n'],
  ['migrate', { PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535, not "abc".\n'],
  // `serve` waits for half a minute: its database may start with it.
  [
    'migrate',
    nowhere,
    'PostgreSQL at 127.0.0.1:9/none cannot be reached: connect ECONNREFUSED 127.0.0.1:9. Look at DATABASE_URL, and whether it runs.\n',
  ],
])(
  '%s: invalid settings, such as %j, are reported with an explanation',
  async (command, settings, sentence) => {
    expect(await runWith(settings, command)).toEqual({ code: 1, out: '', err: sentence })
  },
)

test.each([
  ['nothing.csv', '', /nothing\.csv contains no companies: the file is empty/],
  [
    'words.txt',
    'Dear reader,\nthis is a letter.\n',
    /^Database: .*\nThe header row must contain the column uid. It contains "Dear reader, "/,
  ],
  ['a folder', undefined, /is a folder: name the file in it\.\n$/],
])('A file without companies is refused: %s', async (name, content, sentence) => {
  const file = content === undefined ? dataDir : join(dataDir, name)
  if (content !== undefined) writeFileSync(file, content)
  const { code, err } = await run('directory', 'import', file)
  expect(code).toBe(1)
  expect(err).toMatch(sentence)
})

test('A backup to a folder that does not exist fails with the name of the folder', async () => {
  const { code, err } = await run('backup', join(dataDir, 'none', 'all.gz'))
  expect(code).toBe(1)
  expect(err).toMatch(
    /^The backup cannot be written to .*all\.gz\.partial \(ENOENT\)\. Check the folder .*\n$/,
  )
})

test('A table of localities is imported completely, and one in another format is refused', async () => {
  const file = join(dataDir, 'localities.csv')
  const head = 'Ortschaftsname;PLZ4;Zusatzziffer;ZIP_ID;Gemeindename'
  writeFileSync(file, `${head}\nOlten;4600;0;1;Olten\nGlattbrugg;8152;0;2;Opfikon\n`)
  const imported = await run('directory', 'import', file, '--reference', 'localities')
  expect([imported.code, imported.out]).toEqual([0, '2 localities of 2 postal codes.\n'])
  writeFileSync(file, 'name,code\nOlten,4600\n')
  const refused = await run('directory', 'import', file, '--reference', 'localities')
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('there is no column PLZ')])
})

test('Companies are imported, and an invalid row is reported with its line number', async () => {
  const file = join(dataDir, 'companies.jsonl')
  writeFileSync(
    file,
    [story.muster, story.kellerBern, { name: 'Nobody AG' }].map((row) => JSON.stringify(row)).join('\n'),
  )
  const first = await run('directory', 'import', file)
  expect(first).toMatchObject({ code: 0, out: '2 added, 0 changed, 0 unchanged, 1 rejected.\n' })
  expect(first.err).toContain('Line 3: The record has no UID. (uid_missing)')
  expect(await run('directory', 'import', join(dataDir, 'nothing'))).toMatchObject({ code: 1 })
})

test.each([
  ['SIGINT', '2'],
  ['SIGTERM', '1'],
] as const)('A server exits cleanly on %s when it runs with --processes %s', async (signal, processes) => {
  const server = start('serve', '--processes', processes)
  const address = await addressOf(server)
  expect((await fetch(`${address}/api/v1/outreach/openapi.json`)).status).toBe(200)
  server.kill(signal)
  const [code] = await once(server, 'exit')
  expect(code).toBe(0)
  await expect(fetch(address)).rejects.toThrow()
})

test('A switched-off part of the API answers 503 with the reason until it is switched on again', async () => {
  const server = start('serve', '--role', 'api', '--processes', '1')
  const address = await addressOf(server)
  const statusOf = async () => (await fetch(`${address}/api/v1/outreach/openapi.json`)).status
  await run('switch', 'off', 'meta', '--reason', 'For a test.')
  await expect.poll(statusOf).toBe(503)
  const { error } = (await (await fetch(`${address}/api/v1/outreach/me`)).json()) as {
    error: { message: string }
  }
  expect(error.message).toContain('For a test.')
  await run('switch', 'on', 'meta')
  await expect.poll(statusOf).toBe(200)
  server.kill()
  await once(server, 'exit')
})

test('The demo explains how to start a server when none is running', async () => {
  const { code, err } = await run('demo', '--base-url', 'http://127.0.0.1:9')
  expect(code).toBe(1)
  expect(err).toBe('No server answers at http://127.0.0.1:9. Start it with npm start.\n')
})
