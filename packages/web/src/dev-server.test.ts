import { createServer, type ProxyOptions } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { openWorld } from '@alphorn/test/fixtures/world'
import settings from '../vite.config.ts'

const world = await openWorld()
const proxy = Object.fromEntries(
  Object.entries(settings.server!.proxy as Record<string, ProxyOptions>).map(([path, options]) => [
    path,
    { ...options, target: world.url },
  ]),
)
// The server's own pages are not requested, so nothing is prepared for them.
const server = await createServer({
  configFile: false,
  logLevel: 'silent',
  server: { ...settings.server, port: 0, host: '127.0.0.1', proxy },
  optimizeDeps: { noDiscovery: true },
})
await server.listen()
afterAll(() => server.close())
const { port } = server.httpServer!.address() as { port: number }

test('A page of the development server signs in because the service accepts it as one of its own pages', async () => {
  const { email } = await world.account()
  const signIn = (origin: string) =>
    fetch(`http://127.0.0.1:${port}/app/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password: 'a long enough password' }),
    })
  const signedIn = await signIn(`http://127.0.0.1:${port}`)
  expect(signedIn.status).toBe(200)
  expect(signedIn.headers.get('set-cookie')).toMatch(/^__Host-alphorn=/)
  expect((await signIn('http://elsewhere.example')).status).toBe(403)
})
