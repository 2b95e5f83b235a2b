import { type RawBuilder, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import { rawQuery } from '#server/platform/db/raw'
import { readWatermark } from '#server/platform/db/read-watermark'
import { build } from '#server/platform/db/statement'
import type { ProjectKey } from '#server/prospecting/keys'
import { type CheckedFilters, matchingProspects } from '#server/prospecting/prospects/filter'
import type { ProspectRow } from '#server/prospecting/prospects/queries'

/** By score, in ascending or descending order. */
type ScoreSort = 'score' | '-score'
type Ranked = ProspectRow & { rank: number | null }
type Sorted = Page & { sort: ScoreSort }
type Last = { rank: number | null; prospect_id: string }
/** Start of a page: the moment of the ranking, and the rank and id of the last row before it. */
type PageStart = { moment: Date; last: Last | null }

/**
 * Orders prospects by score, those without one last. Scores change while a caller reads page after page, and a row that
 * rises would be listed twice or never. So all pages use the ranking of the moment at which the first was read. A
 * prospect that was scored since is ranked by its earlier score, which is in its revisions.
 */
export async function rankedProspects(
  call: ReadCall,
  of: ProjectKey,
  filters: CheckedFilters,
  { after, limit, sort }: Sorted,
) {
  const behind = after
    ? readPageStart(after)
    : { moment: await readWatermark(call.tx, 'writing'), last: null }
  const most = limit + 1
  const way = sql.raw(wayOf(sort))
  const rows = await call.tx.query(
    rawQuery<Ranked>(sql`select * from (${sql.join(stretchesOf(of, filters, behind, { sort, most }), sql` union all `)}) ranked
      order by rank is null, rank ${way}, prospect_id ${way} limit ${most}`),
  )
  const moment = behind.moment.toISOString()
  const rankOf = (row: ProspectRow) => (row as Ranked).rank
  return { rows, keyOf: (row: ProspectRow) => [moment, String(rankOf(row) ?? ''), row.prospect_id] }
}

function readPageStart([moment, rank, prospect_id]: readonly string[]): PageStart {
  return {
    moment: new Date(moment!),
    last: { rank: rank === '' ? null : Number(rank), prospect_id: prospect_id! },
  }
}

/**
 * Returns the ranges in which the page can begin. Reads prospects with a score by their index, and those without by the
 * key. Adds those that were scored since the moment of the ranking.
 */
function stretchesOf(
  of: ProjectKey,
  filters: CheckedFilters,
  { moment, last }: PageStart,
  { sort, most }: { sort: ScoreSort; most: number },
) {
  const way = wayOf(sort)
  const now = matchingProspects(of, filters).select('prospects.score as rank')
  const scored = now
    .where('scored_at', '<=', moment)
    .where('score', 'is not', null)
    .$if(last !== null, (query) => query.where(afterRank(sql.ref('score'), last!, sort)))
  const unscored = now
    .where('score', 'is', null)
    .where((is) => is.or([is('scored_at', 'is', null), is('scored_at', '<=', moment)]))
    .$if(last !== null, (query) => query.where(afterRank(sql`null::double precision`, last!, sort)))
  const judgedSince = build
    .selectFrom(
      matchingProspects(of, filters)
        .where('scored_at', '>', moment)
        .select(scoreAt(moment).as('rank'))
        .as('judged'),
    )
    .selectAll()
    .$if(last !== null, (query) => query.where(afterRank(sql.ref('rank'), last!, sort)))
  return [
    scored.orderBy('score', way).orderBy('prospect_id', way).limit(most),
    unscored.orderBy('score', way).orderBy('prospect_id', way).limit(most),
    judgedSince
      .orderBy(sql`rank is null`)
      .orderBy('rank', way)
      .orderBy('prospect_id', way)
      .limit(most),
  ]
}

function wayOf(sort: ScoreSort) {
  return sort === '-score' ? 'desc' : 'asc'
}

/** Whether a row comes after the last one of the previous page. */
function afterRank(rank: RawBuilder<unknown>, { rank: last, prospect_id }: Last, sort: ScoreSort) {
  const further = sql.raw(sort === '-score' ? '<' : '>')
  if (last === null) return sql<boolean>`${rank} is null and prospect_id ${further} ${prospect_id}`
  return sql<boolean>`(${rank} is null or (${rank}, prospect_id) ${further} (${last}::double precision, ${prospect_id}))`
}

/** Returns the score that was valid at a moment. */
function scoreAt(moment: Date) {
  return sql<number | null>`(select (r.content::jsonb ->> 'score')::double precision from revisions r
    where r.account_id = prospects.account_id and r.project_id = prospects.project_id
      and r.prospect_id = prospects.prospect_id and r.stage = 'qualification' and r.created_at <= ${moment}
    order by r.created_at desc limit 1)`
}
