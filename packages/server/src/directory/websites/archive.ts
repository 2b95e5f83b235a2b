import type { Language } from '@alphorn/contract/core/fields'
import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { Notice, Visit, VisitedPage } from '#server/directory/websites/visit'

/** An archived page: its content, its URL, the time at which it was fetched, and the hash of its bytes. */
export type ArchivedPage = {
  url: string
  title: string | null
  description: string | null
  language: Language | null
  blocks: string[]
  content_sha256: string
  fetched_at: Date
}
export type Site = { pages: ArchivedPage[]; notices: Notice[] }

type VisitKey = { site: string; started_at: Date }

// A site is visited at most once a day, or once an hour if it gave nothing. An unfinished visit has crashed: after two
// minutes another may begin.
const begin = statement<{ site: string }>()('web_visit_begin', (p) =>
  rawQuery<VisitKey>(sql`
    insert into web_visits as visit (site, started_at)
    values (${p.site}, date_trunc('milliseconds', app_now()))
    on conflict (site) do update set started_at = excluded.started_at, finished_at = null, notices = '[]'
    where case when visit.finished_at is null then visit.started_at < excluded.started_at - interval '2 minutes'
      else visit.finished_at < excluded.started_at - case when exists (select from web_pages page
        where page.site = visit.site and page.visit_started_at = visit.started_at)
        then interval '1 day' else interval '1 hour' end end
    returning site, started_at`),
)
const findVisit = statement<{ site: string }>()('web_visit_find', (p) =>
  build.selectFrom('web_visits').selectAll().where('site', '=', p.site),
)
const findPages = statement<VisitKey>()('web_pages_of_visit', (p) =>
  build
    .selectFrom('web_pages as page')
    .innerJoin('web_contents as content', 'content.content_sha256', 'page.content_sha256')
    .select(['page.url', 'page.content_sha256', 'page.fetched_at'])
    .select(['content.title', 'content.description', 'content.language', 'content.blocks'])
    .where('page.site', '=', p.site)
    .where('page.visit_started_at', '=', p.started_at)
    .orderBy('page.position'),
)

/** Begins a visit of a site; undefined if a visit is in progress or was recent. */
export function beginVisit(tx: Tx, site: string): Promise<VisitKey | undefined> {
  return tx.row(begin, { site })
}

const release = statement<VisitKey>()('web_visit_release', (p) =>
  rawQuery<object>(sql`
    update web_visits set started_at = to_timestamp(0)
    where site = ${p.site} and started_at = ${p.started_at}::timestamptz and finished_at is null`),
)

/** Ends a visit that was cut off: another may begin at once. */
export function releaseVisit(tx: Tx, visit: VisitKey): void {
  tx.write(release, visit)
}

/** Returns the pages of the last visit to a site; undefined while it is in progress. */
export async function lastVisit(db: Db, site: string): Promise<Site | undefined> {
  const visit = await db.row(findVisit, { site })
  if (!visit?.finished_at) return undefined
  return { pages: await db.rows(findPages, visit), notices: visit.notices }
}

const insertContent = statement<Omit<VisitedPage, 'links'>>()('web_content_insert', (p) =>
  insertInto('web_contents')
    .values({
      content_sha256: p.content_sha256,
      bytes: p.bytes,
      title: p.title,
      description: p.description,
      language: p.language,
      blocks: p.blocks,
    })
    // Changes nothing, but locks a content that is already there: nothing deletes it before its page is stored.
    .onConflict((conflict) =>
      conflict
        .column('content_sha256')
        .doUpdateSet({ content_sha256: p.content_sha256 })
        .where(sql<boolean>`false`),
    ),
)
const insertPage = statement<VisitKey & VisitedPage & { position: number }>()('web_page_insert', (p) =>
  insertInto('web_pages')
    .values({
      site: p.site,
      visit_started_at: p.started_at,
      position: p.position,
      requested_url: p.asked,
      url: p.url,
      status: p.status,
      content_type: p.content_type,
      content_sha256: p.content_sha256,
      fetched_at: sql<Date>`app_now()`,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
const end = statement<VisitKey & { notices: string }>()('web_visit_end', (p) =>
  build
    .updateTable('web_visits')
    .set({ finished_at: sql<Date>`app_now()`, notices: p.notices })
    .where('site', '=', p.site)
    .where('started_at', '=', p.started_at),
)

/**
 * Stores the result of a visit. Identical bytes are stored once; each page refers to them by hash, with its URL and
 * time.
 */
export function endVisit(tx: Tx, visit: VisitKey, { pages, notices }: Visit) {
  // Contents are locked in one order, because another visit may have the same ones.
  const inOrder = pages.toSorted((one, other) => (one.content_sha256 < other.content_sha256 ? -1 : 1))
  for (const page of inOrder) tx.write(insertContent, page)
  for (const [position, page] of pages.entries()) tx.write(insertPage, { ...visit, ...page, position })
  tx.write(end, { ...visit, notices: JSON.stringify(notices) })
}

type Cited = { url?: string | undefined; content_sha256?: string | undefined; excerpt: string }

const findCited = statement<{ hashes: string[]; urls: string[] }>()('web_pages_cited', (p) =>
  build
    .selectFrom('web_pages as page')
    .innerJoin('web_contents as content', 'content.content_sha256', 'page.content_sha256')
    .select(['page.url', 'page.requested_url', 'page.content_sha256'])
    .select(['content.title', 'content.description', 'content.blocks'])
    .distinctOn(['page.url', 'page.requested_url', 'page.content_sha256'])
    .where((is) => is('page.content_sha256', '=', sql<string>`any(${p.hashes}::text[])`))
    .where(sql<boolean>`(page.url = any(${p.urls}::text[]) or page.requested_url = any(${p.urls}::text[]))`),
)

/** Returns the excerpts that occur on pages that the service itself fetched, with exactly the cited bytes. */
export async function filterArchived<Evidence extends Cited>(
  db: Db,
  evidence: readonly Evidence[],
): Promise<Evidence[]> {
  const named = evidence.filter(
    ({ url, content_sha256 }) => url !== undefined && content_sha256 !== undefined,
  )
  if (named.length === 0) return []
  const urls = named.map(({ url }) => url!)
  const hashes = named.map(({ content_sha256 }) => content_sha256!)
  const pages = await db.rows(findCited, { hashes, urls })
  return named.filter(({ url, content_sha256, excerpt }) =>
    pages.some(
      (page) =>
        page.content_sha256 === content_sha256 &&
        (page.url === url || page.requested_url === url) &&
        [page.title, page.description, ...page.blocks].some((text) => text?.includes(excerpt)),
    ),
  )
}
