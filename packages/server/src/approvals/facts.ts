import type { Signal } from '@alphorn/contract/signals'
import type { Db } from '#server/db/connection'
import type { ProjectRow } from '#server/projects/queries'
import type { ProspectRow } from '#server/prospects/queries'
import { findHeads, headsOf, type RevisionRow } from '#server/revisions/queries'
import { isCompanyGone } from '#server/signals/gone'
import { signalsOf } from '#server/signals/of-companies'
import { suppressedAmong } from '#server/suppressions/in-force'
import type { GateFacts } from '#server/approvals/gate'

/** Gathers what the gate judges. */
export async function gateFacts(
  db: Db,
  project: ProjectRow,
  prospect: ProspectRow,
  revision: RevisionRow,
): Promise<GateFacts> {
  const { account_id, company_id } = prospect
  const [heads, suppressed, gone, signals] = await Promise.all([
    db.rows(findHeads, prospect),
    suppressedAmong(db, account_id, [company_id]),
    isCompanyGone(db, company_id),
    project.policies.signal_policy === 'ignore'
      ? new Map<string, Signal[]>()
      : signalsOf(db, [company_id], { recordedSince: revision.created_at }),
  ])
  const news = signals.get(company_id) ?? []
  return { project, prospect, revision, heads: headsOf(heads), suppressed: suppressed.size > 0, gone, news }
}
