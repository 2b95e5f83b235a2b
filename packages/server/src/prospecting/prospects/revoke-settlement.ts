import { Refusal } from '@alphorn/contract/core/errors'
import type { StoredResolution } from '@alphorn/contract/prospecting/resolution-routes'
import type { Call } from '#server/platform/call'
import { companyRefs } from '#server/directory/companies/company-refs'
import { lockProject, projectKey } from '#server/prospecting/projects/queries'
import { storedResolutions, reopenResolution } from '#server/prospecting/prospects/stored-resolutions'
import { presentResolution } from '#server/prospecting/prospects/list-resolutions'

/** Revokes the decision about an input, so the next equal input is asked about again. Prospects stay. */
export async function revokeSettlement(
  call: Call,
  project_id: string,
  resolution_id: string,
): Promise<StoredResolution> {
  const { tx } = call
  const key = projectKey(call, project_id)
  await lockProject(tx, key)
  const [kept] = await storedResolutions(tx, key, [{ resolution_id }], [])
  if (!kept) throw new Refusal('not_found')
  call.auditContext.target = resolution_id
  if (kept.state !== 'open') reopenResolution(tx, key, resolution_id)
  const open = { ...kept, state: 'open', chosen_company_id: null, settled_at: null } as const
  return presentResolution(open, await companyRefs(tx, kept.candidate_ids))
}
