import { type Api, api } from '@alphorn/contract/api'
import { families, type Family } from '@alphorn/contract/core/forms'
import { type Client, createClient } from '@alphorn/sdk/client'
import type { Arguments } from '#cli/command/command'
import { type Profile, readProfile } from '#cli/connection/profiles'
import { type ClientSettings, readClientSettings } from '#cli/connection/settings'
import { PlainError, UsageError } from '#cli/command/usage'
import { value } from '#cli/command/option-kinds'

/** Options of every command that calls a server. */
export const connectionOptions = { 'base-url': value, form: value, profile: value } as const

export type Connection = { baseUrl: string; family: Family; secret: string; client: Client<Api> }

/**
 * Returns the server to call and the credential: from the options, the environment, or the profile, in this order.
 * `secret`: a new one, which `alphorn login` stores. It goes to the server of the named profile.
 * The secret of a profile never goes to another server than that of the profile.
 */
export function connectionOf(options: Arguments['options'], secret?: string): Connection {
  const settings = readClientSettings()
  const named = textOf(options['profile'])
  const kept = readProfile(settings.profileFile, named ?? settings.profile)
  if (named !== undefined && !kept && secret === undefined)
    throw new PlainError(`There is no profile "${named}". Create it with: alphorn login --profile ${named}`)
  // A profile named explicitly comes first, if it exists; the default profile comes after the environment.
  const fromElsewhere = named === undefined || !kept ? fromEnvironment(settings) : {}
  const chosen = { ...fromElsewhere, ...(secret && { secret }), ...typedProfile(options) }
  if (kept && !chosen.secret) checkAddress(kept, chosen.base_url)
  return connectWith({ ...usual, ...kept, ...chosen })
}

/** Refuses to send the secret of a profile to another server than that of the profile. */
function checkAddress({ base_url }: Profile, address = base_url) {
  if (address.replace(/\/$/, '') === base_url.replace(/\/$/, '')) return
  throw new PlainError(
    `The stored credential is for ${base_url} and is not sent to ${address}. Set ALPHORN_API_KEY for that server.`,
  )
}

/**
 * Returns the address to call, for a command that has its own credential: from the options, the environment, or the
 * usual one, in this order.
 */
export function chooseAddress(options: Arguments['options'], usualAddress: string): string {
  const settings = readClientSettings()
  const { base_url = usualAddress } = { ...fromEnvironment(settings), ...typedProfile(options) }
  return base_url
}

/** The default address of a local server. */
export const defaultAddress = 'http://127.0.0.1:4400'

const usual: Profile = { base_url: defaultAddress, secret: '', form: families[0] }

function connectWith({ base_url: baseUrl, secret, form = families[0] }: Profile): Connection {
  if (secret === '')
    throw new PlainError('No credential is known. Set ALPHORN_API_KEY, or store one with: alphorn login')
  const family = familyNamed(form)
  return { baseUrl, family, secret, client: clientOf({ baseUrl, family, secret }) }
}

function typedProfile(options: Arguments['options']): Partial<Profile> {
  const base_url = textOf(options['base-url'])
  const form = textOf(options['form'])
  return { ...(base_url && { base_url }), ...(form && { form }) }
}

function fromEnvironment({ apiKey, baseUrl, form }: ClientSettings): Partial<Profile> {
  return { ...(apiKey && { secret: apiKey }), ...(baseUrl && { base_url: baseUrl }), ...(form && { form }) }
}

/** Creates a client, or reports what is wrong with the address or the secret. */
function clientOf(options: { baseUrl: string; family: Family; secret: string }): Client<typeof api> {
  try {
    return createClient(api, options)
  } catch (error) {
    throw error instanceof TypeError ? new PlainError(error.message) : error
  }
}

/** Returns the form with a name; throws a UsageError for any other word. */
function familyNamed(name: string): Family {
  const family = families.find((known) => known === name)
  if (!family) throw new UsageError(`--form takes ${families.join(' or ')}, not "${name}".`)
  return family
}

/** Returns the value of an option, if it is text. */
export function textOf(option: Arguments['options'][string]) {
  return typeof option === 'string' ? option : undefined
}
