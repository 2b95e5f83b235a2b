import type {
  LetterConnection,
  LetterConnectionInput,
  LetterService,
} from '@alphorn/contract/letter-post/letter-post'
import { invalid } from '@alphorn/contract/core/errors'
import { type Call, nowOf, type ReadCall } from '#server/platform/call'
import { ensureProven } from '#server/platform/caller'
import type { LetterServiceHost } from '#server/platform/config/egress'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { seal } from '#server/platform/secrets/pepper'
import { lockAccount } from '#server/accounts/lock-account'
import { type ConnectionRow, findConnection, presentConnection } from '#server/letter-post/queries'

/** Purpose under which the client secret of Pingen is encrypted. */
export const letterSecretPurpose = 'alphorn/pingen-client-secret/1'

export type LetterSettings = {
  readonly peppers: readonly string[]
  /** null: the operator allows no service. */
  readonly letterService: LetterServiceHost | null
}

/** Returns the connection of the account, and whether the operator allows one. */
export async function showService(
  { tx, caller }: ReadCall,
  { letterService }: LetterSettings,
): Promise<LetterService> {
  const row = await tx.row(findConnection, { account_id: caller.account_id })
  return { url: letterService?.api ?? null, connection: row ? presentConnection(row) : null }
}

/** Connects the account with Pingen, or changes the connection. A secret is valid only for one client of one API. */
export async function saveConnection(
  call: Call,
  input: LetterConnectionInput,
  { peppers, letterService }: LetterSettings,
): Promise<LetterConnection> {
  const { tx, caller } = call
  ensureProven(caller)
  const { account_id } = caller
  if (!letterService)
    throw invalid('value_not_allowed', '', 'The operator allows no letter service. Ask for `PINGEN`.')
  await lockAccount(call)
  const before = await tx.row(findConnection, { account_id })
  const { organisation_id, client_id } = input
  const url = letterService.api
  const kept = secretFor(input, url, before, peppers)
  const now = await nowOf(call)
  const settings = { url, organisation_id, client_id, ...kept, updated_at: now }
  const row = { account_id, created_by: caller.name, created_at: now, ...before, ...settings }
  if (before)
    tx.writeQuery(build.updateTable('letter_connections').set(settings).where('account_id', '=', account_id))
  else tx.writeQuery(insertInto('letter_connections').values(row))
  return presentConnection(row)
}

function secretFor(
  { client_secret, client_id }: LetterConnectionInput,
  url: string,
  before: ConnectionRow | undefined,
  peppers: readonly string[],
) {
  if (client_secret !== undefined) return seal(Buffer.from(client_secret), peppers, letterSecretPurpose)
  if (before?.client_id === client_id && before.url === url)
    return { secret: before.secret, pepper_version: before.pepper_version }
  throw invalid(
    'required',
    'client_secret',
    'The secret is missing. A secret is kept for one client ID alone.',
  )
}

/** Deletes the connection. Pingen still processes letters that it has, but their state is no longer read. */
export async function deleteConnection({ tx, caller }: Call): Promise<{ deleted: boolean }> {
  const [gone] = await tx.query(
    build
      .deleteFrom('letter_connections')
      .where('account_id', '=', caller.account_id)
      .returning('account_id'),
  )
  return { deleted: gone !== undefined }
}
