import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { deliveryFaults } from '@alphorn/contract/webhooks/delivery-faults'
import { isPublicAddress, isPublicOrOwnAddress } from '#server/platform/egress/public-address'

/** Permitted destinations of the service's own requests: protocols and IP addresses. */
export type EgressPolicy = {
  readonly protocols: readonly string[]
  readonly allows: (address: string) => boolean
  /** Origins that the operator names; they may be in the private network and unencrypted. */
  readonly operatorOrigins?: readonly string[]
}

/** The public internet over TLS. */
export const publicEgress: EgressPolicy = { protocols: ['https:'], allows: isPublicAddress }

/** A server that the operator names, in the public internet or the private network, with TLS or without. */
export const operatorEgress: EgressPolicy = {
  protocols: ['https:', 'http:'],
  allows: isPublicOrOwnAddress,
}

/** Returns the policy for a URL: the one for named origins if the operator named its origin. */
export function policyFor(egress: EgressPolicy, { origin }: URL): EgressPolicy {
  return egress.operatorOrigins?.includes(origin) ? operatorEgress : egress
}

/**
 * Returns the reason, visible in the URL itself, why nothing may be sent to it; null if its host name must still be
 * resolved.
 */
export function reasonUnreachable(egress: EgressPolicy, url: URL): string | null {
  const { protocols, allows } = policyFor(egress, url)
  if (!protocols.includes(url.protocol)) return deliveryFaults.not_https
  if (url.username || url.password) return deliveryFaults.holds_credentials
  const host = literalOf(url)
  if (isIP(host) && !allows(host)) return deliveryFaults.not_public
  return null
}

/**
 * Returns the host of a URL in the form of an IP address, without brackets. The URL parser has already normalised
 * numeric spellings.
 */
function literalOf({ hostname }: URL) {
  return hostname.replace(/^\[|\]$/g, '')
}

/**
 * Resolves a name for a connection, which is refused if any of its addresses is not permitted. The connection uses the
 * checked address, so a name that resolves differently the next time (DNS rebinding) gains nothing.
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

/** A `fetch` with this check. `isBlockedByEgress` recognises the error of a refused connection. */
export function fetchWithin(egress: EgressPolicy, resolve?: typeof lookup): typeof fetch {
  let opened: ReturnType<typeof openAgent> | undefined
  // undici is Node's fetch, but both declare their types separately.
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

export function isBlockedByEgress(error: unknown) {
  return error instanceof Error && (error.cause as Error | undefined)?.message === deliveryFaults.not_public
}
