import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { feedCycle } from '#server/prospecting/stage-jobs/feed'
import type { FindProducer } from '#server/prospecting/stage-jobs/unchanged'

const member = sql`cycle_prospects m where m.account_id = cycles.account_id
  and m.project_id = cycles.project_id and m.cycle_id = cycles.cycle_id`
const hasRoom = sql`(select count(*) from stage_jobs j where j.account_id = cycles.account_id
    and j.project_id = cycles.project_id and j.closed_at is null and j.deadline_at > (select app_now()))
  < (select stage_job_limit from projects p where p.account_id = cycles.account_id and p.project_id = cycles.project_id)`

// Selects active cycles that may continue: not yet started, with a waiting prospect and room for its job, or with
// nothing left to wait for.
const findFeedable = statement<{ after: string; count: number }>()('cycles_feedable', (p) =>
  build
    .selectFrom('cycles')
    .select(['account_id', 'project_id', 'cycle_id'])
    .where('state', 'in', ['queued', 'running'])
    .where('cycle_id', '>', p.after)
    .where(
      sql<boolean>`(state = 'queued' or (exists (select from ${member} and m.state = 'waiting') and ${hasRoom})
        or not exists (select from ${member} and m.state <> 'settled'))`,
    )
    .orderBy('cycle_id')
    .limit(sql<number>`${p.count}::int`),
)

/**
 * Advances every active cycle as far as possible, in concurrent batches of a given size. Cycles that fail or cannot
 * continue do not block the others: each one gets its turn.
 */
export async function feedCycles({ write, read }: Pools, producerOf: FindProducer, atOnce = 100) {
  const failures: unknown[] = []
  for (let after = '', found = atOnce; found === atOnce;) {
    const cycles = await withConnection(read, (db) => db.rows(findFeedable, { after, count: atOnce }))
    const ended = await Promise.allSettled(
      cycles.map(async ({ account_id, project_id }) => {
        const key = { account_id, project_id }
        while (await transaction(write, (tx) => feedCycle(tx, key, producerOf)));
      }),
    )
    failures.push(...ended.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])))
    found = cycles.length
    after = cycles.at(-1)?.cycle_id ?? after
  }
  if (failures.length > 0) throw failures[0]
}
