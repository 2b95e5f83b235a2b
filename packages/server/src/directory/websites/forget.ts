import { sql } from 'kysely'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'

const pagesAtOnce = 500

const forgetOld = statement<{ months: number; most: number }>()('web_pages_forget_old', (p) =>
  rawQuery<{ site: string }>(sql`
    delete from web_pages where (site, visit_started_at, position) in (
      select site, visit_started_at, position from web_pages
      where fetched_at < app_now() - make_interval(months => ${p.months}::int) limit ${p.most}::int)
    returning site`),
)
const forgetNaming = statement<{ patterns: string[] }>()('web_pages_forget_naming', (p) =>
  rawQuery<{ site: string }>(sql`
    delete from web_pages where content_sha256 in (
      select content_sha256 from web_contents
      where lower(concat_ws(' ', title, description, array_to_string(blocks, ' '))) like any(${p.patterns}::text[]))
    returning site`),
)
const forgetSite = statement<{ domain: string }>()('web_pages_forget_site', (p) =>
  rawQuery<{ site: string }>(sql`
    delete from web_pages
    where substring(site from '^(?:page )?(?:www[.])?([^/?]+)') = ${p.domain}
    returning site`),
)
// Identical bytes are stored once for all visits, so they are deleted with their last page.
const forgetUnnamed = statement<{}>()('web_contents_forget', () =>
  rawQuery<object>(sql`
    delete from web_contents c
    where not exists (select from web_pages p where p.content_sha256 = c.content_sha256)`),
)

/** Deletes archived pages after their retention period. */
export async function forgetOldPages({ write }: Pools, archiveMonths: number) {
  const some = (tx: Tx) => tx.rows(forgetOld, { months: archiveMonths, most: pagesAtOnce })
  let any = false
  for (;;) {
    const gone = await transaction(write, some)
    any ||= gone.length > 0
    if (gone.length < pagesAtOnce) break
  }
  if (any) await transaction(write, async (tx) => tx.write(forgetUnnamed, {}))
}

/** Deletes archived pages that name a person, by patterns for LIKE on lower-case text. Returns their number. */
export async function forgetPagesNaming(tx: Tx, patterns: string[]): Promise<number> {
  return forgetPages(tx, await tx.rows(forgetNaming, { patterns }))
}

/** Deletes the archived pages of a site. Returns their number. */
export async function forgetPagesOf(tx: Tx, domain: string): Promise<number> {
  return forgetPages(tx, await tx.rows(forgetSite, { domain }))
}

function forgetPages(tx: Tx, gone: readonly object[]) {
  if (gone.length > 0) tx.write(forgetUnnamed, {})
  return gone.length
}
