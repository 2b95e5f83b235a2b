import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { z } from 'zod'
import { type ErrorCode, Refusal } from '@alphorn/contract/core/errors'
import { type Family, forms } from '@alphorn/contract/core/forms'
import { newId } from '@alphorn/contract/core/ids'
import { mutation, read } from '@alphorn/contract/core/route'
import { answerCall } from '@alphorn/server/platform/http/answer'
import { PoolExhausted } from '@alphorn/server/platform/db/pool-exhausted'
import { jobsTopic } from '@alphorn/server/platform/db/topics'
import { createConcurrencyLimiter } from '@alphorn/server/platform/http/concurrency-limiter'
import { answerWith, implement } from '@alphorn/server/platform/http/implement'
import { createRouting } from '@alphorn/server/platform/http/routing'
import { expectLawful } from '../support/any-call.ts'
import { story } from '../fixtures/story-companies.ts'
import { allScopes } from '../fixtures/accounts.ts'
import { openWorld } from '../fixtures/world.ts'

const world = await openWorld()
const acme = await world.account()
const olga = await acme.credential(allScopes, { name: 'Olga' })
const project = await acme.project()

describe('handlers', () => {
  const common = { group: 'meta', access: { kind: 'any_credential' }, summary: 'A trial' } as const
  const Done = z.object({ done: z.boolean() })
  const routes = {
    ask: read({
      ...common,
      path: '/trial',
      answer: Done,
      refusals: ['search_unavailable', 'build_running'],
    }),
    act: mutation({ ...common, path: '/trial', body: z.strictObject({}), answers: { 200: Done } }),
  }
  const logged: unknown[] = []

  /** Calls the whole pipeline with a handler that the test defines. */
  async function trial(
    deed: () => void,
    {
      family = 'outreach' as Family,
      strict = true,
      method = 'GET',
      limiter = world.service.limiter,
      journal = world.service.journal,
    } = {},
  ) {
    const endpoints = implement(routes, {
      ask: async () => {
        deed()
        return answerWith(200, { done: true })
      },
      act: async ({ tx }) => {
        await tx.query({
          compile: () => ({ sql: `insert into switches values ('meta', now())`, parameters: [] }),
        } as never)
        deed()
        return answerWith(200, { done: true })
      },
    })
    const find = createRouting([{ prefix: '/api/v1/trial', form: forms[family], endpoints }])
    const report = (...reported: unknown[]) => void logged.push(reported)
    const log = { error: report, warn: report } as never
    const headers: Record<string, string> = {
      host: 'x',
      authorization: `Bearer ${olga.secret}`,
      'idempotency-key': randomUUID(),
    }
    const outgoing = await answerCall(
      { ...world.service, find, log, strict, limiter, journal },
      {
        request_id: newId('request'),
        method,
        target: '/api/v1/trial/trial',
        header: (name) => headers[name],
        headerCount: (name) => (name in headers ? 1 : 0),
        address: '127.0.0.1',
        readBody: async () => new Uint8Array(),
        signal: new AbortController().signal,
      },
    )
    const reported = { ...outgoing, headers: new Headers(outgoing.headers), body: JSON.parse(outgoing.body) }
    expectLawful(reported)
    return reported
  }
  const refuse = (code: ErrorCode) => () => {
    throw new Refusal(code)
  }
  const fault = () => {
    throw new Error('select secret from credentials where password = hunter2')
  }
  const recordedOf = async ({ body }: { body: { request_id: string } }) =>
    (await world.sql('select * from audit_rows where request_id = $1', [body.request_id]))[0]
  const codeOf = ({ body }: { body: { error: { code: string } } }) => body.error.code

  test('A handler is not called while too many calls are in progress, and the refusal names that limit', async () => {
    const refused = await trial(fault, { limiter: createConcurrencyLimiter({ most: 0 }) })
    expect(refused.body.error.code).toBe('burst_limited')
    expect(refused.headers.get('x-ratelimit-limit')).toBe('0')
    expect(refused.headers.get('ratelimit-policy')).toBe('"limiter";q=0;w=1')
  })

  describe('blocked handlers', () => {
    const inTheWay: [string, Error][] = [
      ['waits for a connection in vain', new PoolExhausted('No connection to PostgreSQL was free in time.')],
      ['waits for a lock in vain', databaseFault('55P03')],
      ['meets one deadlock after the other', databaseFault('40P01')],
      ['finds all connections of PostgreSQL taken', databaseFault('53300')],
    ]
    test.each(inTheWay)(
      'A handler that %s is answered with a retry after one second',
      async (_what, error) => {
        const reported = await trial(
          () => {
            throw error
          },
          { method: 'POST' },
        )
        expect(reported).toMatchObject({
          status: 429,
          body: { error: { code: 'burst_limited' }, retry_after: 1 },
        })
        expect(reported.headers.get('retry-after')).toBe('1')
        expect(Number(reported.headers.get('x-ratelimit-reset')) * 1000).toBeGreaterThan(Date.now() - 1000)
        expect(reported.headers.get('ratelimit')).toBe('"limiter";r=0;t=1')
        expect(await world.sql('select * from switches')).toEqual([])
        expect(await recordedOf(reported)).toMatchObject({ status: 429, error_code: 'burst_limited' })
      },
    )
  })

  test('A call that cannot be recorded is refused, and recording the refusal is not retried forever', async () => {
    const record = () => Promise.reject(new PoolExhausted('The audit journal is full.'))
    expect(await trial(() => {}, { journal: { record } })).toMatchObject({ status: 429 })
    expect(await trial(fault, { journal: { record } })).toMatchObject({ status: 500 })
  })

  test('A handler can refuse with a code that its route declares', async () => {
    const away = () => {
      throw new Refusal('search_unavailable', { headers: { 'retry-after': '2' } })
    }
    expect(await trial(away)).toMatchObject({ status: 503 })
  })

  test('A refusal with an undeclared code is a fault where refusals are checked against the table', async () => {
    expect(codeOf(await trial(refuse('job_not_open')))).toBe('internal_error')
    expect(String(logged.at(-1))).toContain('ask refused with job_not_open')
    expect(codeOf(await trial(refuse('job_not_open'), { strict: false }))).toBe('job_not_open')
  })

  test('A refusal with a code unknown to the API form is a fault', async () => {
    expect(codeOf(await trial(refuse('build_running')))).toBe('build_running')
    expect(codeOf(await trial(refuse('build_running'), { family: 'prospect' }))).toBe('internal_error')
  })

  test('A failing handler is answered with the request ID and nothing about the cause', async () => {
    const reported = await trial(fault)
    expect(reported.status).toBe(500)
    expect(Object.keys(reported.body)).toEqual(['error', 'request_id'])
    expect(Object.keys(reported.body.error)).toEqual(['code', 'message'])
    expect(JSON.stringify([reported.body, ...reported.headers])).not.toMatch(
      /hunter2|select|credentials|at .*:\d/,
    )
    expect(await recordedOf(reported)).toMatchObject({
      status: 500,
      error_code: 'internal_error',
      credential_name: 'Olga',
    })
    expect(logged.at(-1)).toMatchObject([
      { err: { message: /hunter2/ }, request_id: reported.body.request_id },
      {},
    ])
  })

  test('A handler that fails midway leaves no changes', async () => {
    expect((await trial(fault, { method: 'POST' })).status).toBe(500)
    expect(await world.sql('select * from switches')).toEqual([])
    expect(await world.sql('select * from idempotency_keys where holder = $1', [olga.credential_id])).toEqual(
      [],
    )
  })
})

