import type { ReleasedText, ReleaseSort } from '@alphorn/contract/prospecting/exports'
import { releaseStates } from '@alphorn/contract/prospecting/release-states'
import { type Selectable, sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import {
  isAfterKey,
  type Key,
  pageKey,
  placeIn,
  type SortKey,
  textKey,
} from '#server/directory/companies/sort-keys'
import type { Db } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { ResearchTables } from '#server/platform/db/tables/research'
import { matchingProspects } from '#server/prospecting/prospects/filter'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'

export type ReleaseRow = Selectable<ResearchTables['releases']>

/** Legal basis of the approval for the channel of a release, and whether it was revoked. */
export const findBasis = statement<ProjectKey & { approval_id: string }>()('approval_basis', (p) =>
  build
    .selectFrom('approvals')
    .select(['contact_basis', 'revoked_at'])
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where('approval_id', '=', p.approval_id),
)

/**
 * Whether the approval of a release is still in force. A text that was exported keeps its state when its approval is
 * revoked.
 */
export async function isApproved(db: Db, release: ReleaseRow): Promise<boolean> {
  return (await db.row(findBasis, release))?.revoked_at === null
}

/** Returns releases of a project by their ids. */
export const findReleases = statement<ProjectKey & { release_ids: string[] }>()('releases_by_ids', (p) =>
  build
    .selectFrom('releases')
    .selectAll()
    .where('account_id', '=', p.account_id)
    .where('project_id', '=', p.project_id)
    .where((is) => is('release_id', '=', sql<string>`any(${p.release_ids}::text[])`))
    .orderBy('release_id'),
)

type ReleaseQuery = {
  state?: ReleaseRow['state'] | undefined
  q?: string | undefined
  sort?: ReleaseSort | undefined
}

/** Lists the approved texts of a project, newest first or sorted by a column. */
export async function listReleases(
  call: ReadCall,
  project_id: string,
  { state, q, sort }: ReleaseQuery,
  page: Page,
  proofPages: string | null,
): Promise<PageOf<ReleasedText>> {
  const key = projectKey(call, project_id)
  await projectOf(call, project_id)
  const found = releasesWithApproval(key)
    .$if(state !== undefined, (query) => query.where('releases.state', '=', state!))
    .$if(q !== undefined, (query) => query.where('releases.prospect_id', 'in', prospectsNamed(key, q!)))
  const order = sortKeyOf(sort)
  const way = sql.raw(order.way)
  const rows = await call.tx.query(
    rawQuery<SortedRelease>(sql`select * from (${found.select(order.key.as('sort_key'))}) found
      where ${page.after ? isAfterKey(page.after, order, 'release_id') : sql`true`}
      order by sort_key is null, sort_key ${way}, release_id ${way} limit ${page.limit + 1}`),
  )
  return pageOf(
    rows,
    page,
    ({ sort_key, release_id }) => pageKey(sort_key, release_id),
    ({ sort_key: _sorted, ...row }) => presentReleased(row, proofPages),
  )
}
type SortedRelease = ApprovedRow & { sort_key: string | number | null }

/** Selects the prospects whose company has the name or the UID, as in the table of prospects. */
function prospectsNamed(key: ProjectKey, q: string) {
  return matchingProspects(key, { q, fieldConditions: [] }).clearSelect().select('prospects.prospect_id')
}

type SortColumn = ReleaseSort extends infer Sort ? (Sort extends `-${string}` ? never : Sort) : never

const keys: Readonly<Record<SortColumn, Key>> = {
  recipient: textKey(sql`lower(releases.recipient ->> 'name')`),
  channel: textKey(sql`releases.channel`),
  state: placeIn(releaseStates, sql`releases.state`),
  approved: textKey(sql`to_char(approvals.approved_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`),
}

/** Returns what a page is sorted by. IDs sort by age, so without a key the newest come first. */
function sortKeyOf(sort: ReleaseSort | undefined): SortKey {
  if (sort === undefined) return { key: sql`null::text`, type: 'text', way: 'desc' }
  const { of: key, type } = keys[sort.replace('-', '') as SortColumn]
  return { key, type, way: sort.startsWith('-') ? 'desc' : 'asc' }
}

function releasesWithApproval({ account_id, project_id }: ProjectKey) {
  return build
    .selectFrom('releases')
    .innerJoin('approvals', (join) =>
      join
        .onRef('approvals.account_id', '=', 'releases.account_id')
        .onRef('approvals.project_id', '=', 'releases.project_id')
        .onRef('approvals.approval_id', '=', 'releases.approval_id'),
    )
    .leftJoin('proof_pages', (join) =>
      join
        .onRef('proof_pages.account_id', '=', 'releases.account_id')
        .onRef('proof_pages.project_id', '=', 'releases.project_id')
        .onRef('proof_pages.release_id', '=', 'releases.release_id'),
    )
    .selectAll('releases')
    .select(['approvals.approved_by', 'approvals.approved_at', 'approvals.revoked_at'])
    .select(['proof_pages.token', 'proof_pages.views', 'proof_pages.opted_out_at'])
    .where('releases.account_id', '=', account_id)
    .where('releases.project_id', '=', project_id)
}

type ApprovedRow = ReleaseRow & {
  approved_by: string
  approved_at: Date
  revoked_at: Date | null
  token: string | null
  views: number | null
  opted_out_at: Date | null
}

function presentReleased(
  { approved_by, approved_at, revoked_at, token, views, opted_out_at, ...row }: ApprovedRow,
  proofPages: string | null,
): ReleasedText {
  const hasPage = proofPages !== null && token !== null
  return {
    ...presentRelease(row),
    approval: {
      approval_id: row.approval_id,
      approved_by,
      approved_at: approved_at.toISOString(),
      revoked_at: revoked_at?.toISOString() ?? null,
    },
    proof_page: hasPage
      ? {
          address: `${proofPages}/p/${token}`,
          views: views ?? 0,
          opted_out_at: opted_out_at?.toISOString() ?? null,
        }
      : null,
  }
}

/** Returns the variant of a text in the requested language; by default in the language of the release. */
export function chosenVariant(
  { variants, language }: Pick<ReleasedText, 'variants' | 'language'>,
  wanted: ReleasedText['language'] | null | undefined,
) {
  return variants.find((one) => one.language === wanted) ?? variants.find((one) => one.language === language)!
}

/** Presents a release without its approver and its page. */
export function presentRelease(row: ReleaseRow): Omit<ReleasedText, 'approval' | 'proof_page'> {
  return {
    release_id: row.release_id,
    prospect_id: row.prospect_id,
    outreach_revision_id: row.revision_id,
    content_fingerprint: row.content_fingerprint,
    channel: row.channel,
    language: row.language,
    state: row.state,
    stays_because: row.stays_because,
    recipient: row.recipient as ReleasedText['recipient'],
    variants: JSON.parse(row.rendered) as ReleasedText['variants'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
