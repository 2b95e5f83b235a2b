import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { type Db, transaction, type Tx } from '#server/platform/db/connection'
import { otherSpaces } from '#server/platform/db/other-spaces'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { siteName } from '#server/directory/websites/site-name'

const pagesAtOnce = 500

/** White space of any kind, as JavaScript has it. */
const anySpaces = String.raw`[\s${otherSpaces}]+`

const deleteOld = statement<{ months: number; most: number }>()('web_pages_delete_old', (p) =>
  rawQuery<GonePage>(sql`
    delete from web_pages where (site, visit_started_at, position) in (
      select site, visit_started_at, position from web_pages
      where fetched_at < app_now() - make_interval(months => ${p.months}::int) limit ${p.most}::int)
    returning site, content_sha256`),
)
const nextContents = statement<{ after: string; most: number }>()('web_contents_after', (p) =>
  build
    .selectFrom('web_contents')
    .select('content_sha256')
    .where('content_sha256', '>', p.after)
    .orderBy('content_sha256')
    .limit(sql<number>`${p.most}::int`),
)
const findNaming = statement<{ hashes: string[]; addresses: string[]; words: string[] }>()(
  'web_pages_naming',
  (p) =>
    rawQuery<PageNaming>(sql`
      with content as materialized (select content_sha256,
          regexp_replace(lower(concat_ws(' ', title, description, array_to_string(blocks, ' '))),
            ${sql.lit(anySpaces)}, ' ', 'g') as text
        from web_contents where content_sha256 = any(${p.hashes}::text[])),
      found as materialized (select content_sha256, text ~ any(${p.addresses}::text[]) as by_address,
          array(select word from unnest(${p.words}::text[]) word where strpos(text, word) > 0) as words
        from content),
      -- The address of a page may name a person, too. It has hyphens between the words of a name.
      addressed as (select distinct site, content_sha256, lower(concat_ws(' ', site, url, requested_url)) as address
        from web_pages where content_sha256 = any(${p.hashes}::text[])),
      named as (select site, content_sha256, by_address or address ~ any(${p.addresses}::text[]) as by_address,
          array(select word from unnest(${p.words}::text[]) word where word = any(found.words)
            or strpos(regexp_replace(address, '[-_+]|%20', ' ', 'g'), word) > 0) as words
        from addressed join found using (content_sha256))
      select distinct site, content_sha256, by_address, words from named where by_address or words <> '{}'`),
)
const deleteNaming = statement<{ sites: string[]; hashes: string[] }>()('web_pages_delete_naming', (p) =>
  rawQuery<GonePage>(sql`
    delete from web_pages where (site, content_sha256) in (
      select * from unnest(${p.sites}::text[], ${p.hashes}::text[]))
    returning site, content_sha256`),
)
const deleteSite = statement<{ site: string }>()('web_pages_delete_site', (p) =>
  rawQuery<GonePage>(sql`
    with its as (select site, substring(site from '^(?:page )?(?:www[.])?(.*)$') as name from web_visits)
    delete from web_pages where site in (select site from its
      where name = ${p.site} or starts_with(name, ${p.site} || '/') or starts_with(name, ${p.site} || '?'))
    returning site, content_sha256`),
)
// The next reader visits the site again, instead of finding a recent visit without pages. A visit that is still going
// on is left alone.
const deleteVisits = statement<{ sites: string[] }>()('web_visits_delete', (p) =>
  rawQuery<object>(sql`
    delete from web_visits v where v.site = any(${p.sites}::text[]) and v.finished_at is not null
      and not exists (select from web_pages p where p.site = v.site)`),
)
const reopenVisits = statement<{ sites: string[] }>()('web_visits_reopen', (p) =>
  rawQuery<object>(sql`
    update web_visits set finished_at = null, started_at = to_timestamp(0)
    where site = any(${p.sites}::text[]) and finished_at is not null`),
)
// A visit that found nothing only delays the next one, for an hour. Its name may be an address with a person's name.
const deleteEmptyVisits = statement<{}>()('web_visits_delete_empty', () =>
  rawQuery<object>(sql`
    delete from web_visits v where coalesce(v.finished_at, v.started_at) < (select app_now()) - interval '1 day'
      and not exists (select from web_pages p where p.site = v.site)`),
)
// Identical bytes are stored once for all visits, so they are deleted with their last page. A visit holds the contents
// that it refers to until it ends. They are locked first, so that the next statement sees its pages.
const lockContents = statement<{ hashes: string[] }>()('web_contents_lock', (p) =>
  rawQuery<object>(sql`
    select from web_contents where content_sha256 = any(${p.hashes}::text[]) order by content_sha256 for update`),
)
const deleteUnnamed = statement<{ hashes: string[] }>()('web_contents_delete', (p) =>
  rawQuery<object>(sql`
    delete from web_contents c where c.content_sha256 = any(${p.hashes}::text[])
      and not exists (select from web_pages p where p.content_sha256 = c.content_sha256)`),
)