function databaseFault(code: string) {
  return Object.assign(new pg.DatabaseError('in the way', 10, 'error'), { code })
}

describe('database faults', () => {
  const outside = new pg.Pool({ connectionString: inject('postgres').url, max: 1 })
  afterAll(() => outside.end())
  const database = new URL(world.databaseUrl).pathname.slice(1)
  /** Ends every connection of the service, and waits until PostgreSQL has ended it. */
  const cutOff = () =>
    outside.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
      where datname = $1 and backend_type = 'client backend'`,
      [database],
    )
  const { write, read: reads, tally } = world.service.pools
  const idleConnections = () => write.pool.idleCount + reads.idleCount + tally.idleCount
  const open = (allowed: boolean) => outside.query(`alter database ${database} allow_connections ${allowed}`)
  const at = `/projects/${project}` as const

  test('Without its database the service answers every call with its envelope and recovers when the database is available again', async () => {
    await open(false)
    await cutOff()
    // A mutation whose connection was lost returns 500, because its result is unknown.
    await expect.poll(() => idleConnections()).toBe(0)
    const calls = await Promise.all([
      olga.get(at),
      olga.get('/me'),
      olga.get('/companies'),
      olga.post(`${at}/cycles`),
      olga.post(`${at}/stage-jobs/claims`, { wait_seconds: 2 }),
      world.actor('nonsense').get(at),
    ])
    for (const refused of calls) {
      expect({ status: refused.status, wait: refused.headers.get('retry-after') }).toEqual({
        status: 503,
        wait: '5',
      })
      expectLawful(refused)
      expect(refused.body.error.message).not.toMatch(/database|connect|postgres/i)
    }
    await open(true)
    await expect.poll(async () => (await olga.get(at)).status).toBe(200)
    expect((await olga.post(`${at}/stage-jobs/claims`)).status).toBe(200)
  })

  test('Lost connections fail only the calls that used them', async () => {
    for (let round = 0; round < 5; round++) {
      await Promise.all([cutOff(), ...Array.from({ length: 10 }, () => olga.get(at).then(expectLawful))])
      await expect.poll(async () => (await olga.get(at)).status).toBe(200)
    }
  })

  test('A mutation that lost its connection is performed once when it is retried with its key', async () => {
    const companies = [{ uid: story.muster.uid }]
    const key = randomUUID()
    const client = new pg.Client(world.databaseUrl)
    await client.connect()
    await client.query('begin')
    await client.query('select from projects where project_id = $1 for update', [project])
    const waiting = olga.post(`${at}/prospects`, { companies }, { key })
    const blocked = `select pid from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`
    await expect.poll(async () => (await outside.query(blocked, [database])).rowCount).toBe(1)
    await outside.query(`select pg_terminate_backend(pid) from (${blocked}) one`, [database])
    expect(await waiting).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } })
    await client.query('rollback')
    await client.end()

    expect((await olga.post(`${at}/prospects`, { companies }, { key })).body.data[0]!.outcome).toBe('added')
    expect(await world.sql('select 1 from prospects where project_id = $1', [project])).toHaveLength(1)
  })

  test('A request waiting for jobs survives a lost connection', async () => {
    const { wakeups } = world.service
    const wait = wakeups.wait.bind(wakeups)
    const cut = new Promise<void>((resolve) => {
      const spy = vi.spyOn(wakeups, 'wait').mockImplementation(async (topic, how) => {
        if (topic !== jobsTopic(project)) return wait(topic, how)
        spy.mockRestore()
        await cutOff()
        resolve()
        return wait(topic, how)
      })
    })
    const waiting = olga.post(`${at}/stage-jobs/claims`, { wait_seconds: 20 })
    await cut
    await expect.poll(async () => (await olga.post(`${at}/cycles`, {})).status).toBe(202)
    expect(await waiting).toMatchObject({ status: 200, body: { data: [{ stage: 'research' }] } })
  })
})
