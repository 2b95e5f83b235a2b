import { maxRemovedProspects } from '@alphorn/contract/app/prospect-limits'
import type { AddedCompany } from '@alphorn/contract/prospecting/prospects'
import { callRoute } from '#web/data/client.ts'

/** Returns the prospects that are new in the project. */
export function addedProspects(results: readonly AddedCompany[]): string[] {
  return results.flatMap(({ outcome, prospect_id }) =>
    outcome === 'added' && prospect_id !== null ? [prospect_id] : [],
  )
}

/** Removes at most as many prospects as one call accepts, unless work on them has begun. */
export async function removeProspects(
  project_id: string,
  prospect_ids: readonly string[],
  idempotencyKey: string,
) {
  const given = { project_id, prospect_ids: [...prospect_ids] }
  return (await callRoute('app_prospect_remove', given, { idempotencyKey })).data
}

/** Removes any number of prospects. Returns how many were removed and how many stay. */
export async function removeAllProspects(project_id: string, prospect_ids: readonly string[]) {
  let [gone, kept] = [0, 0]
  for (let from = 0; from < prospect_ids.length; from += maxRemovedProspects) {
    const some = prospect_ids.slice(from, from + maxRemovedProspects)
    const answer = await removeProspects(project_id, some, crypto.randomUUID())
    gone += answer.removed.length
    kept += answer.kept.length
  }
  return { gone, kept }
}
