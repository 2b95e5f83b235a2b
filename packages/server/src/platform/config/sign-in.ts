import { type Environment, parseSwitch } from '#server/platform/config/environment'

/** An OpenID provider of the operator at which this service is registered as a client. */
export type ProviderSettings = {
  issuer: string
  clientId: string
  /** null for a public client; PKCE is always used. */
  clientSecret: string | null
  /** Name of the provider as users know it. */
  name: string
  /** Public address of the service, to which the provider redirects. */
  publicUrl: string
  /** Domains whose addresses are accepted from a provider that does not send `email_verified`. */
  trustedDomains: readonly string[]
}

/** Ways to sign in and sign up. */
export type SignInSettings = {
  /** Whether anyone may open an account, or only invited persons. The first user always may. */
  signUp: 'open' | 'invited'
  provider: ProviderSettings | null
  /** Whether users may sign in with passwords. */
  passwords: boolean
  /** Whether every user needs a second factor: codes of an authenticator app, or a passkey. */
  secondFactor: 'optional' | 'required'
}

/** Reads the settings of the sign-in. */
export function readSignIn(env: Environment, publicUrl: string | null): SignInSettings {
  const provider = readProvider(env, publicUrl)
  const passwords = parseSwitch('PASSWORDS', env['PASSWORDS'])
  if (!passwords && !provider) throw new Error('PASSWORDS=off needs OIDC_ISSUER: nobody could sign in.')
  return {
    signUp: signUpOf(env['SIGN_UP']),
    provider,
    passwords,
    secondFactor: secondFactorOf(env['SECOND_FACTOR']),
  }
}

function readProvider(env: Environment, publicUrl: string | null): ProviderSettings | null {
  const issuer = env['OIDC_ISSUER']
  if (!issuer) {
    if (env['OIDC_TRUSTED_DOMAINS'])
      throw new Error('OIDC_TRUSTED_DOMAINS needs OIDC_ISSUER: the provider that is trusted.')
    return null
  }
  const clientId = env['OIDC_CLIENT_ID']
  const address = URL.parse(issuer)
  if (!address || !(address.protocol === 'https:' || isHere(address)))
    throw new Error(`OIDC_ISSUER takes an https: address like https://login.example.ch, not "${issuer}".`)
  if (!clientId) throw new Error('OIDC_ISSUER needs OIDC_CLIENT_ID: what the provider knows this service as.')
  if (!publicUrl)
    throw new Error(
      'OIDC_ISSUER needs PUBLIC_URL: the provider leads people back to PUBLIC_URL/sign-in/back.',
    )
  const clientSecret = env['OIDC_CLIENT_SECRET'] || null
  const trustedDomains = domainsIn(env['OIDC_TRUSTED_DOMAINS'])
  const name = env['OIDC_NAME'] || address.hostname
  return { issuer, clientId, clientSecret, name, publicUrl, trustedDomains }
}

const domain = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/** Each domain must be named, because a provider where anyone may register must not vouch for every address. */
function domainsIn(setting = '') {
  const domains = setting
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
  const wrong = domains.find((one) => !domain.test(one))
  if (wrong !== undefined)
    throw new Error(`OIDC_TRUSTED_DOMAINS takes domains like "firma.ch,firma.com", not "${wrong}".`)
  return domains
}

/** Without TLS only on this machine, for trials. */
function isHere({ protocol, hostname }: URL) {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function signUpOf(setting = 'open'): SignInSettings['signUp'] {
  if (setting !== 'open' && setting !== 'invited')
    throw new Error(`SIGN_UP takes open or invited, not "${setting}".`)
  return setting
}

function secondFactorOf(setting = 'optional'): SignInSettings['secondFactor'] {
  if (setting !== 'optional' && setting !== 'required')
    throw new Error(`SECOND_FACTOR takes optional or required, not "${setting}".`)
  return setting
}
