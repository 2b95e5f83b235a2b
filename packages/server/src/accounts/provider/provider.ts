import { createHmac } from 'node:crypto'
import { Refusal } from '@alphorn/contract/core/errors'
import * as oidc from 'openid-client'
import type { Logger } from 'pino'
import { nameIn, type PersonClaims, vouchedEmail } from '#server/accounts/provider/provider-claims'
import type { ProviderSettings } from '#server/platform/config/sign-in'
import { waitingHeaders } from '#server/platform/waiting'

// The only file that knows OpenID Connect: the authorization code flow with PKCE, through openid-client.

const timeoutSeconds = 5 // timeout for a response of the provider
/** Limit on concurrent callbacks: each holds a database connection until the provider has responded. */
const maxConcurrentCallbacks = 3

/** The person, as the provider identified them. */
export type ProviderIdentity = {
  issuer: string
  subject: string
  /** null: the provider names no address, or does not vouch for it. */
  email: string | null
  name: string | null
}
export type Provider = ReturnType<typeof createProvider>

/**
 * Creates the client. `secret` belongs to the deployment: per-flow values are derived from it and the state, so nothing
 * is stored.
 */
export function createProvider(settings: ProviderSettings, secret: string, log: Logger) {
  const configuration = createDiscovery(settings)
  const back = `${settings.publicUrl}/sign-in/back`
  const flow = flowsBy(secret)
  const few = atMost(maxConcurrentCallbacks)

  async function trying<Result>(work: (known: oidc.Configuration) => Promise<Result>): Promise<Result> {
    try {
      return await few(async () => work(await configuration()))
    } catch (error) {
      if (error instanceof Refusal) throw error
      log.warn({ err: error }, 'A sign-in with the provider failed')
      const message = `Signing in with ${settings.name} did not succeed. Begin again.`
      throw new Refusal('unauthenticated', { message })
    }
  }

  return {
    name: settings.name,
    /** Returns the URL for the browser to sign in. */
    addressFor: (state: string) => trying((known) => addressOf(known, back, flow(state))),
    /** Returns the person who came back: `answer` is the query of the URL to which the provider redirected. */
    whoIs: (answer: string, state: string) =>
      trying((known) => claimedIn(known, new URL(`${back}?${answer}`), flow(state), settings)),
  }
}

type Flow = { state: string; verifier: string; nonce: string }

function flowsBy(secret: string) {
  return (state: string): Flow => {
    const derive = (what: string) =>
      createHmac('sha256', secret).update(`alphorn/sign-in-${what}/1\n${state}`).digest('base64url')
    return { state, verifier: derive('verifier'), nonce: derive('nonce') }
  }
}

async function addressOf(known: oidc.Configuration, redirect_uri: string, { state, verifier, nonce }: Flow) {
  return oidc.buildAuthorizationUrl(known, {
    redirect_uri,
    scope: 'openid email profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  }).href
}

async function claimedIn(
  known: oidc.Configuration,
  address: URL,
  { state, verifier, nonce }: Flow,
  { trustedDomains }: ProviderSettings,
): Promise<ProviderIdentity> {
  const tokens = await oidc.authorizationCodeGrant(known, address, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token) throw new Error('The provider sent no ID token.')
  const { iss: issuer, sub: subject } = token
  const isWhole = vouchedEmail([token], []) !== null && nameIn([token]) !== null
  const userInfo = isWhole ? null : await userInfoOf(known, tokens.access_token, subject)
  const sources: PersonClaims[] = userInfo ? [token, userInfo] : [token]
  return { issuer, subject, email: vouchedEmail(sources, trustedDomains), name: nameIn(sources) }
}

/**
 * A provider that issues an access token may put the claims of the scopes `email` and `profile` in UserInfo only
 * (OpenID Connect Core 5.4). A response about another subject is refused (5.3.2).
 */
async function userInfoOf(known: oidc.Configuration, accessToken: string, subject: string) {
  if (known.serverMetadata().userinfo_endpoint === undefined) return null
  return await oidc.fetchUserInfo(known, accessToken, subject)
}

/** Reads the provider's metadata at the first sign-in, and again if that failed. */
function createDiscovery({ issuer, clientId, clientSecret }: ProviderSettings) {
  let found: Promise<oidc.Configuration> | undefined
  return () =>
    (found ??= oidc
      .discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
        { timeout: timeoutSeconds, execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [] },
      )
      .catch((error: unknown) => {
        found = undefined
        throw error
      }))
}

/** Runs a limited number of calls at once, and refuses more. */
function atMost(most: number) {
  let busy = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (busy >= most) throw tooMany()
    busy++
    try {
      return await work()
    } finally {
      busy--
    }
  }
}

function tooMany() {
  const now = new Date()
  return new Refusal('burst_limited', {
    message: 'Too many sign-ins at the moment. Retry after 1 second.',
    ...waitingHeaders(now.getTime() + 1000, now),
  })
}
