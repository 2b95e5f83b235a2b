import { isIP } from 'node:net'
import { PageReadError } from '#server/directory/websites/page-read-error'

/** Names of private networks, whatever a resolver returns for them (RFC 6761, 6762, 8375, 9476). */
const innerNames = /(?:^|\.)(?:localhost|local|internal|intranet|home\.arpa|alt|onion|test|invalid)$/
const maxAddressLength = 2000

/**
 * Parses a URL that may be requested: http or https at its default port, a name with a dot, no user name. The WHATWG
 * parser has already normalized encodings (decimal, octal and hexadecimal numbers, ideographic full stops). So an IP
 * address is recognized in every disguise.
 */
export function targetOf(address: string, base?: URL): URL {
  const url = address.length <= maxAddressLength ? URL.parse(address, base?.href) : null
  if (!url) throw new PageReadError('address_refused', 'This is no address of a page.')
  const reason = whyNot(url)
  if (reason) throw new PageReadError('address_refused', reason)
  url.hash = ''
  return url
}

function whyNot({ protocol, port, username, password, hostname }: URL) {
  const name = hostname.replace(/\.$/, '')
  if (protocol !== 'http:' && protocol !== 'https:')
    return `Nothing but http and https is read, not ${protocol}`
  if (port !== '') return `Pages are read at the usual ports alone, not at ${port}.`
  if (username !== '' || password !== '') return 'The address carries a user name.'
  if (name.startsWith('[') || isIP(name) !== 0) return 'The address names a machine by its number.'
  if (!name.includes('.') || innerNames.test(name)) return `"${name}" is no name of the public internet.`
  return null
}

/** Returns whether a URL belongs to the site of a domain: its host or a subdomain. */
export function isOfSite({ hostname }: URL, domain: string): boolean {
  const host = hostname.replace(/\.$/, '')
  return host === domain || host.endsWith(`.${domain}`)
}