type GonePage = { site: string; content_sha256: string }

async function deleteContentsOf(tx: Tx, gone: readonly GonePage[]) {
  if (gone.length === 0) return
  const hashes = [...new Set(gone.map(({ content_sha256 }) => content_sha256))]
  await tx.rows(lockContents, { hashes })
  tx.write(deleteUnnamed, { hashes })
}

/** Deletes archived pages after their retention period, and visits without pages after a day. */
export async function deleteArchivedPages({ write }: Pools, archiveMonths: number) {
  const some = async (tx: Tx) => {
    const gone = await tx.rows(deleteOld, { months: archiveMonths, most: pagesAtOnce })
    await deleteContentsOf(tx, gone)
    return gone.length
  }
  while ((await transaction(write, some)) === pagesAtOnce);
  await transaction(write, async (tx) => tx.write(deleteEmptyVisits, {}))
}

/** A page whose text or address contains an e-mail address, or some of the words, of a person. */
export type PageNaming = { site: string; content_sha256: string; by_address: boolean; words: string[] }

/** Texts that are searched in one transaction; a text may have 2 MB. */
const contentsAtOnce = 200

/**
 * Returns pages of the next archived texts whose text or address contains an e-mail address as a whole, or one of the
 * words. The words are in lower case. `last` is the key to continue after; null: no more.
 */
export async function findPagesNaming(
  db: Db,
  { emails, words, after }: { emails: string[]; words: string[]; after: string },
): Promise<{ pages: PageNaming[]; last: string | null }> {
  const contents = await db.rows(nextContents, { after, most: contentsAtOnce })
  const hashes = contents.map(({ content_sha256 }) => content_sha256)
  const addresses = emails.map(wholeAddress)
  const pages = hashes.length > 0 ? await db.rows(findNaming, { hashes, addresses, words }) : []
  return { pages, last: contents.length === contentsAtOnce ? hashes.at(-1)! : null }
}

/** Returns a regular expression of PostgreSQL that does not find an address as a part of a longer one. */
function wholeAddress(email: string) {
  return `(^|[^[:alnum:]._%+-])${email.replaceAll(/[^a-z0-9]/g, String.raw`\$&`)}($|[^[:alnum:]-])`
}

/** Deletes pages by their site and content. Returns their number. */
export async function deletePages(
  tx: Tx,
  pages: readonly { site: string; content_sha256: string }[],
): Promise<number> {
  if (pages.length === 0) return 0
  const sites = pages.map(({ site }) => site)
  const hashes = pages.map(({ content_sha256 }) => content_sha256)
  return deleteRest(tx, await tx.rows(deleteNaming, { sites, hashes }))
}

/** Deletes the archived pages of a company's website. Returns their number. */
export async function deletePagesOf(tx: Tx, website: string): Promise<number> {
  const site = siteWithoutWww(website)
  return site === null ? 0 : deleteRest(tx, await tx.rows(deleteSite, { site }))
}

/** Returns whether an archived site or page is part of a company's website: of its path, on a host of many sites. */
export function isPartOf(site: string, website: string): boolean {
  const whole = siteWithoutWww(website)
  const part = site.replace(/^page /, '').replace(/^www\./, '')
  return whole !== null && (part === whole || part.startsWith(`${whole}/`) || part.startsWith(`${whole}?`))
}

function siteWithoutWww(website: string) {
  return siteName(website)?.replace(/^www\./, '') ?? null
}

async function deleteRest(tx: Tx, gone: readonly GonePage[]) {
  if (gone.length === 0) return 0
  const sites = [...new Set(gone.map(({ site }) => site))]
  await deleteContentsOf(tx, gone)
  tx.write(deleteVisits, { sites })
  tx.write(reopenVisits, { sites })
  return gone.length
}
