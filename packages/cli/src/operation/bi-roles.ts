import { randomBytes } from 'node:crypto'
import { createBiRole, deleteBiRole, listBiRoles, roleNamePattern } from '@alphorn/server/app/bi/roles'
import type { Arguments } from '#cli/command/command'
import { tableOf } from '#cli/command/table'
import { PlainError, UsageError } from '#cli/command/usage'
import { changeDatabase, withDatabase } from '#cli/deployment/database'

/** `alphorn bi-role create NAME --account ID`: a login role that reads the BI views of one account. */
export async function createRole(role_name: string, { account }: Arguments['options']): Promise<number> {
  if (account === undefined) throw new UsageError('Name the account: --account acc_…')
  if (!roleNamePattern.test(role_name))
    throw new UsageError(
      'A role is named with 3 to 51 small letters, digits and _, the first a letter: acme_bi.',
    )
  const account_id = account.toString()
  const password = randomBytes(24).toString('base64url')
  const made = await changeDatabase(({ write }) =>
    createBiRole(write, { account_id, role_name, password }),
  ).catch(refusedByDatabase)
  if (!made) throw new PlainError(`There is no account ${account_id}.`)
  console.log(`The role ${role_name} reads the views of the schema bi for ${account_id}.`)
  console.log(`Password, shown only now: ${password}`)
  return 0
}

/** `alphorn bi-role delete NAME`. */
export async function deleteRole(role_name: string): Promise<number> {
  const deleted = await changeDatabase(({ write }) => deleteBiRole(write, role_name)).catch(refusedByDatabase)
  if (!deleted) throw new PlainError(`Alphorn made no role ${role_name}. alphorn bi-role list shows them.`)
  console.log(`The role ${role_name} is deleted. Connections that are open read until they end.`)
  return 0
}

/** `alphorn bi-role list`. */
export async function showRoles(): Promise<number> {
  const roles = await withDatabase(({ write }) => listBiRoles(write))
  console.log(roles.length === 0 ? 'There are no roles.' : tableOf(roles, process.stdout.columns ?? 200))
  return 0
}

const reasons: Readonly<Record<string, string>> = {
  42501:
    'The role that Alphorn connects as may not do this. An administrator of PostgreSQL allows it: ALTER ROLE … CREATEROLE and GRANT CREATE ON DATABASE ….',
  42710: 'PostgreSQL already has a role of this name. Choose another.',
}

function refusedByDatabase(error: unknown): never {
  const { code = '' } = error as { code?: string }
  const reason = reasons[code]
  throw reason === undefined ? error : new PlainError(reason, { cause: error })
}
