import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createHttpServer, type Surface } from '@alphorn/server/platform/http/adapter'
import type { Service } from '@alphorn/server/platform/http/service'
import { expect, onTestFinished, test } from 'vitest'
import { startProcess } from '../support/api-processes.ts'
import { expectLawful } from '../support/any-call.ts'
import { requestBytes, sendRaw } from '../support/raw-http.ts'
import { type Answer, readAnswer } from '../fixtures/actors.ts'
import { openWorld } from '../fixtures/world.ts'

// Any error while a call is processed results in a 500 with the request id, and the process continues.

const world = await openWorld()
const fault = () => {
  throw new Error('select secret from credentials')
}

/** Starts a server with these parts replaced, and records its log. */
async function serverWith(parts: (service: Service) => Partial<Service>, surface?: Surface) {
  const logged: unknown[][] = []
  const keep = (...line: unknown[]) => void logged.push(line)
  const log = { error: keep, warn: keep, info: keep, debug: keep } as never
  const service = { ...world.service, log, ...parts(world.service) }
  const server = createHttpServer(service, { trustProxy: false }, surface)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, logged }
}

async function ask(url: string, path: string): Promise<Answer> {
  return readAnswer(await fetch(url + path))
}

function expectFault(answer: Answer) {
  expect(answer).toMatchObject({ status: 500, body: { error: { code: 'internal_error' } } })
  expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
  expect(JSON.stringify(answer.body)).not.toContain('credentials')
  expectLawful(answer)
}

const breaks: Record<string, (service: Service) => Partial<Service>> = {
  'the health of the service': () => ({ health: fault }),
  'a file of the app': () => ({ pages: fault }),
  'the clock': () => ({ clock: { ...world.service.clock, now: fault } }),
  'the count of refusals': ({ addressLimit }) => ({ addressLimit: { ...addressLimit, quotaOf: fault } }),
  'the look for a path, and the count in its refusal': ({ addressLimit }) => ({
    find: fault,
    addressLimit: { ...addressLimit, count: fault, quotaOf: fault },
  }),
}

test.each(Object.entries(breaks))(
  'A request is answered with 500 and logged if %s throws',
  async (_, parts) => {
    const { url, logged } = await serverWith(parts)
    const answer = await ask(url, '/api/v1/outreach/me')
    expectFault(answer)
    expect(logged).toContainEqual([
      expect.objectContaining({ request_id: answer.body.request_id }),
      expect.any(String),
    ])
  },
)

test('A request is answered with 500 even if the logger throws', async () => {
  const { url } = await serverWith(() => ({ health: fault, log: { error: fault } as never }))
  expectFault(await ask(url, '/api/v1/outreach/me'))
})

test.each<[string, Surface['serve']]>([
  ['throws at once', fault],
  ['rejects later', async () => fault()],
])('A request to a surface is answered with 500 if the surface %s', async (_, serve) => {
  const { url, logged } = await serverWith(() => ({}), { path: '/mcp', serve })
  expectFault(await ask(url, '/mcp'))
  expect(logged).toHaveLength(1)
})

test('A connection is closed if an error occurs after the response has begun', async () => {
  const serve: Surface['serve'] = async (_, response) => {
    response.writeHead(200, { 'content-length': '10' })
    response.write('half')
    fault()
  }
  const { url, logged } = await serverWith(() => ({}), { path: '/mcp', serve })
  await expect(fetch(`${url}/mcp`).then((response) => response.text())).rejects.toThrow()
  expect(logged).toHaveLength(1)
})

test.each([
  '/api/v1//x',
  '/api/v1//outreach/projects',
  '/api/v1//errors/not_found',
  '/api/v1/outreach//projects',
  '/api/v1//',
])('The path %s is answered with 404 and the error envelope', async (path) => {
  const { url } = await serverWith(() => ({}))
  const [answer] = await sendRaw(url, requestBytes({ method: 'GET', path, headers: { host: 'x' } }))
  expect(answer).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  expect(answer?.headers.get('link')).toBe('</api/v1/errors/not_found>; rel="help"')
})

test('A process survives CONNECT requests whose connections are reset', async () => {
  const { url, child } = await startProcess(world.databaseUrl, {})
  const { port, hostname } = new URL(url)
  for (let time = 0; time < 50; time++) {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write('CONNECT x:443 HTTP/1.1\r\nhost: x:443\r\n\r\n')
    socket.write('x'.repeat(100_000))
    socket.resetAndDestroy()
  }
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('A process survives resets of the connection in the middle of an MCP request body', async () => {
  const { secret } = await (await world.account()).credential(['companies:read'])
  const peppers = world.config.peppers.join(',')
  const { url, child } = await startProcess(world.databaseUrl, { SURFACE: 'mcp', ALPHORN_PEPPERS: peppers })
  const { port, hostname } = new URL(url)
  for (const authorization of ['Bearer x', `Bearer ${secret}`])
    for (let time = 0; time < 20; time++) {
      const socket = connect(Number(port), hostname)
      await once(socket, 'connect')
      const headers = { host: 'x', authorization, 'content-length': '1000', accept: 'application/json' }
      const bytes = requestBytes({ path: '/mcp', headers, body: '{"jsonrpc"' })
      await new Promise((sent) => socket.write(bytes, sent))
      socket.resetAndDestroy()
    }
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
})

test('A process survives a TRACE request to the MCP surface', async () => {
  const { url, child } = await startProcess(world.databaseUrl, { SURFACE: 'mcp' })
  const bytes = requestBytes({ method: 'TRACE', path: '/mcp', headers: { host: 'x' } })
  expect((await sendRaw(url, bytes))[0]?.status).toBe(404)
  expect((await fetch(`${url}/livez`)).status).toBe(200)
  expect(child.exitCode).toBeNull()
})
