import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '#server/outside/public-address'

/** Where the service may send something of itself: by which protocols, and to which IP addresses. */
export type Reach = { readonly protocols: readonly string[]; readonly allows: (address: string) => boolean }

/** The public internet, encrypted. */
export const publicReach: Reach = { protocols: ['https:'], allows: isPublicAddress }

/** Why nothing may be sent to a URL, as far as it says by itself; null: its name must still be looked up. */
export function unreachable({ protocols, allows }: Reach, url: URL): string | null {
  if (!protocols.includes(url.protocol)) return 'The address must begin with https://.'
  if (url.username || url.password) return 'The address must not hold a name or a password.'
  const host = literalOf(url)
  if (isIP(host) && !allows(host)) return notPublic
  return null
}

/** The host of a URL as an IP address is written, without brackets. The URL itself has read numbers of every spelling. */
function literalOf({ hostname }: URL) {
  return hostname.replace(/^\[|\]$/g, '')
}

const notPublic = 'The address is not one of the public internet.'

/**
 * Looks up a name for a connection, which is refused if any of its addresses may not be reached. The connection goes to
 * what was checked here: a name that answers otherwise the next time gains nothing.
 */
export function lookupWithin({ allows }: Reach): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
        return callback(new Error(notPublic), [])
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}
