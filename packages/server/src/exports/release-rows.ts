import type { ReleasedText } from '@alphorn/contract/exports'
import { type Selectable, sql } from 'kysely'
import { type Page, pageOf, type PageOf, type ReadCall } from '#server/call'
import { build, statement } from '#server/db/statement'
import type { ResearchTables } from '#server/db/tables/research'
import { type ProjectKey, projectKey, projectOf } from '#server/projects/queries'

export type ReleaseRow = Selectable<ResearchTables['releases']>

/** Releases of a project by their ids. */
export const findReleases = statement<ProjectKey & { release_ids: string[] }>()('releases_by_ids', (p) =>
  build
    .selectFrom('releases')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('release_id', '=', sql<string>`any(${p.release_ids}::text[])`))
    .orderBy('release_id'),
)

/** Approved texts of a project, newest first. */
export async function listReleases(
  call: ReadCall,
  project_id: string,
  { state }: { state?: ReleaseRow['state'] | undefined },
  page: Page,
): Promise<PageOf<ReleasedText>> {
  const key = projectKey(call, project_id)
  await projectOf(call, project_id)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    build
      .selectFrom('releases')
      .selectAll()
      .where('account_id', '=', key.account_id)
      .where('project_id', '=', key.project_id)
      .$if(state !== undefined, (query) => query.where('state', '=', state!))
      .$if(after !== undefined, (query) => query.where('release_id', '<', after!))
      .orderBy('release_id', 'desc')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ release_id }) => [release_id], presentRelease)
}

export function presentRelease(row: ReleaseRow): ReleasedText {
  return {
    release_id: row.release_id,
    prospect_id: row.prospect_id,
    outreach_revision_id: row.revision_id,
    content_fingerprint: row.content_fingerprint,
    channel: row.channel,
    language: row.language,
    state: row.state,
    recipient: row.recipient as ReleasedText['recipient'],
    variants: JSON.parse(row.rendered) as ReleasedText['variants'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
