import type { Signal } from '@alphorn/contract/directory/signals'
import type { Db } from '#server/platform/db/connection'
import type { ProjectRow } from '#server/prospecting/projects/queries'
import type { ProspectRow } from '#server/prospecting/prospects/queries'
import { checksOf } from '#server/prospecting/evidence/checks'
import { contentOf } from '#server/prospecting/revisions/content'
import { findHeads, headsOf, type RevisionRow } from '#server/prospecting/revisions/queries'
import { isCompanyGone } from '#server/directory/signals/gone'
import { signalsOf } from '#server/directory/signals/of-companies'
import { suppressedAmong } from '#server/prospecting/suppressions/in-force'
import type { GateFacts } from '#server/prospecting/approvals/judgement'

/** Reads the facts that the gate judges. */
export async function gateFacts(
  db: Db,
  project: ProjectRow,
  prospect: ProspectRow,
  revision: RevisionRow,
): Promise<GateFacts> {
  const { account_id, company_id } = prospect
  const { evidence } = contentOf('outreach', revision)
  const [byNow, heads, suppressed, gone, signals] = await Promise.all([
    checksOf(db, prospect, evidence),
    db.rows(findHeads, prospect),
    suppressedAmong(db, account_id, [company_id]),
    isCompanyGone(db, company_id),
    project.policies.signal_policy === 'ignore'
      ? new Map<string, Signal[]>()
      : signalsOf(db, [company_id], { recordedSince: revision.created_at }),
  ])
  const news = signals.get(company_id) ?? []
  const is = { suppressed: suppressed.size > 0, gone, news }
  return { project, prospect, revision, cited: evidence.map(byNow), heads: headsOf(heads), ...is }
}
