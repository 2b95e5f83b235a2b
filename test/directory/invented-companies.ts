import { newId } from '@alphorn/contract/core/ids'
import type { Tables } from '@alphorn/server/platform/db/tables'
import type { Selectable } from 'kysely'
import type { Account } from '../fixtures/accounts.ts'
import type { World } from '../fixtures/world.ts'

type InventedRow = Selectable<Tables['companies']>

/** The companies of the directory that were invented for the demo. */
export function inventedCompanies({ sql }: Pick<World, 'sql'>) {
  return sql<InventedRow>(`select * from companies where sources @> '[{"name": "synthetic"}]'`)
}

/**
 * Makes an account a demo account, to which invented companies are visible, without the data of the demo. The demo is then
 * one of its projects; an account without any gets an archived one.
 */
export async function showInvented(
  { sql }: Pick<World, 'sql'>,
  { account_id }: Pick<Account, 'account_id'>,
): Promise<void> {
  await sql(
    `with own as (select min(project_id) as project_id from projects where account_id = $1),
     made as (
       insert into projects (account_id, project_id, name, status, language, executor, policies, stage_job_limit,
         created_at, updated_at)
       select $1, $2, 'Demo', 'archived', 'de', '{}', '{}', 1, now(), now() from own where own.project_id is null)
     insert into demo_projects (account_id, project_id, loaded_at)
     select $1, coalesce(own.project_id, $2), now() from own on conflict do nothing`,
    [account_id, newId('project')],
  )
}
