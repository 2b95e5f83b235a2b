import { sql } from 'kysely'
import { transaction, type Tx, type Writer } from '#server/db/connection'
import { raw } from '#server/db/raw'
import { build, statement } from '#server/db/statement'
import { changeTopic } from '#server/db/topics'
import { companyCountOf, companyIdsOf } from '#server/directory/filter-sql'
import { recountAfterGap } from '#server/lists/recount'
import { endOfBuild } from '#server/lists/end-of-build'
import type { BuildRow, ListKey } from '#server/lists/queries'

/** Companies a chunk looks at: a tenth of a second or so, which is what a crash repeats. */
const usualChunk = 5000
/** Members that were removed so many builds ago are forgotten. */
const buildsKept = 10
const mostFailures = 5

// Skipping what another process holds: two never work on one chunk. The build that waited longest goes first.
const takeBuild = statement<{}>()('list_build_take', () =>
  build
    .selectFrom('list_builds')
    .selectAll()
    .where('state', 'in', ['queued', 'running'])
    .orderBy('worked_at', (order) => order.asc().nullsFirst())
    .limit(1)
    .forUpdate()
    .skipLocked(),
)

type Failing = { account_id: string; list_id: string; number: number }

const countFailure = statement<Failing>()('list_build_failure', (p) =>
  raw<object>(sql`
    with failed as (
      update list_builds set failures = failures + 1, worked_at = app_now(),
        state = case when failures + 1 >= ${sql.lit(mostFailures)} then 'failed' else state end,
        finished_at = case when failures + 1 >= ${sql.lit(mostFailures)} then app_now() end
      where account_id = ${p.account_id} and list_id = ${p.list_id} and number = ${p.number}
        and state in ('queued', 'running')
      returning state)
    update lists set ${endOfBuild}, last_build_failed = true
    where account_id = ${p.account_id} and list_id = ${p.list_id} and exists (select from failed where state = 'failed')`),
)

type Chunk = { found: number; added: number; removed: number; last: string | null }

/**
 * Takes one open build a chunk further; false when there is none that nobody works on. The members of the chunk and how
 * far the build is commit together: whoever takes the next chunk, after a crash as well, goes on right behind it.
 */
export async function buildNextChunk(writer: Writer, chunkSize = usualChunk): Promise<boolean> {
  let taken: BuildRow | undefined
  try {
    return await transaction(writer, async (tx) => {
      taken = await tx.row(takeBuild, {})
      if (taken) await advance(tx, taken, chunkSize)
      return taken !== undefined
    })
  } catch (error) {
    if (taken) {
      const { account_id, list_id, number } = taken
      await transaction(writer, async (tx) => tx.write(countFailure, { account_id, list_id, number }))
    }
    throw error
  }
}

async function advance(tx: Tx, row: BuildRow, chunkSize: number) {
  const expected = row.state === 'queued' ? (await tx.query(companyCountOf(row.filters)))[0]!.count : null
  const [chunk] = await tx.query(writeChunk(row, chunkSize))
  const ended = chunk!.found < chunkSize
  tx.writeQuery(progress(row, chunk!, { expected, ended }))
  if (ended) tx.writeQuery(finish(row, row.number))
  if (ended) await recountAfterGap(tx, row)
  tx.wake(changeTopic(row.account_id, 'lists'))
}

/** Compares a stretch of the directory with the members there, and writes the differences. */
function writeChunk({ account_id, list_id, number, filters, position }: BuildRow, chunkSize: number) {
  const ofList = sql`account_id = ${account_id} and list_id = ${list_id}`
  return raw<Chunk>(sql`
    with found as materialized (${companyIdsOf(filters, position, chunkSize)}),
    edge as materialized (select count(*)::int as count, max(company_id) as last from found),
    present as materialized (
      select company_id, added_in, removed_in from list_members
      where ${ofList} and company_id > ${position}
        and ((select count from edge) < ${chunkSize}::int or company_id <= (select last from edge))
    ),
    -- set operations, for they hash whatever the planner believes of these tables: a loop in a loop is slow at this size
    leaving as (select company_id from present where removed_in is null except select company_id from found),
    coming as (select company_id from found except select company_id from present where removed_in is null),
    removed as (
      update list_members set removed_in = ${number}::int
      where ${ofList} and company_id = any(array(select company_id from leaving)) and removed_in is null
      returning 1
    ),
    added as (
      insert into list_members (account_id, list_id, company_id, added_in)
      select ${account_id}, ${list_id}, company_id, ${number}::int from coming
      returning 1
    ),
    forgotten as (
      delete from list_members
      where ${ofList} and removed_in <= ${number}::int - ${sql.lit(buildsKept)} and company_id = any(array(
        select company_id from present where removed_in <= ${number}::int - ${sql.lit(buildsKept)}))
    )
    select count as found, last, (select count(*)::int from added) as added,
      (select count(*)::int from removed) as removed
    from edge`)
}

type Outcome = { expected: number | null; ended: boolean }

function progress(row: BuildRow, { found, added, removed, last }: Chunk, { expected, ended }: Outcome) {
  return build
    .updateTable('list_builds')
    .set({
      state: ended ? 'finished' : 'running',
      position: last ?? row.position,
      found: row.found + found,
      added: row.added + added,
      removed: row.removed + removed,
      ...(expected !== null && { expected, started_at: sql<Date>`app_now()` }),
      worked_at: sql<Date>`app_now()`,
      finished_at: ended ? sql<Date>`app_now()` : null,
    })
    .where('account_id', '=', row.account_id)
    .where('list_id', '=', row.list_id)
    .where('number', '=', row.number)
}

function finish({ account_id, list_id }: ListKey, number: number) {
  return raw<object>(sql`update lists set ${endOfBuild}, built_number = ${number}::int, last_build_failed = false
    where account_id = ${account_id} and list_id = ${list_id}`)
}
