import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderSettings } from '@alphorn/server/platform/config/sign-in'
import { closeAtFileEnd } from '../support/file-end.ts'

/** The user who is signed in at the provider. */
export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }
type Flow = { person: Person; nonce: string; challenge: string; redirect_uri: string }

const clientId = 'alphorn'
const clientSecret = 'a secret of the client: with a colon'
const hour = 3600

/** An OpenID Connect provider on this machine that signs in the configured user without interaction. */
export async function openProvider(publicUrl: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const flows = new Map<string, Flow>()
  let present: Person = someone()
  let twist: (claims: Record<string, unknown>) => object = (claims) => claims
  /** UserInfo claims besides the subject; null: UserInfo is unavailable. */
  let userInfo: object | null = {}
  const tokens = new Map<string, Person>()
  const server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closeAtFileEnd(() => {
    server.closeAllConnections()
    server.close()
  })

  const pages: Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => unknown> = {
    '/.well-known/openid-configuration': (_, response) =>
      json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/userinfo`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        authorization_response_iss_parameter_supported: true,
      }),
    '/keys': (_, response) =>
      json(response, {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' }],
      }),
    '/authorize': (_, response, { searchParams }) => {
      const code = randomUUID()
      const given = (name: string) => searchParams.get(name) ?? ''
      const redirect_uri = given('redirect_uri')
      flows.set(code, {
        person: present,
        nonce: given('nonce'),
        challenge: given('code_challenge'),
        redirect_uri,
      })
      const back = new URLSearchParams({ code, state: given('state'), iss: issuer })
      response.writeHead(302, { location: `${redirect_uri}?${back.toString()}` }).end()
    },
    '/token': async (request, response) => {
      const form = new URLSearchParams(await textOf(request))
      const flow = takeFlow(flows, form, request.headers.authorization)
      if (!flow) return json(response, { error: 'invalid_grant' }, 400)
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: issuer,
        aud: clientId,
        nonce: flow.nonce,
        iat: now,
        exp: now + hour,
        ...flow.person,
      }
      const accessToken = randomUUID()
      tokens.set(accessToken, flow.person)
      return json(response, {
        access_token: accessToken,
        token_type: 'Bearer',
        expires_in: hour,
        id_token: signed(twist(claims), privateKey),
      })
    },
  }

  pages['/userinfo'] = (request, response) => {
    const person = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (userInfo === null || !person) return response.writeHead(person ? 500 : 401).end()
    return json(response, { sub: person.sub, ...userInfo })
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, issuer)
    const page = pages[url.pathname]
    if (page) await page(request, response, url)
    else response.writeHead(404).end()
  }

  const settings: ProviderSettings = {
    issuer,
    clientId,
    clientSecret,
    name: 'Firmenkonto',
    publicUrl,
    trustedDomains: [],
  }
  return {
    settings,
    /** Sets the user who is signed in at the provider. */
    seat(person: Person) {
      present = person
    },
    /** Sets a change that makes the provider's tokens invalid. */
    twist(otherwise: typeof twist = (claims) => claims) {
      twist = otherwise
    },
    /** Sets the UserInfo claims besides the subject; null: UserInfo is unavailable. */
    sayInUserInfo(claims: object | null = {}) {
      userInfo = claims
    },
    /** Follows the redirect to the provider. Returns the query of the address to which the provider redirects. */
    async visit(address: string): Promise<string> {
      const { headers } = await fetch(address, { redirect: 'manual' })
      return new URL(headers.get('location')!).search.slice(1)
    },
  }
}

/** A user whose e-mail address the provider has verified. */
export function someone(change: Partial<Person> = {}): Person {
  const sub = randomUUID()
  return { sub, email: `${sub}@alphorn.example`, email_verified: true, name: 'Petra Provider', ...change }
}

/** A code is valid once, for the client that requested it and a caller that has the verifier (RFC 7636). */
function takeFlow(flows: Map<string, Flow>, form: URLSearchParams, authorization = '') {
  const code = form.get('code') ?? ''
  const flow = flows.get(code)
  flows.delete(code)
  const client = [clientId, clientSecret]
    .map((part) => encodeURIComponent(part).replaceAll('%20', '+'))
    .join(':')
  const isClient = authorization === `Basic ${Buffer.from(client).toString('base64')}`
  const verifier = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  return flow && isClient && flow.challenge === verifier && flow.redirect_uri === form.get('redirect_uri')
    ? flow
    : undefined
}

function signed(claims: object, key: KeyObject) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${part({ alg: 'ES256', kid: 'one', typ: 'JWT' })}.${part(claims)}`
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

function json(response: ServerResponse, body: object, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function textOf(request: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
