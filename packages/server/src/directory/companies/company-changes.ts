import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { ChangedFacts } from '#server/platform/db/tables/signals'

/** A fact of a company that changed on the given day. */
export type FactChange = { fact: string; before: unknown; after: unknown; since: string }

const versions = statement<{ company_ids: string[]; since: Date; until: Date }>()(
  'company_versions_between',
  (p) =>
    build
      .selectFrom('company_versions')
      .select(['company_id', 'valid_from', 'before', 'after'])
      .where('company_id', '=', sql<string>`any(${p.company_ids}::text[])`)
      .where('recorded_at', '>', p.since)
      .where('recorded_at', '<=', p.until)
      .where('before', 'is not', null)
      .orderBy('version_id'),
)

/**
 * Returns the changes of companies between two points in time, one per fact, in the order in which they were recorded.
 */
export async function changesOf(
  db: Db,
  company_ids: string[],
  span: { since: Date; until: Date },
): Promise<ReadonlyMap<string, FactChange[]>> {
  const rows = company_ids.length > 0 ? await db.rows(versions, { company_ids, ...span }) : []
  const byCompany = Map.groupBy(rows, ({ company_id }) => company_id)
  return new Map([...byCompany].map(([company_id, ofIt]) => [company_id, ofIt.flatMap(factsIn)]))
}

type Version = { valid_from: string; before: ChangedFacts | null; after: ChangedFacts }

function factsIn({ valid_from, before, after }: Version): FactChange[] {
  return changedFacts(before, after).map((changed) => ({ ...changed, since: valid_from }))
}

/** Returns the changes of a version, one per fact. */
export function changedFacts(before: ChangedFacts | null, after: ChangedFacts) {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after)])
  return [...names].map((fact) => ({ fact, before: before?.[fact] ?? null, after: after[fact] ?? null }))
}
