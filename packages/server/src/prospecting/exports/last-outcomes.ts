import type { Outcome } from '@alphorn/contract/prospecting/outcomes'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'

/** The last outcome of each release that has one. */
export type LastOutcomes = ReadonlyMap<string, Pick<Outcome, 'outcome' | 'occurred_on'>>

/** Returns the latest outcome of each released text that was not withdrawn. */
export async function lastOutcomes(
  db: Db,
  { account_id, project_id }: ProjectKey,
  release_ids: readonly string[],
): Promise<LastOutcomes> {
  const rows = await db.query(
    build
      .selectFrom('outcomes')
      .distinctOn('release_id')
      .select(['release_id', 'outcome', 'occurred_on'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('release_id', '=', sql<string>`any(${[...release_ids]}::text[])`)
      .where('withdrawn_at', 'is', null)
      .orderBy('release_id')
      .orderBy('occurred_on', 'desc')
      .orderBy('outcome_id', 'desc'),
  )
  return new Map(rows.map(({ release_id, ...outcome }) => [release_id!, outcome]))
}
