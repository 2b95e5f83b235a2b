import { type Expression, type RawBuilder, sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import { isTransientError } from '#server/platform/db/database-unavailable'
import { transaction, type Tx, type Writer } from '#server/platform/db/connection'
import { keysAtOnce, lockFirstDue } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { changeTopic } from '#server/platform/db/topics'
import { companyIdsOf } from '#server/directory/companies/filter-sql'
import { visibleToAccount } from '#server/directory/companies/invented'
import { recountAtEnd } from '#server/lists/recount'
import { showAdditions, showAdditionsAtEnd } from '#server/lists/hand-members'
import { storedBuilds } from '#server/lists/stored-builds'
import { endOfBuild } from '#server/lists/end-of-build'
import {
  waitForIndex,
  countMatching,
  hasText,
  matchingCompanyIds,
  type TextSearch,
} from '#server/directory/search/matching-companies'
import type { BuildRow, ListKey } from '#server/lists/queries'
import { isSearchUnavailable } from '#server/directory/search/thread'

/** Companies examined per chunk. A chunk takes about a tenth of a second, which is all that a crash repeats. */
const defaultChunk = 5000
const maxFailures = 5

type BuildKey = ListKey & { number: number }

// The build that has waited longest is taken first.
const find = statement<{ words: boolean }>()('list_builds_open', (p) =>
  build
    .selectFrom('list_builds')
    .select(['account_id', 'list_id', 'number'])
    .where('state', 'in', ['queued', 'running'])
    .where(sql<boolean>`(${p.words}::boolean or filters->'q' is null)`)
    .orderBy('worked_at', (order) => order.asc().nullsFirst())
    .limit(keysAtOnce),
)
// Skips locked rows: two processes never work on the same chunk.
const take = statement<BuildKey>()('list_build_take', (p) =>
  build
    .selectFrom('list_builds')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id)
    .where('number', '=', p.number)
    .where('state', 'in', ['queued', 'running'])
    .forUpdate()
    .skipLocked(),
)

const countFailure = statement<BuildKey & { now: Date }>()('list_build_failure', (p) =>
  rawQuery<object>(sql`
    with failed as (
      update list_builds set failures = failures + 1, worked_at = ${p.now}::timestamptz,
        state = case when failures + 1 >= ${sql.lit(maxFailures)} then 'failed' else state end,
        finished_at = case when failures + 1 >= ${sql.lit(maxFailures)} then ${p.now}::timestamptz end
      where account_id = ${p.account_id} and list_id = ${p.list_id} and number = ${p.number}
        and state in ('queued', 'running')
      returning state)
    update lists set ${endOfBuild(p.now)}, last_build_failed = true
    where account_id = ${p.account_id} and list_id = ${p.list_id} and exists (select from failed where state = 'failed')`),
)

type Chunk = { found: number; added: number; removed: number; last: string | null }

/** `index` answers text filters; null: builds with a text filter are skipped. */
type BuildDependencies = { index: TextSearch; chunkSize?: number }

/**
 * Advances one open build by a chunk. Returns false when every open build is in progress elsewhere. The members of the
 * chunk and the position of the build commit together, so that a build resumes right after it, even after a crash.
 * While the index is unavailable, a build with a text filter waits: `search_unavailable` is thrown, and no failure is
 * counted. A database that is unreachable or full, and lock conflicts, do not count as failures either.
 */
export async function buildNextChunk(
  writer: Writer,
  { index, chunkSize = defaultChunk }: BuildDependencies,
): Promise<boolean> {
  let taken: BuildRow | undefined
  try {
    return await transaction(writer, async (tx) => {
      taken = await lockFirstDue(tx, { find, take }, { words: index !== null })
      if (taken) await advanceBuild(tx, taken, { index, chunkSize })
      return taken !== undefined
    })
  } catch (error) {
    if (taken && !isSearchUnavailable(error) && !isTransientError(error)) {
      const { account_id, list_id, number } = taken
      await transaction(writer, async (tx) => {
        tx.write(countFailure, { account_id, list_id, number, now: await nowIn(tx) })
        showAdditions(tx, { account_id, list_id })
      })
    }
    throw error
  }
}

async function advanceBuild(tx: Tx, taken: BuildRow, { index, chunkSize }: Required<BuildDependencies>) {
  const filters = { ...taken.filters, ...(await visibleToAccount(tx, taken.account_id)) }
  const row = { ...taken, filters }
  const isNew = row.state === 'queued'
  if (isNew && hasText(row.filters)) await waitForIndex(tx, index)
  const expected = isNew ? await countMatching(tx, index, row.filters) : null
  const range = await nextChunkRange(tx, index, row, chunkSize)
  const [[chunk], now] = await Promise.all([tx.query(writeChunk(row, range, chunkSize)), nowIn(tx)])
  const ended = chunk!.found < chunkSize
  tx.writeQuery(progressUpdate(row, chunk!, { expected, ended, now }))
  if (ended) await endBuild(tx, row, now)
  tx.wake(changeTopic(row.account_id, 'lists'))
}

