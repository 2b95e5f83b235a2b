import { randomUUID } from 'node:crypto'
import { Agent, request as send } from 'node:http'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { appRoutes } from '@alphorn/contract/app'
import { scopeNames } from '@alphorn/contract/core/scopes'
import { callsIn } from '../support/any-call.ts'
import { appCases } from './cases/app-cases.ts'
import { deviationsOf } from '../support/conformity.ts'
import { released } from '../fixtures/drafts.ts'
import { openProvider } from '../accounts/provider.ts'
import { fixtureOf } from '../fixtures/project.ts'
import { places } from '../support/documents.ts'
import { nameOf, type Request, requestsTo, type Right } from './fuzz-requests.ts'
import { exemptFromChecks } from '../support/contract-checked-server.ts'
import { loggedLines } from '../support/logs.ts'
import { cases } from './cases/route-cases.ts'
import { site } from './cases/team-cases.ts'
import { manyCompanies, story } from '../fixtures/story-companies.ts'
import type { Account } from '../fixtures/accounts.ts'
import { openWorld, type World } from '../fixtures/world.ts'
import { chosenSeed } from '../support/seed.ts'

// Sends valid, nearly valid and hostile requests to every operation, in both forms, at the root and under /app/api.
// None may cause a server error, and every response must match the documents. `SEED=random REQUESTS=200000` is the long
// run.

/** Enough for about 25 requests per operation. */
const requests = Number(process.env['REQUESTS'] ?? 25 * places.length)
const seed = chosenSeed()
const together = 24
/**
 * Each batch is generated at once and sent by a pool: with batches as small as the pool, each would wait for its
 * slowest request.
 */
const batch = 10 * together

const plenty = 1_000_000_000
const provider = await openProvider(site.origin)
const world = await openWorld({
  config: {
    poolSize: together,
    publicUrl: site.origin,
    webhooks: false,
    provider: provider.settings,
  },
  plan: { rowsPerDay: plenty, rowsPerMonth: plenty, unitsPerMonth: plenty, requestsPerDay: plenty },
})
exemptFromChecks(world.url)
const agent = new Agent({ keepAlive: true, maxSockets: together })
const met = new Map<string, Map<number, number>>()
const began = performance.now()
afterAll(() => {
  agent.destroy()
  console.log(report())
})

