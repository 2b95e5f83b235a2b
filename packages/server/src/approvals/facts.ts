import type { Db } from '#server/db/connection'
import type { ProjectRow } from '#server/projects/queries'
import type { ProspectRow } from '#server/prospects/queries'
import { findHeads, headsOf, type RevisionRow } from '#server/revisions/queries'
import { suppressedAmong } from '#server/suppressions/in-force'
import type { GateFacts } from '#server/approvals/gate'

/** Gathers what the gate judges. */
export async function gateFacts(
  db: Db,
  project: ProjectRow,
  prospect: ProspectRow,
  revision: RevisionRow,
): Promise<GateFacts> {
  const [heads, suppressed] = await Promise.all([
    db.rows(findHeads, prospect),
    suppressedAmong(db, prospect.account_id, [prospect.company_id]),
  ])
  return { project, prospect, revision, heads: headsOf(heads), suppressed: suppressed.size > 0 }
}