async function endBuild(tx: Tx, row: BuildRow, now: Date) {
  // This update locks the row of the list, so that companies added by hand from now on see the finished build.
  tx.writeQuery(finishUpdate(row, now))
  await recountAtEnd(tx, row, await showAdditionsAtEnd(tx, row))
}

type ChunkRange = { found: RawBuilder<unknown> | Expression<unknown>; edge: RawBuilder<unknown> }

/**
 * Returns the next chunk of the directory and its end. Without a text filter, PostgreSQL computes both within the
 * statement.
 */
async function nextChunkRange(
  tx: Tx,
  index: TextSearch,
  { filters, position }: BuildRow,
  chunkSize: number,
): Promise<ChunkRange> {
  if (!hasText(filters))
    return {
      found: companyIdsOf(filters, position, chunkSize),
      edge: sql`select count(*)::int as count, max(company_id) as last from found`,
    }
  const ids = await matchingCompanyIds(tx, index, filters, position, chunkSize)
  return {
    // Excludes companies that were deleted after the index answered.
    found: sql`select company_id from companies where company_id = any(${ids}::text[])`,
    edge: sql`select ${ids.length}::int as count, ${ids.at(-1) ?? null}::text as last`,
  }
}

// Builds that were cancelled or failed have numbers too, so the finished ones are counted. A row that began and ended
// after the build in force belongs to none of them.
const isForgotten = sql`(removed_in is not null and (removed_in <= (select oldest from stored)
  or added_in > (select built from stored)))`

/** Compares a chunk of the directory with the members of the list, and writes the differences. */
function writeChunk(
  { account_id, list_id, number, position }: BuildRow,
  { found, edge }: ChunkRange,
  chunkSize: number,
) {
  const ofList = sql`account_id = ${account_id} and list_id = ${list_id}`
  return rawQuery<Chunk>(sql`
    with stored as materialized (${storedBuilds({ account_id, list_id })}),
    found as materialized (${found}),
    edge as materialized (${edge}),
    present as materialized (
      select company_id, added_in, removed_in, by_hand from list_members
      where ${ofList} and company_id > ${position}
        and ((select count from edge) < ${chunkSize}::int or company_id <= (select last from edge))
    ),
    -- Members by hand are left alone: the end of the build compares them with the additions.
    -- set operations, for they hash whatever the planner believes of these tables: a loop in a loop is slow at this size
    leaving as (select company_id from present where removed_in is null and not by_hand
      except select company_id from found),
    coming as (select company_id from found
      except select company_id from present where removed_in is null and not by_hand),
    removed as (
      update list_members set removed_in = ${number}::int
      where ${ofList} and company_id = any(array(select company_id from leaving)) and removed_in is null and not by_hand
      returning 1
    ),
    added as (
      insert into list_members (account_id, list_id, company_id, added_in, by_hand)
      select ${account_id}, ${list_id}, company_id, ${number}::int, false from coming
      returning 1
    ),
    forgotten as (
      delete from list_members
      where ${ofList} and ${isForgotten}
        and company_id = any(array(select company_id from present where ${isForgotten}))
    )
    select count as found, last, (select count(*)::int from added) as added,
      (select count(*)::int from removed) as removed
    from edge`)
}

type Outcome = { expected: number | null; ended: boolean; now: Date }

function progressUpdate(row: BuildRow, chunk: Chunk, { expected, ended, now }: Outcome) {
  const { found, added, removed, last } = chunk
  return build
    .updateTable('list_builds')
    .set({
      state: ended ? 'finished' : 'running',
      position: last ?? row.position,
      found: row.found + found,
      added: row.added + added,
      removed: row.removed + removed,
      ...(expected !== null && { expected, started_at: now }),
      worked_at: now,
      finished_at: ended ? now : null,
    })
    .where('account_id', '=', row.account_id)
    .where('list_id', '=', row.list_id)
    .where('number', '=', row.number)
}

function finishUpdate({ account_id, list_id, number }: BuildKey, now: Date) {
  return rawQuery<object>(sql`update lists set ${endOfBuild(sql`${now}`)}, built_number = ${number}::int, last_build_failed = false
    where account_id = ${account_id} and list_id = ${list_id}`)
}
