import { text } from 'node:stream/consumers'
import type { Arguments } from '#cli/command/command'
import { connectionOf, textOf } from '#cli/connection/connection'
import { explainError } from '#cli/command/explain'
import { saveProfile, readProfile } from '#cli/connection/profiles'
import { readClientSettings } from '#cli/connection/settings'
import { PlainError, UsageError } from '#cli/command/usage'

/**
 * `alphorn login`: reads a secret from standard input, verifies it, and stores it in the profile. It never appears on a
 * command line.
 */
export async function loginCommand(options: Arguments['options']) {
  if (process.stdin.isTTY) console.error('Paste the secret of a credential, then Enter and Ctrl-D:')
  const secret = (await text(process.stdin)).trim()
  if (secret === '') throw new UsageError('No secret came on standard input: alphorn login < FILE')
  const name = textOf(options['profile']) ?? readClientSettings().profile
  const { client, baseUrl, family } = connectionOf(options, secret)
  try {
    const { data } = await client.me()
    const file = readClientSettings().profileFile
    saveProfile(file, name, { base_url: baseUrl, secret, form: family })
    console.log(`Signed in to ${baseUrl} as "${data.credential_name}" of ${data.account_name}.`)
    console.log(`It may: ${data.scopes.join(', ')}. Kept as profile "${name}" in ${file}.`)
    return 0
  } catch (error) {
    return explainError(error, { command: 'login' })
  }
}

/** `alphorn logout`: deletes a profile. */
export async function logoutCommand({ profile }: Arguments['options']) {
  const { profileFile, profile: usual } = readClientSettings()
  const name = textOf(profile) ?? usual
  if (!readProfile(profileFile, name))
    throw new PlainError(`There is no profile "${name}" in ${profileFile}.`)
  saveProfile(profileFile, name, null)
  console.log(
    `The profile "${name}" was removed from ${profileFile}. Revoke the credential in the app if it is no longer used.`,
  )
  return 0
}
