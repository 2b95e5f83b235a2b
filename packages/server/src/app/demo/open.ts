import { sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { transaction, type Writer } from '#server/platform/db/connection'

const keep = statement<{ project_id: string }>()('demo_open', (p) =>
  rawQuery<object>(sql`insert into demo_projects (account_id, project_id, loaded_at)
    select account_id, project_id, app_now() from projects where project_id = ${p.project_id}
    on conflict do nothing`),
)

/** Makes the account of a project a demo account: the invented companies are visible to it. What is there stays as it is. */
export async function openDemo(writer: Writer, project_id: string): Promise<void> {
  await transaction(writer, async (tx) => tx.write(keep, { project_id }))
}
