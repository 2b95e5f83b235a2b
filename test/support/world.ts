import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import type { Scope } from '@alphorn/contract/core/scopes'
import { type Config, type Plan, readConfig } from '@alphorn/server/platform/config'
import { openTrustedAccount } from '@alphorn/server/accounts/sign-up'
import { type Running, type ServerOptions, startServer } from '@alphorn/server/main'
import { companyRows } from '@alphorn/server/directory/connectors/file/company-rows'
import { importCompanies } from '@alphorn/server/directory/companies/import'
import { freshDatabase } from './database.ts'
import { atFileEnd } from './file-end.ts'
import { holdToDocuments } from './contract-checked-server.ts'
import { collectedLog } from './logs.ts'
import type { AnyRow, Rows } from './typed-rows.ts'
import type { ApiRoute, AppRoute, BodyOf } from './typed-calls.ts'
import { storyLines } from './story-companies.ts'

// One small story world for the tests: the account Acme sells roof inspections to companies of an invented register.
// Everything is made fresh for each test file, over real HTTP against a real server on a database of its own.

export type Answer<R = unknown> = { status: number; body: BodyOf<R>; headers: Headers }
type Sending = { key?: string; headers?: Record<string, string>; raw?: string | Uint8Array }

/** Somebody who calls the API: a credential, or nobody. */
export type Actor = {
  readonly secret: string
  get<const Path extends string>(
    path: Path,
    headers?: Record<string, string>,
  ): Promise<Answer<ApiRoute<'GET', Path>>>
  post<const Path extends string>(
    path: Path,
    body?: unknown,
    sending?: Sending,
  ): Promise<Answer<ApiRoute<'POST', Path>>>
  readonly send: <const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    sending?: Sending & { body?: unknown },
  ) => Promise<Answer<ApiRoute<Method, Path>>>
}

export type Server = Running & { actor(secret: string): Actor }

export type World = Server & {
  databaseUrl: string
  config: Config
  /** Another process' worth of server on the same database, with other settings if given. */
  another(change?: Partial<Config>): Promise<Server>
  /** A query past the service, to set a scene or to look behind it. */
  sql<Row = AnyRow>(text: string, values?: unknown[]): Promise<Rows<Row>>
  /** Lets the database clock stand at a distance from now, for every process. */
  travel(seconds: number): Promise<void>
  /** An account whose owner's address is proven; `at`: on another process of the same database. */
  account(name?: string, at?: string): Promise<Account>
  /**
   * The mail that was last shown to the operator for the address, once it is there: there is no mail server. With a page,
   * of those that lead to it: of two that wait at the same moment, either leaves first.
   */
  mailTo(
    email: string,
    count?: number,
    page?: 'confirm' | 'join' | 'reset' | 'link' | 'settings/security',
  ): Promise<string>
}

export type Account = {
  account_id: string
  user_id: string
  email: string
  cookie: string
  /** The browser of the account's owner. */
  app<const Method extends string, const Path extends string>(
    method: Method,
    path: Path,
    body?: unknown,
  ): Promise<Answer<AppRoute<Method, Path>>>
  project(change?: object): Promise<string>
  credential(
    scopes: Scope[],
    more?: { name?: string; project_ids?: string[]; expires_at?: string },
  ): Promise<Actor & { credential_id: string }>
}

const byWorkers = {
  research: 'external',
  qualification: 'external',
  outreach: 'external',
  verification: 'off',
}

type Options = {
  plan?: Partial<Plan>
  config?: Partial<Config>
  surface?: ServerOptions['surface']
  internet?: ServerOptions['internet']
  egress?: ServerOptions['egress']
  /** `api`: no chores run but those that the test runs. */
  role?: ServerOptions['role']
}

