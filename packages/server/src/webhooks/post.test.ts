import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { publicEgress } from '#server/platform/egress/egress-policy'
import { postMessage } from '#server/webhooks/post'

const { signal } = new AbortController()
const message = { headers: {}, body: '{}' }
const here = { protocols: ['http:'], allows: () => true }
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test.each([
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://017700000001/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost:4400/',
])('Nothing is sent to %s', async (url) => {
  expect(await postMessage({ url, ...message }, { egress: publicEgress, signal })).toEqual({
    error: 'The address is not one of the public internet.',
  })
})

test('Nothing is sent unencrypted or to an address that contains a password', async () => {
  const errors = ['http://hooks.example/', 'ftp://hooks.example/', 'https://anna:secret@hooks.example/'].map(
    (url) => postMessage({ url, ...message }, { egress: publicEgress, signal }),
  )
  expect(await Promise.all(errors)).toEqual([
    { error: 'The address must begin with https://.' },
    { error: 'The address must begin with https://.' },
    { error: 'The address must not contain a user name or password.' },
  ])
})

test('An endless answer is read only as far as it is stored', async () => {
  const url = await serve((_, response) => {
    response.writeHead(200)
    const pour = () => response.write('x'.repeat(60_000), (error) => error ?? pour())
    pour()
  })
  const answered = await postMessage({ url, ...message }, { egress: here, signal })
  expect(answered).toEqual({ status: 200, answer: 'x'.repeat(1024), retryAfter: undefined })
})

test('A redirect counts as the answer and is not followed', async () => {
  let asked = 0
  const url = await serve((_, response) => {
    asked++
    response.writeHead(307, { location: '/elsewhere' }).end()
  })
  expect(await postMessage({ url, ...message }, { egress: here, signal })).toMatchObject({ status: 307 })
  expect(asked).toBe(1)
})

test.each([
  ['with', { upgrade: 'websocket', connection: 'upgrade' }],
  ['without', {}],
])('An answer that switches protocols %s the header Upgrade ends the attempt', async (_how, headers) => {
  const url = await serve((_, response) => {
    response.writeHead(101, headers).end()
  })
  expect(await postMessage({ url, ...message }, { egress: here, signal })).toEqual({
    status: 101,
    answer: '',
    retryAfter: undefined,
  })
})

test('A failure is described in a sentence, and a cancelled delivery is not reported as a failure', async () => {
  const url = await serve((request) => void request.socket.destroy())
  expect(await postMessage({ url, ...message }, { egress: here, signal })).toEqual({
    error: 'The connection was cut.',
  })
  expect(await postMessage({ url: 'http://127.0.0.1:1/', ...message }, { egress: here, signal })).toEqual({
    error: 'The connection was refused.',
  })
  const silent = await serve(() => {})
  const stop = new AbortController()
  const asked = postMessage({ url: silent, ...message }, { egress: here, signal: stop.signal })
  stop.abort()
  await expect(asked).rejects.toThrow('aborted')
})
