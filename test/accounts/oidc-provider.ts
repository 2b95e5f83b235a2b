import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import OidcProvider from 'oidc-provider'
import { vi } from 'vitest'
import type { ProviderSettings } from '@alphorn/server/platform/config/sign-in'
import { closeAtFileEnd } from '../support/file-end.ts'

const clientId = 'alphorn'
const clientSecret = 'a secret of the client'

/**
 * `oidc-provider`, a certified OpenID Provider, on this machine with its default settings: UserInfo returns the claims
 * of scopes. Only settings without a possible default are set: the client, the claim names, and the users.
 */
export async function openOidcProvider(publicUrl: string, claimsOf: (subject: string) => object) {
  let handle: (...called: Parameters<RequestListener>) => unknown = () => undefined
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  // It warns on the console that its defaults are only for development, which applies here.
  const quiet = (['info', 'warn'] as const).map((method) =>
    vi.spyOn(console, method).mockImplementation(() => {}),
  )
  const provider = new OidcProvider(issuer, {
    clients: [
      { client_id: clientId, client_secret: clientSecret, redirect_uris: [`${publicUrl}/sign-in/back`] },
    ],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...claimsOf(subject) }),
    }),
  })
  handle = provider.callback()
  closeAtFileEnd(() => {
    for (const spy of quiet) spy.mockRestore()
    server.closeAllConnections()
    server.close()
  })
  const settings: ProviderSettings = {
    issuer,
    clientId,
    clientSecret,
    name: 'Certified',
    publicUrl,
    trustedDomains: [],
  }
  return { settings, signIn: (address: string, subject: string) => signIn(address, subject, issuer) }
}

/**
 * A browser at the provider: follows redirects, signs in and consents. Returns the query of the address to which it is
 * finally redirected.
 */
async function signIn(address: string, login: string, issuer: string) {
  const cookies = new Map<string, string>()
  let next = address
  let form: URLSearchParams | undefined
  while (next.startsWith(issuer)) {
    const response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    const page = await response.text()
    if (location) [next, form] = [new URL(location, next).href, undefined]
    else [next, form] = formIn(page, login, next)
  }
  return new URL(next).search.slice(1)
}

/** Returns the filled-in form of a page of the provider. */
function formIn(page: string, login: string, at: string): [string, URLSearchParams] {
  const action = /action="([^"]+)"/.exec(page)?.[1]
  const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1]
  if (!action || !prompt) throw new Error(`The provider shows no form at ${at}: ${page}`)
  return [new URL(action, at).href, new URLSearchParams({ prompt, login, password: 'any' })]
}
