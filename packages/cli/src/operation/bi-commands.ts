import type { Command } from '#cli/command/command'
import { value } from '#cli/command/option-kinds'

/** Commands for business intelligence, whose modules are loaded on demand. */
export const biCommands: readonly Command[] = [
  {
    name: 'bi-role create',
    takes: 'NAME --account ID',
    summary: 'Create a login role of PostgreSQL that reads the BI views of one account',
    positionals: 1,
    options: { account: value },
    run: async ({ positionals: [name], options }) =>
      (await import('#cli/operation/bi-roles')).createRole(name!, options),
  },
  {
    name: 'bi-role delete',
    takes: 'NAME',
    summary: 'Delete a role that reads BI views',
    positionals: 1,
    options: {},
    run: async ({ positionals: [name] }) => (await import('#cli/operation/bi-roles')).deleteRole(name!),
  },
  {
    name: 'bi-role list',
    takes: '',
    summary: 'List the roles that read BI views, with their accounts',
    positionals: 0,
    options: {},
    run: async () => (await import('#cli/operation/bi-roles')).showRoles(),
  },
  {
    name: 'export parquet',
    takes: 'FOLDER --account ID',
    summary: 'Write the BI views of an account as Parquet files',
    positionals: 1,
    options: { account: value },
    run: async ({ positionals: [folder], options }) =>
      (await import('#cli/operation/export-parquet')).writeParquet(folder!, options),
  },
]
