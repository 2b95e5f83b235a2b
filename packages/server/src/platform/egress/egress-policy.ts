import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { deliveryFaults } from '@alphorn/contract/webhooks/delivery-faults'
import { isPublicAddress, isPublicOrOwnAddress } from '#server/platform/egress/public-address'

/** Destinations to which the service may send on its own: protocols and IP addresses. */
export type EgressPolicy = {
  readonly protocols: readonly string[]
  readonly allows: (address: string) => boolean
  /** Origins that the operator names: they may be in the own network, and unencrypted. */
  readonly neighbours?: readonly string[]
}

/** The public internet, encrypted. */
export const publicEgress: EgressPolicy = { protocols: ['https:'], allows: isPublicAddress }

/** A neighbour that the operator names: the public internet or the own network, encrypted or not. */
export const neighbourEgress: EgressPolicy = {
  protocols: ['https:', 'http:'],
  allows: isPublicOrOwnAddress,
}

/** The policy that holds for a URL: that of neighbours for an origin that the operator names. */
export function policyFor(egress: EgressPolicy, { origin }: URL): EgressPolicy {
  return egress.neighbours?.includes(origin) ? neighbourEgress : egress
}

/**
 * Returns the reason, visible in the URL itself, for which nothing may be sent to it; null if its host name must still
 * be resolved.
 */
export function reasonUnreachable(egress: EgressPolicy, url: URL): string | null {
  const { protocols, allows } = policyFor(egress, url)
  if (!protocols.includes(url.protocol)) return deliveryFaults.not_https
  if (url.username || url.password) return deliveryFaults.holds_credentials
  const host = literalOf(url)
  if (isIP(host) && !allows(host)) return deliveryFaults.not_public
  return null
}

/** The host of a URL as an IP address is written, without brackets. The URL itself has read numbers of every spelling. */
function literalOf({ hostname }: URL) {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Looks up a name for a connection, which is refused if any of its addresses may not be reached. The connection goes to
 * what was checked here: a name that answers otherwise the next time gains nothing.
 */
export function lookupWithin({ allows }: EgressPolicy, resolve: typeof lookup = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
        return callback(new Error(deliveryFaults.not_public), [])
      if (options.all) return callback(null, addresses)
      callback(null, addresses[0]!.address, addresses[0]!.family)
    })
  }
}

/** A `fetch` whose connections are looked up so. Where one is refused for it, `isOutOfReach` says so of the error. */
export function fetchWithin(egress: EgressPolicy, resolve?: typeof lookup): typeof fetch {
  let opened: ReturnType<typeof openAgent> | undefined
  // undici is the fetch of Node; the types of the two are written down twice.
  const send: unknown = async (url: string, options: object) => {
    const { ask, dispatcher } = await (opened ??= openAgent(lookupWithin(egress, resolve)))
    return await ask(url, { ...options, dispatcher })
  }
  return send as typeof fetch
}

/** undici is loaded with the first request: most processes send none. */
async function openAgent(lookup: LookupFunction) {
  const { Agent, fetch: ask } = await import('undici')
  return { ask, dispatcher: new Agent({ connect: { lookup } }) }
}

export function isOutOfReach(error: unknown) {
  return error instanceof Error && (error.cause as Error | undefined)?.message === deliveryFaults.not_public
}