/** Opens a world; it is closed after the test file. */
export async function openWorld(options: Options = {}): Promise<World> {
  const { url: databaseUrl } = await freshDatabase()
  const config = testConfig(options)
  const client = new pg.Pool({ connectionString: databaseUrl, max: 4, application_name: 'test' })
  // Its sessions may outlive the end of the pool by a moment, and then go with the database.
  client.on('error', () => {})
  client.on('connect', (session) => session.on('error', () => {}))
  const servers = new Set<Running>()
  const mails: string[] = []
  const another = async (change: Partial<Config> = {}) => {
    const { surface, internet, egress, role } = options
    const terminal = (text: string) => void mails.push(text)
    const settings = {
      log: collectedLog(),
      terminal,
      ...(surface && { surface }),
      ...(internet && { internet }),
      ...(egress && { egress }),
      ...(role && { role }),
    }
    const running = await startServer({ ...config, ...change }, databaseUrl, settings)
    servers.add(running)
    holdToDocuments(running.url)
    const stop = async () => {
      if (servers.delete(running)) await running.stop()
    }
    return { ...running, stop, actor: (secret: string) => actorAt(running.url, secret) }
  }
  const first = await another()
  const sql = async <Row = AnyRow>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Rows<Row>
  afterAll(async () => {
    await Promise.all([...servers].map((server) => server.stop()))
    await client.end()
  })
  await importCompanies(first.service.pools.write, companyRows(storyLines()), {
    source: 'story',
    onRejection: ({ detail }) => {
      throw new Error(`The story has a company that no register takes: ${detail}`)
    },
  })
  return {
    ...first,
    config,
    another,
    sql,
    async travel(seconds) {
      await sql(
        `with gone as (delete from test_clock) insert into test_clock select app_now() + $1 * interval '1 second'`,
        [seconds],
      )
      await Promise.all([...servers].map(({ service }) => service.clock.refresh()))
    },
    account: (name = 'Acme', at = first.url) =>
      openAccount(at, name, async (owner) => openTrustedAccount(first.service.pools.write, owner)),
    async mailTo(email, count = 1, page) {
      const theirs = () => mails.filter((mail) => mail.includes(`To: ${email}\n`) && leadsTo(mail, page))
      await expect.poll(() => theirs().length, { interval: 20 }).toBeGreaterThanOrEqual(count)
      return theirs().at(-1)!
    },
  }
}

/** Mails on the security of a user, which come with every credential, are asked for by their page alone. */
function leadsTo(mail: string, page?: string) {
  if (page === undefined) return !mail.includes('/settings/security\n')
  return mail.includes(`/${page}#`) || mail.includes(`/${page}\n`)
}

/** The token of the link in a mail. */
export function tokenIn(mail: string): string {
  return /#([\w-]{43})\n/.exec(mail)![1]!
}

export const roomyPlan: Plan = {
  ...readConfig({ ALPHORN_PEPPERS: 'x', ALPHORN_DATA: tmpdir() }).plan,
  requestsPerDay: 1_000_000,
  burstPerAccount: 1_000_000,
  burstPerCredential: 1_000_000,
  failuresPerAddress: 1_000_000,
  builtLists: 1_000_000,
}

