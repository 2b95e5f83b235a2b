import type { Tables } from '@alphorn/server/platform/db/tables'
import type { Selectable } from 'kysely'
import type { Account } from '../fixtures/accounts.ts'
import type { World } from '../fixtures/world.ts'

type InventedRow = Selectable<Tables['companies']>

/** The companies of the directory that were invented for the demo. */
export function inventedCompanies({ sql }: Pick<World, 'sql'>) {
  return sql<InventedRow>(`select * from companies where sources @> '[{"name": "synthetic"}]'`)
}

/** Makes an account a demo account, to which invented companies are visible, without the data of the demo. */
export async function showInvented(
  { sql }: Pick<World, 'sql'>,
  { account_id }: Pick<Account, 'account_id'>,
): Promise<void> {
  await sql(
    `with project as (
       insert into projects (account_id, project_id, name, status, language, executor, policies, stage_job_limit,
         created_at, updated_at)
       values ($1, 'prj_none', 'Demo', 'archived', 'de', '{}', '{}', 1, now(), now()) on conflict do nothing)
     insert into demo_projects (account_id, project_id, loaded_at) values ($1, 'prj_none', now()) on conflict do nothing`,
    [account_id],
  )
}
