import { type SourceName, sourceNames } from '@alphorn/contract/directory/source-names'
import type { SourceUrlSetting } from '#server/platform/config/settings'
import type { Environment } from '#server/platform/config/environment'

/** Settings for reading sources. */
export type SourceSettings = {
  /** Sources that the service reads on its own, each at its own interval. */
  on: readonly SourceName[]
  /** Contact of the operator, sent to every source so that it can complain before it blocks. */
  contact: string | null
  /** Addresses that the operator has set in place of the sources' own. */
  urls: Readonly<Partial<Record<SourceName, string>>>
  zefixLogin: { user: string; password: string } | null
}

/** Reads which sources the service reads on its own, and with which settings. */
export function readSources(env: Environment): SourceSettings {
  const on = sourcesOn(env)
  const contact = contactOf(env, on)
  const zefixLogin = zefixLoginOf(env, on)
  const urls = Object.fromEntries(
    sourceNames.flatMap((name) => {
      const url = sourceUrl(env, name)
      return url === null ? [] : [[name, url]]
    }),
  )
  return { on, contact, urls, zefixLogin }
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
  const variable = sourceUrlSetting(name)
  const url = env[variable]
  if (!url) return null
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`${variable} must be an address that begins with https:// or http://, not "${url}".`)
  return url.replace(/\/$/, '')
}

/** Returns the setting that overrides the address of a source. */
export function sourceUrlSetting(name: SourceName) {
  return `${name.toUpperCase().replace('-', '_')}_URL` as SourceUrlSetting
}
