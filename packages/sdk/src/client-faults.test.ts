import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { api } from '@alphorn/contract/api'
import { clientAt, serve } from '@alphorn/test/fixtures/scripted-server'
import { expect, test } from 'vitest'
import { type ApiError, createClient, UnreachableError } from '#sdk/client'

const decision = { project_id: 'prj_1', prospect_id: 'prs_1', decision: 'accept' } as const
const disabled = { error: { code: 'api_disabled', message: 'Off.' }, request_id: 'req_1' }

test('A fault of a mutation carries its idempotency key, even one that the client generated', async () => {
  const { baseUrl, heard } = await serve({ status: 504, body: '<html>' }, 'hang up', {
    status: 503,
    body: disabled,
  })
  const { client } = clientAt(baseUrl, 0)
  const refused = await client.prospect_decisions(decision).catch((error: unknown) => error)
  expect(refused).toMatchObject({ status: 504, idempotencyKey: heard[0]!.headers['idempotency-key'] })
  const silent = await client
    .prospect_decisions(decision, { idempotencyKey: 'mine' })
    .catch((error: unknown) => error)
  expect(silent).toMatchObject({ name: 'UnreachableError', idempotencyKey: 'mine' })
  const read = await client.me().catch((error: unknown) => error)
  expect((read as ApiError).idempotencyKey).toBeUndefined()
})

test('A read that is sent as POST is repeated after an unknown outcome', async () => {
  const { baseUrl, heard } = await serve({ status: 504, body: '<html>' }, 'hang up', {
    status: 200,
    body: { data: [], request_id: 'req_1' },
  })
  await clientAt(baseUrl).client.company_resolve({ companies: [{ name: 'Muster AG' }] })
  expect(heard.map(({ method }) => method)).toEqual(['POST', 'POST', 'POST'])
})

test('An attempt that takes longer than the timeout of the client is a missing response', async () => {
  const server = createServer(() => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createClient(api, { baseUrl, family: 'outreach', secret: 'alp', timeoutMs: 50, retries: 0 })
  await expect(client.me()).rejects.toThrow(UnreachableError)
  server.closeAllConnections()
  server.close()
})

test('A proxy that gets no answer is named as such, and its date in Retry-After is read', async () => {
  const date = new Date(Date.now() + 30_000).toUTCString()
  const { baseUrl } = await serve(
    { status: 502, body: '<html>', headers: { 'retry-after': date } },
    { status: 503, body: '<html>', headers: { 'retry-after': 'soon' } },
    { status: 404, body: '<html>' },
  )
  const { client } = clientAt(baseUrl, 0)
  const away = (await client.me().catch((error: unknown) => error)) as ApiError
  expect(away.message).toMatch(/^A proxy answered with status 502, .* Try again later\.$/)
  expect(away.retry_after).toBeGreaterThan(25)
  expect(await client.me().catch((error: unknown) => error)).toMatchObject({ retry_after: null })
  await expect(client.me()).rejects.toThrow('is the base URL right?')
})
