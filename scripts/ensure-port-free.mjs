import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Throws a message if another program listens on the service's address. It is thus reported before the browser app is
 * built, and not only by the service. The service reports settings that are invalid in themselves.
 */
export async function ensurePortFree({ HOST = '127.0.0.1', PORT = '4400' } = process.env) {
  if (!/^\d{1,5}$/.test(PORT) || Number(PORT) > 65_535) return
  const server = createServer()
  try {
    await once(server.listen(Number(PORT), HOST), 'listening')
  } catch (error) {
    if (error.code !== 'EADDRINUSE') return
    throw new Error(
      `Another program listens on ${HOST}:${PORT}, perhaps an Alphorn that runs already. Stop it, or set PORT to another number.`,
    )
  }
  await new Promise((done) => server.close(done))
}
