import { type Environment, parseSwitch, wholeNumber } from '#server/platform/config/environment'

/** Settings of the addresses at which people reach the service, and of the outside world that the service may reach. */
export type EgressSettings = {
  /** Public address of the service, for links in mails and for passkeys; null for the address of the request. */
  publicUrl: string | null
  /** The mail server; null to show mails in the terminal. */
  smtpUrl: string | null
  mailFrom: string
  /** Addresses of the users who may see the system's health; if empty, every owner of an account may. */
  operators: readonly string[]
  /** The permitted reads of the internet, and the contact that is sent to site operators. */
  egress: { contact: string; reads: readonly Egress[] } | null
  /** Number of companies per day whose website is searched, if reading websites is permitted. */
  websiteSearches: number
  /** Whether webhooks are sent; otherwise their deliveries stay pending. */
  webhooks: boolean
  /** Origins in the private network that webhooks may call. */
  webhookHosts: readonly string[]
  /** The CRMs that accounts may connect; if empty, no account can. */
  crmHosts: readonly CrmHost[]
  /** Pingen, which prints and posts letters; null if the operator does not permit it. */
  letterService: LetterServiceHost | null
  /** Base address of the proof pages, which show the evidence of exported letters; null if there are none. */
  proofPages: string | null
}

/** Origin of a CRM. `isPrivate`: its addresses are in the operator's own network. */
export type CrmHost = { readonly origin: string; readonly isPrivate: boolean }

/** Addresses of Pingen's API and of its tokens. `isPrivate`: they are in the private network, as in tests. */
export type LetterServiceHost = {
  readonly api: string
  readonly identity: string
  readonly isPrivate: boolean
}

/** Permissions to read the internet: companies' own websites in research, and pages that workers cite. */
const egresses = ['website', 'evidence'] as const
type Egress = (typeof egresses)[number]

/** Reads the settings of addresses and egress. */
export function readEgress(env: Environment): EgressSettings {
  return {
    publicUrl: publicUrlOf(env['PUBLIC_URL']),
    smtpUrl: smtpUrlOf(env['SMTP_URL']),
    mailFrom: mailFromOf(env['MAIL_FROM']),
    operators: (env['OPERATORS'] ?? '')
      .split(',')
      .map((address) => address.trim().toLowerCase())
      .filter(Boolean),
    egress: egressOf(env['EGRESS'], env['EGRESS_CONTACT']),
    websiteSearches: wholeNumber(env, 'WEBSITE_SEARCHES_PER_DAY'),
    webhooks: parseSwitch('WEBHOOKS', env['WEBHOOKS']),
    webhookHosts: originsOf('WEBHOOK_HOSTS', env['WEBHOOK_HOSTS'], true),
    crmHosts: [
      ...crmHostsOf('CRM_HOSTS', env['CRM_HOSTS'], false),
      ...crmHostsOf('CRM_PRIVATE_HOSTS', env['CRM_PRIVATE_HOSTS'], true),
    ],
    letterService: letterServiceOf(env['PINGEN']),
    proofPages: proofPagesOf(env['PROOF_PAGES'], publicUrlOf(env['PUBLIC_URL'])),
  }
}

function egressOf(what = '', contact = ''): EgressSettings['egress'] {
  const reads = what === 'off' ? [] : what.split(',').filter(Boolean)
  if (reads.length === 0) return null
  if (!reads.every(isEgress))
    throw new Error(`EGRESS takes off, website, evidence, or website,evidence, not "${what}".`)
  if (!/^(?:https?:\/\/|mailto:)[\x21-\x7e]{3,200}$/.test(contact))
    throw new Error(
      `EGRESS=${what} needs EGRESS_CONTACT: an https: or mailto: address at which the sites that are read can reach you.`,
    )
  return { contact, reads }
}

function isEgress(name: string): name is Egress {
  return (egresses as readonly string[]).includes(name)
}

function proofPagesOf(setting = 'off', publicUrl: string | null) {
  if (!parseSwitch('PROOF_PAGES', setting)) return null
  if (publicUrl) return publicUrl
  throw new Error('PROOF_PAGES=on needs PUBLIC_URL: the address that is printed on letters begins with it.')
}

// The two environments of Pingen (https://api.pingen.com/documentation, "Environments").
function letterServiceOf(setting = 'off'): LetterServiceHost | null {
  if (setting === 'off') return null
  if (setting !== 'on' && setting !== 'staging')
    throw new Error(`PINGEN takes on, staging or off, not "${setting}".`)
  const end = setting === 'on' ? '' : '-staging'
  return {
    api: `https://api${end}.pingen.com`,
    identity: `https://identity${end}.pingen.com`,
    isPrivate: false,
  }
}

const examples = { public: 'https://crm.example.ch', private: 'http://n8n.lan:5678' }

function crmHostsOf(setting: string, given: string | undefined, isPrivate: boolean): CrmHost[] {
  return originsOf(setting, given, isPrivate).map((origin) => ({ origin, isPrivate }))
}

/** Parses origins separated by commas. Only those in the private network may be unencrypted. */
function originsOf(setting: string, given = '', isPrivate: boolean): string[] {
  const names = given
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  return names.map((name) => {
    const url = URL.parse(name)
    const isOrigin = url && url.origin === name.replace(/\/$/, '').toLowerCase()
    if (isOrigin && (url.protocol === 'https:' || (isPrivate && url.protocol === 'http:'))) return url.origin
    const example = examples[isPrivate ? 'private' : 'public']
    throw new Error(`${setting} takes origins separated by commas, such as ${example}, not "${name}".`)
  })
}

function publicUrlOf(given: string | undefined) {
  if (!given) return null
  const url = URL.parse(given)
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash)
    return url.origin
  throw new Error(
    `PUBLIC_URL takes an address without a path, like https://alphorn.example.ch, not "${given}".`,
  )
}

function smtpUrlOf(given: string | undefined) {
  if (!given) return null
  if (/^smtps?:$/.test(URL.parse(given)?.protocol ?? '')) return given
  // The value may hold a password, so the message does not repeat it.
  throw new Error('SMTP_URL takes an address like smtps://user:password@mail.example.ch:465.')
}

function mailFromOf(given = 'Alphorn <alphorn@localhost>') {
  if (/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(given)) return given
  throw new Error(`MAIL_FROM takes an address, like "Alphorn <alphorn@example.ch>", not "${given}".`)
}
