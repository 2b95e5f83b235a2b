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

/** What anyone who is not signed in may know: what this installation is, and how people get in. */
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
