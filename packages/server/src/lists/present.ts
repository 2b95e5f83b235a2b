import type { List, ListBuild } from '@alphorn/contract/lists/markets'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'
import type { BuildRow, ListRow } from '#server/lists/queries'

type Lists = { account_id: string; list_ids: string[] }

// Selects the latest build of each list, and its latest finished one.
const buildsOf = statement<Lists>()('list_builds_shown', (p) =>
  build
    .selectFrom('list_builds as b')
    .selectAll()
    .where('b.account_id', '=', p.account_id)
    .where('b.list_id', '=', sql<string>`any(${p.list_ids}::text[])`)
    .where(
      sql<boolean>`(b.number = (select max(number) from list_builds l where l.account_id = b.account_id and l.list_id = b.list_id)
        or b.number = (select built_number from lists l where l.account_id = b.account_id and l.list_id = b.list_id))`,
    )
    .orderBy('b.number', 'desc'),
)

/** Returns lists with their builds as the API shows them. */
export async function presentLists(db: Db, rows: readonly ListRow[]): Promise<List[]> {
  const [first] = rows
  if (!first) return []
  const keys = { account_id: first.account_id, list_ids: rows.map(({ list_id }) => list_id) }
  const builds = Map.groupBy(await db.rows(buildsOf, keys), ({ list_id }) => list_id)
  return rows.map((row) => presentList(row, builds.get(row.list_id) ?? []))
}

/** Returns one list as the API shows it. */
export async function listView(db: Db, row: ListRow): Promise<List> {
  const [list] = await presentLists(db, [row])
  return list!
}

function presentList(row: ListRow, builds: readonly BuildRow[]): List {
  const built = builds.find(({ number }) => number === row.built_number)
  const [latest] = builds
  return {
    list_id: row.list_id,
    name: row.name,
    filters: row.filters,
    state: stateOf(row),
    companies: built?.found ?? null,
    built_at: built?.finished_at?.toISOString() ?? null,
    build: latest ? presentBuild(latest) : null,
    changed_since_build: built !== undefined && !sameFilters(built.filters, row.filters),
    queued_change: queuedOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function queuedOf({ queued_edit }: ListRow): List['queued_change'] {
  return queued_edit && { name: queued_edit.name ?? null, filters: queued_edit.filters ?? null }
}

function stateOf({ building_number, last_build_failed, built_number }: ListRow): List['state'] {
  if (building_number !== null) return 'building'
  if (last_build_failed) return 'failed'
  return built_number === null ? 'draft' : 'built'
}

/** Comparing text suffices: jsonb normalizes the order of members. */
export function sameFilters(one: object, other: object) {
  return JSON.stringify(one) === JSON.stringify(other)
}

export function presentBuild(row: BuildRow): ListBuild {
  return {
    list_id: row.list_id,
    number: row.number,
    state: row.state,
    filters: row.filters,
    progress: { found: row.found, expected: row.expected },
    added: row.added,
    removed: row.removed,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}
