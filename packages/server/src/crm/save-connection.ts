import type { CrmConnection, CrmConnectionInput } from '@alphorn/contract/crm/crm'
import { invalid } from '@alphorn/contract/core/errors'
import { type Call, nowOf } from '#server/platform/call'
import { ensureProven } from '#server/platform/caller'
import type { CrmHost } from '#server/platform/config/egress'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { seal } from '#server/platform/secrets/pepper'
import { lockAccount } from '#server/accounts/lock-account'
import { siteAddress } from '#server/crm/hosts'
import { type ConnectionRow, lockConnection, presentConnection } from '#server/crm/queries'

/** Purpose under which the API key of a CRM is encrypted. */
export const crmSecretPurpose = 'alphorn/crm-api-key/1'

export type CrmSettings = { readonly peppers: readonly string[]; readonly crmHosts: readonly CrmHost[] }

/**
 * Connects the account with its CRM, or changes the connection. A new URL requires the key again and deletes the links
 * to accounts, since both belong to the previous CRM. A synchronisation with the previous CRM ends.
 */
export async function saveConnection(
  call: Call,
  input: CrmConnectionInput,
  { peppers, crmHosts }: CrmSettings,
): Promise<CrmConnection> {
  const { tx, caller } = call
  ensureProven(caller)
  const { account_id } = caller
  const url = siteAddress(crmHosts, input.url)
  await lockAccount(call)
  const before = await tx.row(lockConnection, { account_id })
  const kept = keyFor(input.api_key, url, before, peppers)
  const now = await nowOf(call)
  const { kind, uid_field, customer_types, tasks } = input
  const settings = { kind, url, ...kept, uid_field, customer_types, tasks, updated_at: now }
  const row = { account_id, created_by: caller.name, created_at: now, ...before, ...settings }
  if (before)
    tx.writeQuery(build.updateTable('crm_connections').set(settings).where('account_id', '=', account_id))
  else tx.writeQuery(insertInto('crm_connections').values(row))
  if (before && before.url !== url) leaveBefore(call, now)
  return presentConnection(row)
}

/**
 * Ends runs with the previous CRM, because their cursors are positions in it. The result of a step in progress is not
 * recorded.
 */
function leaveBefore({ tx, caller: { account_id } }: Call, now: Date) {
  tx.writeQuery(
    build
      .updateTable('crm_runs')
      .set({ state: 'failed', fault: 'address_changed', fault_detail: null, finished_at: now })
      .where('account_id', '=', account_id)
      .where('state', 'in', ['queued', 'running']),
  )
  tx.writeQuery(build.deleteFrom('crm_links').where('account_id', '=', account_id))
}

function keyFor(
  given: string | undefined,
  url: string,
  before: ConnectionRow | undefined,
  peppers: readonly string[],
) {
  if (given !== undefined) return seal(Buffer.from(given), peppers, crmSecretPurpose)
  if (before?.url === url) return { secret: before.secret, pepper_version: before.pepper_version }
  throw invalid('required', 'api_key', 'The API key is missing. A key is kept for one address alone.')
}

/**
 * Deletes the connection of the account with everything that belongs to it. The result of a step in progress is not
 * recorded.
 */
export async function deleteConnection({ tx, caller }: Call): Promise<{ deleted: boolean }> {
  const [gone] = await tx.query(
    build.deleteFrom('crm_connections').where('account_id', '=', caller.account_id).returning('account_id'),
  )
  return { deleted: gone !== undefined }
}
