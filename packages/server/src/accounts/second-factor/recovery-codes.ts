import { randomInt } from 'node:crypto'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { hashSecret, versionOf } from '#server/platform/secrets/pepper'

const count = 10
const half = 5
// Crockford's Base32, in which no letter is mistaken for another. Ten characters have 50 bits of entropy.
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** Replaces the recovery codes with new ones. Only a peppered hash of each is stored. */
export function newRecoveryCodes(
  tx: Tx,
  user_id: string,
  created_at: Date,
  [pepper = '']: readonly string[],
): string[] {
  const codes = Array.from({ length: count }, () => randomText(2 * half))
  tx.writeQuery(build.deleteFrom('recovery_codes').where('user_id', '=', user_id))
  const pepper_version = versionOf(pepper)
  tx.writeQuery(
    insertInto('recovery_codes').values(
      codes.map((code) => ({
        user_id,
        code_hash: hashSecret(code, pepper),
        pepper_version,
        created_at,
        used_at: null,
      })),
    ),
  )
  return codes.map((code) => `${code.slice(0, half)}-${code.slice(half)}`)
}

function randomText(length: number) {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}