const leftFolders: string[] = []
atFileEnd(() => {
  for (const folder of leftFolders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

export function testConfig({ plan, config }: Options): Config {
  const dataDir = mkdtempSync(join(tmpdir(), 'alphorn-test-'))
  leftFolders.push(dataDir)
  return {
    ...readConfig({
      ALPHORN_DATA: dataDir,
      PORT: '0',
      ALPHORN_STRICT: '1',
    }),
    ...config,
    plan: { ...roomyPlan, ...plan },
  }
}

export function actorAt(url: string, secret: string): Actor {
  const send: Actor['send'] = async (method, path, sending = {}) => {
    const response = await fetch(path.startsWith('/api/') ? url + path : `${url}/api/v1/outreach${path}`, {
      method,
      ...(method === 'GET' || method === 'HEAD' ? {} : bodyOf(sending)),
      headers: headersOf(secret, method, sending),
    })
    return readAnswer(response)
  }
  return {
    secret,
    send,
    get: (path, headers = {}) => send('GET', path, { headers }),
    post: (path, body, sending = {}) => send('POST', path, { body, ...sending }),
  }
}

function bodyOf({ body, raw }: Sending & { body?: unknown }) {
  return { body: (raw ?? JSON.stringify(body ?? {})) as string }
}

function headersOf(secret: string, method: string, { key = randomUUID(), headers = {} }: Sending) {
  const forBody = { 'content-type': 'application/json', 'idempotency-key': key }
  return {
    ...(secret && { authorization: `Bearer ${secret}` }),
    ...(method !== 'GET' && method !== 'HEAD' && forBody),
    ...headers,
  }
}

/** An answer as `fetch` brings it. */
export async function readAnswer<R>(response: Response): Promise<Answer<R>> {
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
}

/** The password of every account that a world opens. */
export const password = 'a long enough password'

/**
 * An account and the browser of its owner. Without `open` it is the first of its server, which gets in at once; any other
 * would wait for the link of a mail.
 */
export async function openAccount(
  url: string,
  name: string,
  open?: (owner: { email: string; password: string; name: string; account_name: string }) => Promise<void>,
): Promise<Account> {
  const user = { email: `${randomUUID()}@alphorn.example`, password }
  const owner = { ...user, name: `${name} owner`, account_name: name }
  await open?.(owner)
  const entered = await fetch(`${url}/app/api/${open ? 'sign-in' : 'sign-up'}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(open ? user : owner),
  })
  const { email } = user
  const cookie = sessionOf(entered.headers)
  const { body } = await readAnswer<AppRoute<'POST', '/sign-up'>>(entered)
  const send: Account['app'] = async (method, path, given) =>
    readAnswer(
      await fetch(`${url}/app/api${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(given !== undefined && { body: JSON.stringify(given) }),
      }),
    )
  const app: Account['app'] = async (method, path, given) => {
    const answer = await send(method, path, given)
    if (answer.body?.error?.errors?.[0]?.code !== 'fresh_proof_required') return answer
    // As the browser does where somebody has not proven for a while to be there.
    await send('POST', '/proofs', { password })
    return send(method, path, given)
  }
  return {
    account_id: body.data.account.account_id,
    user_id: body.data.user.user_id,
    email,
    cookie,
    app,
    async project(change = {}) {
      const created = await patiently(() =>
        app('POST', '/projects', { name: 'Roofs', language: 'de', offering, executor: byWorkers, ...change }),
      )
      if (created.status !== 201) throw new Error(JSON.stringify(created.body))
      return created.body.data.project_id
    },
    async credential(scopes, more = {}) {
      const created = await patiently(() => app('POST', '/credentials', { name: 'Wanda', scopes, ...more }))
      if (created.status !== 201) throw new Error(JSON.stringify(created.body))
      const { secret, credential_id } = created.body.data
      return { ...actorAt(url, secret), credential_id }
    },
  }
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ')
}

/** The cookie of the session alone, as of a browser that forgot all else. */
export function sessionOf(headers: Headers): string {
  return cookiesOf(headers)
    .split('; ')
    .find((cookie) => cookie.startsWith('__Host-alphorn='))!
}

/** A machine that is busy with other tests may have no room for a call: it is told so, and comes again as told. */
async function patiently<R>(call: () => Promise<Answer<R>>): Promise<Answer<R>> {
  for (;;) {
    const answer = await call()
    if (!answer.headers.get('ratelimit-policy')?.startsWith('"crowd"')) return answer
    await delay(1000 * Number(answer.headers.get('retry-after')))
  }
}

export const allScopes: Scope[] = [
  'prospect:read',
  'prospect:write',
  'prospect:run',
  'prospect:stages',
  'prospect:approve',
  'companies:read',
]

export const offering: OfferingContent = {
  name: 'Dachkontrolle',
  summary: 'Wir prüfen Flachdächer mit Drohnen.',
  points: [{ id: 'speed', text: 'Eine Kontrolle dauert einen halben Tag.' }],
  criteria: [
    { id: 'region', text: 'Sitz im Kanton Bern', kind: 'must', weight: 3 },
    { id: 'builds', text: 'Besitzt eigene Gebäude', kind: 'should', weight: 2 },
  ],
  questions: [{ id: 'roof', text: 'Hat die Firma Flachdächer?' }],
  sender: {
    name: 'Anna Acme',
    organisation: 'Acme AG',
    address: 'Bahnhofstrasse 1, 3011 Bern',
    email: 'anna@acme.example',
  },
}
