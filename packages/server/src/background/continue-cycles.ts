import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import { type Turn, workInTurns } from '#server/platform/work-in-turns'
import type { CycleKey } from '#server/prospecting/keys'
import { continueCycle } from '#server/prospecting/stage-jobs/continue-cycle'
import type { FindProducer } from '#server/prospecting/stage-jobs/unchanged'

const member = sql`cycle_prospects m where m.account_id = cycles.account_id
  and m.project_id = cycles.project_id and m.cycle_id = cycles.cycle_id`
const hasRoom = sql`(select count(*) from stage_jobs j where j.account_id = cycles.account_id
    and j.project_id = cycles.project_id and j.closed_at is null and j.deadline_at > (select app_now()))
  < (select stage_job_limit from projects p where p.account_id = cycles.account_id and p.project_id = cycles.project_id)`

type Continuable = {
  after_account: string
  after_project: string
  full: string[]
  resting: string[]
  most: number
}

// Selects active cycles that may continue: not yet started, with a waiting prospect and room for its job, or with
// nothing left to wait for.
const findContinuable = statement<Continuable>()('cycles_to_continue', (p) =>
  build
    .selectFrom('cycles')
    .select(['account_id', 'project_id', 'cycle_id'])
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`(account_id, project_id) > (${p.after_account}, ${p.after_project})`)
    .where(sql<boolean>`account_id <> all(${p.full}::text[]) and cycle_id <> all(${p.resting}::text[])`)
    .where(
      sql<boolean>`(state = 'queued' or (exists (select from ${member} and m.state = 'waiting') and ${hasRoom})
        or not exists (select from ${member} and m.state <> 'settled'))`,
    )
    .orderBy('account_id')
    .orderBy('project_id')
    .limit(sql<number>`${p.most}::int`),
)

/** Cycles that are found at once: at most a quarter of those that may run at once. */
const ofEachAtOnce = 4
const restMs = 1000

type Options = { signal?: AbortSignal; maxConcurrent?: number }

/**
 * Advances every active cycle as far as possible, several at once. The cycles of all accounts take turns of one
 * transaction, so that a large one delays neither those that exist nor those that start meanwhile. A cycle that fails
 * or cannot continue rests briefly. The first error is thrown at the end.
 */
export async function continueCycles(
  { write, read }: Pools,
  producerOf: FindProducer,
  { signal = new AbortController().signal, maxConcurrent = 16 }: Options = {},
) {
  const resting = createRest()
  const faults: unknown[] = []
  const take = ({ most, after, running, fullAccounts: full }: Turn<CycleKey>) =>
    withConnection(read, (db) =>
      db.rows(findContinuable, {
        after_account: after?.account_id ?? '',
        after_project: after?.project_id ?? '',
        full,
        resting: [...resting.now(), ...running.map(({ cycle_id }) => cycle_id)],
        most: Math.min(most, ofEachAtOnce),
      }),
    )
  const run = async ({ account_id, project_id, cycle_id }: CycleKey) => {
    const step = transaction(write, (tx) => continueCycle(tx, { account_id, project_id }, producerOf))
    const isMore = await step.catch((error: unknown) => void (faults[0] ??= error))
    if (!isMore) resting.begin(cycle_id)
  }
  await workInTurns<CycleKey>({ maxConcurrent, take, run }, signal)
  if (faults.length > 0) throw faults[0]
}

/** Cycles that had nothing to do a moment ago although they looked so, because another call holds their prospects. */
function createRest() {
  const until = new Map<string, number>()
  return {
    begin: (cycle_id: string) => void until.set(cycle_id, performance.now() + restMs),
    now: () => {
      for (const [cycle_id, end] of until) if (end < performance.now()) until.delete(cycle_id)
      return until.keys()
    },
  }
}
