import type { Family } from '@alphorn/contract/core/forms'
import type { ReadCall } from '#server/platform/call'
import type { Provider } from '#server/accounts/provider/provider'
import { signUpFor, type WaysIn } from '#server/accounts/passwords/ways-in'

export type Installation = WaysIn & {
  version: string
  form: Family
  mailBy: 'smtp' | 'terminal'
  provider: Provider | null
}

/** Describes the installation to visitors who are not signed in: its name and its sign-in methods. */
export async function describeInstallation(
  { tx }: ReadCall,
  { version, form, mailBy, passwords, provider, ...ways }: Installation,
) {
  return {
    version,
    mail: mailBy,
    form,
    sign_up: await signUpFor(tx, { passwords, ...ways }),
    passwords,
    provider: provider && { name: provider.name },
  }
}
