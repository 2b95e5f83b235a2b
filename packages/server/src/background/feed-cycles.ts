import { sql } from 'kysely'
import type { Pools } from '#server/db/connect'
import { transaction, withConnection } from '#server/db/connection'
import { build, statement } from '#server/db/statement'
import { feedCycle, type ProducerOf } from '#server/stage-jobs/feed'

// Active cycles that may go on: not begun yet, with a prospect that waits, or with nothing left to wait for.
const findFeedable = statement<{}>()('cycles_feedable', () =>
  build
    .selectFrom('cycles')
    .select(['account_id', 'project_id'])
    .where('state', 'in', ['queued', 'running'])
    .where(
      sql<boolean>`(state = 'queued'
        or exists (select from cycle_prospects m where m.account_id = cycles.account_id
          and m.project_id = cycles.project_id and m.cycle_id = cycles.cycle_id and m.state = 'waiting')
        or not exists (select from cycle_prospects m where m.account_id = cycles.account_id
          and m.project_id = cycles.project_id and m.cycle_id = cycles.cycle_id and m.state <> 'settled'))`,
    )
    .limit(100),
)

/** Takes every active cycle as far as it goes. One that fails does not hold up the others. */
export async function feedCycles({ write, read }: Pools, producerOf: ProducerOf) {
  const keys = await withConnection(read, (db) => db.rows(findFeedable, {}))
  const ended = await Promise.allSettled(
    keys.map(async (key) => {
      while (await transaction(write, (tx) => feedCycle(tx, key, producerOf)));
    }),
  )
  const failed = ended.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
}