test(
  `${requests} valid and invalid requests with SEED=${seed}`,
  { timeout: 600_000 + requests * 20 },
  async () => {
    const arbitrary = requestsTo(await prepare(world))
    const several = fc.array(arbitrary, { minLength: batch, maxLength: batch })
    await fc.assert(
      fc.asyncProperty(several, async (some) => {
        const reported = await Promise.all(some.map(async (one) => complaintsOf(one)))
        expect(reported.flat()).toEqual([])
      }),
      { seed, numRuns: Math.ceil(requests / batch), endOnFailure: true },
    )
    const sent = [...met.values()].flatMap((statuses) => [...statuses.values()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(requests)
  },
)

test('The random requests reach every operation; every read and over nine in ten mutations succeed at least once', () => {
  const names = new Set(places.map(nameOf))
  expect([...met.keys()].sort()).toEqual([...names].sort())
  const succeeded = (name: string) => [...met.get(name)!.keys()].some((status) => status < 300)
  const operations = Object.groupBy(met.keys(), (name) => name.split(' ')[0]!)
  const fruitless = Object.keys(operations).filter((operation) => !operations[operation]!.some(succeeded))
  const reads = new Set(
    places.flatMap(({ method, operation }) => (method === 'GET' ? [operation.operationId] : [])),
  )
  expect(fruitless.filter((operation) => reads.has(operation))).toEqual([])
  expect(fruitless.length, fruitless.join(', ')).toBeLessThan(
    (Object.keys(operations).length - reads.size) / 10,
  )
})

/** Returns the errors in the response to a request. */
async function complaintsOf({ operation, method, path, headers, body }: Request): Promise<string[]> {
  const reported = await exchange(method, path, headers, body)
  const statuses = met.get(operation) ?? new Map<number, number>()
  met.set(operation, statuses.set(reported.status, (statuses.get(reported.status) ?? 0) + 1))
  const found = deviationsOf({ method, path: path.split('?')[0]!, ...reported })
  if (reported.status >= 500) found.push(`is a fault: ${faultOf(reported.headers.get('x-request-id') ?? '')}`)
  return found.map(
    (text) => `${method} ${path} ${String(body).slice(0, 2000)} -> ${reported.status}: ${text}`,
  )
}

/** Returns the log line about a request. */
function faultOf(request_id: string) {
  return loggedLines().find((line) => line.includes(request_id)) ?? 'the log is silent'
}

function exchange(method: string, path: string, headers: Record<string, string>, body: Request['body']) {
  return new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(world.url)
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sending = send(
      { agent, hostname, port, method, path, headers: { ...headers, ...length } },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        const say = () => {
          const pairs = Object.entries(response.headersDistinct).flatMap(([name, values]) =>
            (values ?? []).map((value) => [name, value] as [string, string]),
          )
          resolve({ status: response.statusCode!, headers: new Headers(pairs), text })
        }
        // An event stream ends only with its session, so its beginning counts as the response.
        if (response.headers['content-type']?.startsWith('text/event-stream')) {
          say()
          response.destroy()
        } else response.on('end', say)
      },
    )
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Creates the objects that requests can reference, and their callers. */
async function prepare(there: World) {
  const acme = await there.account('Acme')
  const olga = await acme.credential([...scopeNames], { name: 'Olga' })
  const mia = await (await there.account('Bolt')).credential([...scopeNames], { name: 'Mia' })
  const lena = await acme.credential(['companies:read'], { name: 'Lena' })
  const rightOnes: Record<string, Right[]> = {}
  for (const [name, { fixture, body }] of Object.entries(cases)) {
    // An account has 20 webhooks at most, and the routes of the app need most of them.
    const count = name.startsWith('webhook_') ? 1 : 4
    const fixtures = await Promise.all(
      Array.from({ length: count }, () => fixture({ account: acme, olga, caller: olga })),
    )
    rightOnes[name] = fixtures.map((one) => ({ ids: one.ids, body: one.body ?? body }))
  }
  for (const [name, ones] of Object.entries(await rightInApp(acme))) rightOnes[name] = ones
  const bearer = ({ secret }: { secret: string }) => ({ authorization: `Bearer ${secret}` })
  const strangers: Record<string, string>[] = [{}, { authorization: 'Bearer x' }, bearer(mia)]
  const withoutCrm = await there.account('Without CRM')
  await withoutCrm.app('PUT', '/crm', { url: 'https://192.0.2.1/espo', api_key: 'd41d8cd98f00b204' })
  const signedIn = [{ cookie: acme.cookie }, ...strangers, { cookie: '__Host-alphorn=x' }]
  return {
    known: { ids: idsIn(rightOnes), words: wordsKnown() },
    callers: {
      outreach: [bearer(olga), ...strangers, bearer(lena)],
      prospect: [bearer(olga), ...strangers],
      app: signedIn,
      sign_out: [{ cookie: (await there.account('Leaving')).cookie }, ...strangers], // a caller who signs out cannot call again
      app_crm_delete: [{ cookie: withoutCrm.cookie }, ...strangers], // nor read the runs of its CRM
    },
    rightOnes,
  }
}

/** Creates the fixtures of the app's routes: those of the signed-in user, and those of strangers for public routes. */
async function rightInApp(acme: Account) {
  const known = appCases({ world, call: callsIn(world), provider })
  const rightOnes: Record<string, Right[]> = {}
  for (const [name, { ids, before, body }] of Object.entries(known)) {
    const isOpen = appRoutes[name as keyof typeof appRoutes].access.kind === 'open'
    const right = async (): Promise<Right> => {
      const owner = isOpen ? await world.account() : acme
      const named = { ...(await ids?.(owner)), ...(await before?.(owner)) }
      return { ids: named, ...(body && { body: body(named) }) }
    }
    rightOnes[name] = [await right(), await right()]
  }
  const exported = await exportOf(acme)
  for (const name of ['export_file', 'export_create', 'app_approval_revoke'])
    rightOnes[name] = [
      { ...exported, ...(name === 'app_approval_revoke' && { body: { reason: 'A price.' } }) },
    ]
  return rightOnes
}

/** Exports a company that no generated request can suppress. */
async function exportOf(acme: Account): Promise<Right> {
  const fixture = await fixtureOf(acme)
  const { prospect_id, approval_id, release_id } = await released(fixture, {}, 40)
  const body = { release_ids: [release_id], format: 'csv' }
  const made = await acme.app('POST', `/projects/${fixture.project}/exports`, body)
  const { export_id } = made.body.data.export!
  return { ids: { project_id: fixture.project, prospect_id, approval_id, export_id }, body }
}

/** Returns all IDs of the fixtures, by prefix. */
function idsIn(rightOnes: Record<string, Right[]>) {
  const ids = JSON.stringify(rightOnes).match(/[a-z]{3}_[0-9a-z]{26}/g) ?? []
  return Object.fromEntries(
    Object.entries(Object.groupBy(new Set(ids), (id) => id.slice(0, 3))).map(([prefix, some]) => [
      prefix,
      some ?? [],
    ]),
  )
}

function wordsKnown() {
  const companies = [...Object.values(story), ...manyCompanies(20)]
  return {
    uid: companies.map(({ uid }) => uid),
    name: companies.map(({ name }) => name),
    ehraid: companies.map(({ ehraid }) => ehraid),
    canton: ['BE', 'ZH'],
    email: Array.from({ length: 200 }, () => `${randomUUID()}@alphorn.example`),
    q: ['Muster', 'AG', companies[0]!.uid],
  }
}

function report() {
  const all = [...met.values()].flatMap((statuses) => [...statuses])
  const byStatus = Object.groupBy(all, ([status]) => status)
  const sum = (some: [number, number][] = []) => some.reduce((total, [, count]) => total + count, 0)
  const seconds = (performance.now() - began) / 1000
  const parts = Object.entries(byStatus).map(([status, some]) => `${status}: ${sum(some)}`)
  return `${sum(all)} requests to ${met.size} operations, ${Math.round(sum(all) / seconds)} a second (${parts.join(', ')}), SEED=${seed}`
}
