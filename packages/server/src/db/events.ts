import { sql } from 'kysely'
import type { Tx } from '#server/db/connection'
import { build, statement } from '#server/db/statement'

const wakeTopic = statement<{ topic: string }>()('wake', (p) =>
  build.selectNoFrom(sql`pg_notify('alphorn', ${p.topic}::text)`.as('woken')),
)

/** Wakes, at the commit, whoever waits for the topic on any process. */
export function wake(tx: Tx, topic: string) {
  tx.write(wakeTopic, { topic })
}

/** Topics that are waited for: cycles that may go on, and jobs of a project that may be claimed. */
export const feedTopic = 'feed'
export function jobsTopic(project_id: string) {
  return `jobs ${project_id}`
}
