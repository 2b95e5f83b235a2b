import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo } from 'node:net'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { closeAtFileEnd } from '@alphorn/test/support/file-end'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { readCommand } from '#cli/command/command'
import { commands } from '#cli/commands'
import { loginCommand } from '#cli/connection/login'

// Calls against a server of a few lines, which answers in ways that the real one rarely does.

type Answer = { status: number; body: object | string }

async function serve(answer: (request: IncomingMessage) => Answer) {
  const heard: IncomingMessage[] = []
  const server = createServer((request, response) => {
    heard.push(request)
    const { status, body } = answer(request)
    response
      .writeHead(status, { connection: 'close' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  closeAtFileEnd(async () => void server.close())
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const home = mkdtempSync(join(tmpdir(), 'alphorn-calls-'))
const profiles = join(home, 'profiles.json')
const said = { out: [] as string[], err: [] as string[] }
vi.spyOn(console, 'log').mockImplementation((line: string) => void said.out.push(line))
vi.spyOn(console, 'error').mockImplementation((line: string) => void said.err.push(line))
vi.stubEnv('ALPHORN_PROFILES', profiles)
vi.stubEnv('ALPHORN_API_KEY', 'alp_key')
afterAll(() => {
  rmSync(home, { recursive: true })
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
beforeEach(() => Object.assign(said, { out: [], err: [] }))

function call(url: string, ...words: string[]) {
  const { command, given } = readCommand(commands, [...words, '--base-url', url])
  return command.run(given)
}

const rowLimit = {
  error: { code: 'daily_row_limit', message: 'Spent.' },
  request_id: 'req_1',
  retry_after: 9000,
}

test('Pages are printed as they arrive, and a later refusal says where to go on', async () => {
  const { url } = await serve(({ url: path }) => {
    if (path!.includes('cursor=two')) return { status: 429, body: rowLimit }
    const next_cursor = path!.includes('cursor=one') ? 'two' : 'one'
    const name = next_cursor === 'one' ? 'Muster AG' : 'A longer name than those before'
    return { status: 200, body: { data: [{ company_id: 'com_1', name }], next_cursor, request_id: 'req_1' } }
  })
  expect(await call(url, 'companies', '--all')).toBe(3)
  expect(said.out).toEqual(['company_id  name\ncom_1       Muster AG', 'com_1       A longer…'])
  expect(said.err[0]).toBe('Rows printed before the fault: 2. Go on with: --all --cursor two')
})

test('Facets beside the rows are printed below them', async () => {
  const body = {
    data: [{ company_id: 'com_1', name: 'Muster AG' }],
    facets: { canton: [{ value: 'BE', count: 7 }] },
    index: { as_of: '2026-01-01T00:00:00Z', seq: '1' },
    next_cursor: null,
    total: 7,
    request_id: 'req_1',
  }
  const { url } = await serve(() => ({ status: 200, body }))
  expect(await call(url, 'companies', '--facets', 'canton')).toBe(0)
  expect(said.out.join('\n')).toMatch(/Muster AG\n\nfacets\n {2}canton\n {4}- value {2}BE\n {6}count {2}7/)
  expect(said.out.join('\n')).not.toMatch(/req_1|as_of/)
})

test('A table without facets ends with its last row', async () => {
  const body = { data: [{ company_id: 'com_1' }], facets: {}, index: { seq: '1' }, request_id: 'req_1' }
  const { url } = await serve(() => ({ status: 200, body }))
  expect(await call(url, 'companies')).toBe(0)
  expect(said.out).toEqual(['company_id\ncom_1'])
})

test('With --json, a mutation with an unknown outcome prints its idempotency key', async () => {
  const { url, heard } = await serve(() => ({ status: 503, body: { ...rowLimit, retry_after: 9000 } }))
  const words = ['prospect-decisions', 'prj_1', 'prs_1', '--decision', 'accept', '--json']
  expect(await call(url, ...words)).toBe(3)
  expect(JSON.parse(said.err[0]!)).toEqual({
    ...rowLimit,
    idempotency_key: heard[0]!.headers['idempotency-key'],
  })
})

test('With --json, a mutation without a response prints its idempotency key as JSON', async () => {
  const words = ['prospect-decisions', 'prj_1', 'prs_1', '--decision', 'accept', '--json']
  expect(await call('http://127.0.0.1:1', ...words)).toBe(3)
  expect(JSON.parse(said.err.join('\n'))).toEqual({
    error: { code: 'unreachable', message: expect.stringContaining('http://127.0.0.1:1') },
    idempotency_key: expect.any(String),
  })
})

test('The secret of the stored profile goes to no other server', async () => {
  const other = await serve(() => ({ status: 200, body: { data: [], request_id: 'req_1' } }))
  const kept = { default: { base_url: 'http://127.0.0.1:1/', secret: 'alp_1', form: 'outreach' } }
  writeFileSync(profiles, JSON.stringify(kept), { mode: 0o600 })
  vi.stubEnv('ALPHORN_API_KEY', '')
  await expect(call(other.url, 'companies')).rejects.toThrow(
    `The stored credential is for http://127.0.0.1:1/ and is not sent to ${other.url}.`,
  )
  expect(other.heard).toHaveLength(0)
  expect(await call('http://127.0.0.1:1', 'companies')).toBe(3)
  vi.stubEnv('ALPHORN_API_KEY', 'alp_key')
  expect(await call(other.url, 'companies')).toBe(0)
})

test('The secret of a profile goes to the server of this profile, and the profile keeps its server', async () => {
  const me = { data: { credential_name: 'New', account_name: 'Acme', scopes: [] }, request_id: 'req_1' }
  const [usual, staging] = [
    await serve(() => ({ status: 200, body: me })),
    await serve(() => ({ status: 200, body: me })),
  ]
  const kept = {
    default: { base_url: usual.url, secret: 'alp_1', form: 'outreach' },
    staging: { base_url: staging.url, secret: 'alp_2', form: 'prospect' },
  }
  writeFileSync(profiles, JSON.stringify(kept), { mode: 0o600 })
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['alp_new\n']) as never)
  expect(await loginCommand({ profile: 'staging' })).toBe(0)
  expect(usual.heard).toHaveLength(0)
  expect(staging.heard[0]!.url).toBe('/api/v1/prospect/me')
  expect(JSON.parse(readFileSync(profiles, 'utf8'))).toEqual({
    ...kept,
    staging: { ...kept.staging, secret: 'alp_new' },
  })
})

test('A new profile does not take its server from the default profile', async () => {
  const me = { data: { credential_name: 'New', account_name: 'Acme', scopes: [] }, request_id: 'req_1' }
  const usual = await serve(() => ({ status: 200, body: me }))
  const other = await serve(() => ({ status: 200, body: me }))
  const kept = { default: { base_url: usual.url, secret: 'alp_1', form: 'outreach' } }
  writeFileSync(profiles, JSON.stringify(kept), { mode: 0o600 })
  vi.stubEnv('ALPHORN_BASE_URL', other.url)
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from(['alp_new']) as never)
  expect(await loginCommand({ profile: 'other' })).toBe(0)
  expect(usual.heard).toHaveLength(0)
  expect(other.heard).toHaveLength(1)
})
