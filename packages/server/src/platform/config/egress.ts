import type { Environment } from '#server/platform/config/environment'

/** How people reach the service, and what of the world outside it reaches. */
export type EgressSettings = {
  /** The address of the service as people reach it, for links in mails and for passkeys; null: as it is asked. */
  publicUrl: string | null
  /** The mail server; null: mails are shown in the terminal. */
  smtpUrl: string | null
  mailFrom: string
  /** Addresses of the users who may see the system's health; none: every owner of an account. */
  operators: readonly string[]
  /** What is read of the internet, and how a site's operator reaches ours. */
  egress: { contact: string; reads: readonly Egress[] } | null
  /** Whether webhooks are sent; where they are not, they wait. */
  webhooks: boolean
}

/** What the service may read of the internet: companies' own websites in research, and pages that workers cite. */
const egresses = ['website', 'evidence'] as const
type Egress = (typeof egresses)[number]

/** Reads the settings of the reach. */
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
    webhooks: webhooksOf(env['WEBHOOKS']),
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

function webhooksOf(setting = 'on') {
  if (setting !== 'on' && setting !== 'off') throw new Error(`WEBHOOKS takes on or off, not "${setting}".`)
  return setting === 'on'
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
  // What was given may hold a password: it is not repeated.
  throw new Error('SMTP_URL takes an address like smtps://user:password@mail.example.ch:465.')
}

function mailFromOf(given = 'Alphorn <alphorn@localhost>') {
  if (/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/.test(given)) return given
  throw new Error(`MAIL_FROM takes an address, like "Alphorn <alphorn@example.ch>", not "${given}".`)
}
