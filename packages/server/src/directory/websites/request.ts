import { cutText } from '@alphorn/contract/core/cut-text'
import type { buildConnector, Dispatcher } from 'undici'
import { readBody } from '#server/directory/websites/body'
import type { Limits } from '#server/directory/websites/limits'
import { PageReadError } from '#server/directory/websites/page-read-error'
import type { Internet } from '#server/directory/websites/internet'
import { isPublicAddress, isSameAddress } from '#server/platform/egress/public-address'

export type Reply = {
  status: number
  location: string | undefined
  contentType: string
  bytes: Buffer
}
export type PageRequestOptions = { internet: Internet; limits: Limits; agent: string; signal: AbortSignal }

/**
 * Requests one URL without following redirects. The name is resolved once, and all its addresses must be public. The
 * connection goes only to the first of them, so a later answer of the resolver changes nothing. The remote address is
 * checked again. The URL must have passed `targetOf`.
 */
export async function requestPage(url: URL, asking: PageRequestOptions): Promise<Reply> {
  const { limits, signal, agent } = asking
  const address = await addressOf(url, asking)
  const { buildConnector, Client } = await import('undici') // with the first page: most processes read none
  const secure = buildConnector({ maxCachedSessions: 0, timeout: limits.headersMilliseconds })
  const client = new Client(url.origin, {
    connect: connectorTo(address, secure, asking),
    headersTimeout: limits.headersMilliseconds,
    bodyTimeout: limits.silenceMilliseconds,
    maxHeaderSize: limits.headerBytes,
    maxResponseSize: limits.pageBytes,
  })
  try {
    const headers = { 'user-agent': agent, accept: accepted, 'accept-encoding': 'gzip, br' }
    const path = url.pathname + url.search
    const reply = await client.request({ method: 'GET', path, headers, signal })
    return await replyOf(reply, limits, signal)
  } catch (error) {
    throw toPageReadError(error, signal)
  } finally {
    await client.destroy()
  }
}

const accepted = 'text/html, application/xhtml+xml;q=0.9, text/plain;q=0.5'

/** Returns the address to connect to. A single address that is not public refuses the name. */
async function addressOf({ hostname }: URL, { internet, signal }: PageRequestOptions) {
  const found = await internet.resolve(hostname, signal).catch((error: unknown) => {
    throw toPageReadError(error, signal)
  })
  const inner = found.find((address) => !isPublicAddress(address))
  if (inner !== undefined)
    throw new PageReadError('address_refused', `${hostname} leads to ${inner}, which is not public.`)
  const [address] = found
  if (!address) throw new PageReadError('unreachable', `${hostname} has no address.`)
  return address
}

function connectorTo(
  address: string,
  secure: buildConnector.connector,
  { internet, signal }: PageRequestOptions,
): buildConnector.connector {
  return (options, done) => {
    const socket = internet.connect(address, portOf(options))
    const stop = () => socket.destroy(new Error('The time is over.'))
    signal.addEventListener('abort', stop, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', stop))
    const fail = (error: Error) => done(error, null)
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.off('error', fail)
      const peer = internet.peerOf(socket) ?? ''
      if (!isSameAddress(peer, address)) {
        socket.destroy()
        return fail(new PageReadError('address_refused', `${address} was asked, and ${peer} answers.`))
      }
      if (options.protocol === 'https:') secure({ ...options, httpSocket: socket }, done)
      else done(null, socket)
    })
  }
}

function portOf({ protocol, port }: buildConnector.Options) {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80
}

async function replyOf(
  { statusCode, headers, body }: Dispatcher.ResponseData,
  limits: Limits,
  signal: AbortSignal,
): Promise<Reply> {
  body.on('error', () => {}) // an error after the last read is irrelevant
  const one = (name: string) => [headers[name] ?? []].flat()[0]
  const bytes =
    statusCode === 200
      ? await readBody(body, one('content-encoding'), limits.pageBytes, signal)
      : Buffer.alloc(0)
  return { status: statusCode, location: one('location'), contentType: one('content-type') ?? '', bytes }
}

const codes: Readonly<Record<string, PageReadError['code']>> = {
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too_large',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  HPE_HEADER_OVERFLOW: 'too_large',
}

function toPageReadError(error: unknown, signal: AbortSignal): PageReadError {
  if (error instanceof PageReadError) return error
  if (signal.aborted) return new PageReadError('timed_out', 'The time for the page is over.')
  const { code = '', message } = error as NodeJS.ErrnoException
  return new PageReadError(codes[code] ?? 'unreachable', cutText(`${code} ${message}`.trim(), 300))
}
