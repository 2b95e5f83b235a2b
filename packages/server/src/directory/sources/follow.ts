import { SourceFault } from '#server/directory/connectors/source-fault'
import {
  isBlockedByEgress,
  type EgressPolicy,
  reasonUnreachable,
} from '#server/platform/egress/egress-policy'

const maxRedirects = 5
const elsewhere = new Set([301, 302, 303, 307, 308])

type Question = { method: string; headers: Readonly<Record<string, string>> } & Omit<
  RequestInit,
  'method' | 'headers'
>

/** Transports for the source's own host, and for other hosts to which it redirects. */
export type Transports = { own: typeof fetch; elsewhere: typeof fetch; egress: EgressPolicy }

/**
 * Sends a request and follows redirects on the source's own host, or over HTTPS to the public internet. A redirect
 * cannot reach our internal network: on other hosts, the checked address is also the one that is connected to.
 * Credentials are not sent to another host, and a request with a body is not redirected.
 */
export async function followRedirect(ways: Transports, url: string, question: Question, source: string) {
  const { host } = new URL(url)
  let at = new URL(url)
  let hasLeft = false
  for (let step = 0; ; step++) {
    const headers = at.host === host ? question.headers : withoutLogin(question.headers)
    const asked = { ...question, headers, redirect: 'manual' } as const
    const response = hasLeft
      ? await followRedirectOnce(ways, at, asked, source)
      : await ways.own(at.href, asked)
    const location = locationOf(response)
    if (location === null) return response
    await response.body?.cancel()
    const next = URL.parse(location, at.href)
    const amiss =
      step === maxRedirects
        ? 'it leads on and on'
        : redirectFault(next, at, ways.egress, question.body !== undefined)
    if (next === null || amiss !== null) throw redirectRefusal(source, location, amiss)
    hasLeft ||= next.hostname !== at.hostname
    at = next
  }
}

function locationOf({ status, headers }: Response) {
  return elsewhere.has(status) ? headers.get('location') : null
}

async function followRedirectOnce(
  { elsewhere: send }: Transports,
  at: URL,
  question: RequestInit,
  source: string,
) {
  try {
    return await send(at.href, question)
  } catch (error) {
    throw isBlockedByEgress(error)
      ? redirectRefusal(source, at.href, 'that is not the public internet')
      : error
  }
}

function withoutLogin({ authorization: _login, ...headers }: Readonly<Record<string, string>>) {
  return headers
}

function redirectFault(next: URL | null, from: URL, egress: EgressPolicy, hasBody: boolean): string | null {
  if (hasBody) return 'a question is not sent on'
  if (!next || !/^https?:$/.test(next.protocol)) return 'that is no address of the web'
  if (next.hostname === from.hostname)
    return from.protocol === 'https:' && next.protocol === 'http:' ? 'that is not encrypted' : null
  return reasonUnreachable(egress, next) === null ? null : 'that is not the public internet, encrypted'
}

function redirectRefusal(source: string, location: string, amiss: string | null) {
  return new SourceFault(
    'refused',
    `${source} has moved to ${location.slice(0, 300)}, and is not followed: ${amiss}. If that is right, set its new address: docs/operate/sources.md says how.`,
    { ofOne: true },
  )
}
