import { sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { transaction, type Writer } from '#server/platform/db/connection'

const findAccount = statement<{ project_id: string }>()('demo_account_of_project', (p) =>
  build.selectFrom('projects').select('account_id').where('project_id', '=', p.project_id),
)
const keep = statement<{ account_id: string; project_id: string }>()('demo_open', (p) =>
  rawQuery<object>(sql`insert into demo_projects (account_id, project_id, loaded_at)
    select ${p.account_id}, ${p.project_id}, app_now() on conflict do nothing`),
)

/**
 * Makes the account of a project a demo account, to which the invented companies are visible. Existing data is
 * unchanged.
 */
export async function openDemo(writer: Writer, project_id: string): Promise<void> {
  await transaction(writer, async (tx) => {
    const account = await tx.row(findAccount, { project_id })
    if (account) tx.write(keep, { ...account, project_id })
  })
}
