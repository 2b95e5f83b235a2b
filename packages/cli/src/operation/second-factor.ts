import { removeSecondFactor } from '@alphorn/server/app/operation/remove-second-factor'
import { changeDatabase } from '#cli/deployment/database'
import { PlainError } from '#cli/command/usage'

/** `alphorn second-factor remove EMAIL`: for a user who lost the authenticator app, the recovery codes and every passkey. */
export async function removeFactor(email: string): Promise<number> {
  const address = email.toLowerCase()
  const removed = await changeDatabase(({ write }) => removeSecondFactor(write, address))
  if (!removed) throw new PlainError(`No user has the address ${address}. Check its spelling.`)
  console.log(`${address} signs in with the password alone, until a second factor is set up again.`)
  return 0
}
