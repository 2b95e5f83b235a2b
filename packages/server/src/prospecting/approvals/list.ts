import type { Approval, ContactBasis } from '@alphorn/contract/prospecting/approvals'
import type { Language } from '@alphorn/contract/core/fields'
import type { Channel } from '@alphorn/contract/prospecting/stages'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build, type Slots, statement } from '#server/platform/db/statement'
import { projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { prospectOf } from '#server/prospecting/prospects/queries'

/** Builds the query for the approvals of a prospect with their releases, newest first. */
export function approvalsOf({ account_id, project_id, prospect_id }: ProspectKey | Slots<ProspectKey>) {
  return build
    .selectFrom('approvals')
    .innerJoin('releases', (join) =>
      join
        .onRef('releases.account_id', '=', 'approvals.account_id')
        .onRef('releases.project_id', '=', 'approvals.project_id')
        .onRef('releases.approval_id', '=', 'approvals.approval_id'),
    )
    .where('approvals.account_id', '=', account_id)
    .where('approvals.project_id', '=', project_id)
    .where('approvals.prospect_id', '=', prospect_id)
    .orderBy('approvals.approval_id', 'desc')
    .select([
      'approvals.approval_id',
      'approvals.prospect_id',
      'approvals.revision_id',
      'approvals.content_fingerprint',
      'approvals.contact_basis',
      'approvals.acknowledged_warnings',
      'approvals.note',
      'approvals.approved_by',
      'approvals.approved_at',
      'approvals.revoked_at',
      'approvals.revoked_by',
      'approvals.revoked_reason',
      'releases.release_id',
      'releases.state',
      'releases.channel',
      'releases.language',
      'releases.created_at as released_at',
    ])
}

/** Returns the approvals of a prospect, newest first, as many as its page shows. */
export const latestApprovals = statement<ProspectKey>()('approvals_latest', (p) => approvalsOf(p).limit(200))

/** Lists the approvals of a prospect, newest first. */
export async function listApprovals(
  call: ReadCall,
  project_id: string,
  prospect_id: string,
  page: Page,
): Promise<PageOf<Approval>> {
  const key = { ...projectKey(call, project_id), prospect_id }
  await prospectOf(call, key)
  const [after] = page.after ?? []
  const rows = await call.tx.query(
    approvalsOf(key)
      .$if(after !== undefined, (query) => query.where('approvals.approval_id', '<', after!))
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, (row) => [row.approval_id], presentApproval)
}

type Row = {
  approval_id: string
  prospect_id: string
  revision_id: string
  content_fingerprint: string
  contact_basis: ContactBasis | null
  acknowledged_warnings: string[]
  note: string | null
  approved_by: string
  approved_at: Date
  revoked_at: Date | null
  release_id: string
  state: Approval['release']['state']
  channel: Channel
  language: Language
  released_at: Date
}

export function presentApproval(row: Row): Approval {
  return {
    approval_id: row.approval_id,
    prospect_id: row.prospect_id,
    outreach_revision_id: row.revision_id,
    content_fingerprint: row.content_fingerprint,
    contact_basis: row.contact_basis,
    acknowledged_warnings: row.acknowledged_warnings,
    note: row.note,
    approved_by: row.approved_by,
    approved_at: row.approved_at.toISOString(),
    revoked_at: row.revoked_at?.toISOString() ?? null,
    release: {
      release_id: row.release_id,
      state: row.state,
      channel: row.channel,
      language: row.language,
      created_at: row.released_at.toISOString(),
    },
  }
}
