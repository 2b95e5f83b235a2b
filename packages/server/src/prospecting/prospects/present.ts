import type { Company } from '@alphorn/contract/directory/companies'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { ProspectRow } from '#server/prospecting/prospects/queries'

/** A prospect with the head of its company. */
export function presentProspect(prospect: ProspectRow, company: Company): Prospect {
  const { company_id, uid, ehraid, name, legal_form, status, seat } = company
  return {
    prospect_id: prospect.prospect_id,
    project_id: prospect.project_id,
    state: prospect.state,
    decision: prospect.decision,
    external_ref: prospect.external_ref,
    score: prospect.score,
    company: { company_id, uid, ehraid, name, legal_form, status, seat },
    created_at: prospect.created_at.toISOString(),
    updated_at: prospect.updated_at.toISOString(),
  }
}
