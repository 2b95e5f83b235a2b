import type { Company } from '@alphorn/contract/directory/companies'
import type { OwnCells } from '@alphorn/contract/directory/own-fields'
import type { Owner } from '@alphorn/contract/prospecting/owner'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import type { ProspectRow } from '#server/prospecting/prospects/queries'

/** Rows that are shown together with a prospect. `own_values`: the account's own values of the company. */
type Beside = { company: Company; owner: Owner | undefined; own_values: OwnCells | undefined }

/** Presents a prospect with the head of its company, its owner, and the account's own values. */
export function presentProspect(
  prospect: ProspectRow,
  { company, owner, own_values = {} }: Beside,
): Prospect {
  return {
    prospect_id: prospect.prospect_id,
    project_id: prospect.project_id,
    state: prospect.state,
    decision: prospect.decision,
    owner: owner ?? null,
    external_ref: prospect.external_ref,
    score: prospect.score,
    company: {
      company_id: company.company_id,
      uid: company.uid,
      ehraid: company.ehraid,
      name: company.name,
      legal_form: company.legal_form,
      status: company.status,
      seat: company.seat,
      language: company.language,
      noga: company.noga,
      size: company.size,
      kind: company.kind,
      capital: company.capital,
      founded_on: company.founded_on,
      website: company.website,
      derived: company.derived,
    },
    own_values,
    created_at: prospect.created_at.toISOString(),
    updated_at: prospect.updated_at.toISOString(),
  }
}
