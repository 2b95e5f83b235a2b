import type { OfferingCheck } from '@alphorn/contract/app/own-routes'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { offeringEvidence } from '#server/prospecting/evidence/evidence'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectOf } from '#server/prospecting/projects/queries'
import { offeringOf } from '#server/prospecting/stage-jobs/sources'

/** Returns the effects that saving an offering would have on texts that cite the present one. */
export async function checkOffering(
  call: ReadCall,
  project_id: string,
  next: OfferingContent,
): Promise<OfferingCheck> {
  const project = await projectOf(call, project_id)
  if (!project.offering_id) return { texts: 0, losing: 0, statements: [] }
  const before = offeringEvidence(project_id, project.language, await offeringOf(call.tx, project))
  const after = new Set(offeringEvidence(project_id, project.language, next).map(({ id }) => id))
  const cited = await findCitations(
    call,
    project,
    before.map(({ id }) => id),
  )
  const gone = before.filter(({ id }) => !after.has(id))
  const textsOf = (ids: readonly { id: string }[]) =>
    new Set(ids.flatMap(({ id }) => cited.get(id) ?? [])).size
  return {
    texts: textsOf(before),
    losing: textsOf(gone),
    statements: gone.map((one) => ({ text: one.excerpt, texts: textsOf([one]) })),
  }
}

/**
 * Finds the current texts that cite each of the statements. The ids of statements occur nowhere else in a text's
 * content.
 */
async function findCitations(
  { tx }: ReadCall,
  { account_id, project_id }: ProjectKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await tx.query(
    rawQuery<{ id: string; texts: string[] }>(sql`
      select cited.id, array_agg(r.revision_id) as texts
      from revisions r join unnest(${[...ids]}::text[]) as cited (id) on strpos(r.content, cited.id) > 0
      where r.account_id = ${account_id} and r.project_id = ${project_id}
        and r.stage = 'outreach' and not r.superseded
      group by cited.id`),
  )
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}
