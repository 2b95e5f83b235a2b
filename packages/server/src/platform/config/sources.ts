import type { Environment } from '#server/platform/config/environment'

/**
 * The sources of the directory that the service can read by itself, in the order in which they are read: what brings
 * companies, what happened to them, what others know of them.
 */
export const sourceNames = ['basel', 'lindas', 'zefix', 'gazette', 'gleif', 'finma', 'uid-register'] as const
export type SourceName = (typeof sourceNames)[number]

/** How sources are read. */
export type SourceSettings = {
  /** Those that the service reads by itself, in the rhythm of each. */
  on: readonly SourceName[]
  /** Who runs this: an address that is told to every source, so that it can complain before it blocks. */
  contact: string | null
  urls: Readonly<Record<SourceName, string>>
  zefixLogin: { user: string; password: string } | null
}

const sourceUrls: Readonly<Record<SourceName, string>> = {
  basel: 'https://data-bs.ch/stata/zefix_handelsregister/all_cantons',
  lindas: 'https://lindas.admin.ch/query',
  zefix: 'https://www.zefix.admin.ch/ZefixPublicREST',
  gazette: 'https://www.shab.ch',
  gleif: 'https://api.gleif.org',
  finma: 'https://www.finma.ch/en/~/media/finma/dokumente/bewilligungstraeger/csv/uid.csv',
  'uid-register': 'https://www.uid-wse.admin.ch/V5.0/PublicServices.svc',
}

/** Reads which sources the service reads by itself, and how. */
export function readSources(env: Environment): SourceSettings {
  const on = sourcesOn(env)
  const contact = contactOf(env, on)
  const zefixLogin = zefixLoginOf(env, on)
  const urls = Object.fromEntries(sourceNames.map((name) => [name, sourceUrl(env, name)]))
  return { on, contact, urls: urls as Record<SourceName, string>, zefixLogin }
}

function sourcesOn(env: Environment) {
  const named = (env['SOURCES'] ?? '').split(',').flatMap((text) => text.trim() || [])
  return named.map((text) => {
    const name = sourceNames.find((known) => known === text)
    if (!name) throw new Error(`SOURCES takes ${sourceNames.join(', ')}, not "${text}".`)
    return name
  })
}

function contactOf(env: Environment, on: readonly SourceName[]) {
  const contact = env['SOURCE_CONTACT'] || null
  if (on.length > 0 && contact === null)
    throw new Error(
      'SOURCES needs SOURCE_CONTACT: an e-mail or web address at which the sources can reach you.',
    )
  if (contact !== null && !/^[\x21-\x27\x2a-\x7e]{3,200}$/.test(contact))
    throw new Error('SOURCE_CONTACT must be an e-mail or web address.')
  return contact
}

function zefixLoginOf(env: Environment, on: readonly SourceName[]) {
  const [user, password] = [env['ZEFIX_USER'], env['ZEFIX_PASSWORD']]
  if (on.includes('zefix') && !(user && password))
    throw new Error(
      'The source zefix needs ZEFIX_USER and ZEFIX_PASSWORD, which the register gives on request.',
    )
  return user && password ? { user, password } : null
}

function sourceUrl(env: Environment, name: SourceName) {
  const variable = `${name.toUpperCase().replace('-', '_')}_URL`
  const url = env[variable] || sourceUrls[name]
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`${variable} must be an address that begins with https:// or http://, not "${url}".`)
  return url.replace(/\/$/, '')
}
