import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Config } from '@alphorn/server/platform/config'
import { PlainError } from '#cli/command/usage'

/**
 * Throws a plain message if the address cannot be listened on. It is checked first, because everything else takes a
 * while to start. Returns the port; for port 0, a free one.
 */
export async function ensureFreePort({ host, port }: Pick<Config, 'host' | 'port'>): Promise<number> {
  const server = createServer()
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    cannotListen(error as NodeJS.ErrnoException)
  }
  const { port: taken } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return taken
}

/** Remedies for an address that the service cannot listen on. */
const help: Readonly<Record<string, string>> = {
  EADDRINUSE:
    'Another program listens there, perhaps an Alphorn that runs already. Stop it, or set PORT to another number.',
  EACCES: 'This account may not use the port; set PORT to one above 1023.',
  EADDRNOTAVAIL: 'The address is not one of this machine; set HOST to one that is.',
  ENOTFOUND: 'The name leads to no address; set HOST to an address of this machine.',
}

/** Describes what is wrong with an address and what to do, or returns null for another error. */
export function listenSentence({ code, message }: NodeJS.ErrnoException): string | null {
  const what = help[code ?? '']
  return what ? `${message}. ${what}` : null
}

/** Throws a plain message about a problem with the address, and any other error unchanged. */
export function cannotListen(error: NodeJS.ErrnoException): never {
  const sentence = listenSentence(error)
  throw sentence === null ? error : new PlainError(sentence, { cause: error })
}
