import { addCompanies } from '#cli/demo/add-companies'
import { approveRevision } from '#cli/demo/approve'
import { createCast, type Stage } from '#cli/demo/cast'
import { loseLease } from '#cli/demo/lease'
import { writeOffline } from '#cli/demo/offline'
import { showAudit } from '#cli/demo/show-audit'
import type { Tell, WaitOut } from '#cli/demo/story'
import { acceptProspect, researchAndQualify, startCycle, writeOutreach } from '#cli/demo/work'

/** Plays the main job, from naming companies to a released text. Rejects at the first thing that is not as it should be. */
export async function playMainJob(stage: Stage, tell: Tell, waitOut: WaitOut) {
  const chapter = (title: string) => tell(`\n${title}`)
  chapter('1. A project of its own')
  const cast = await createCast(stage, tell)
  try {
    chapter('2. Companies, as people name them')
    const prospect_id = await addCompanies(cast, tell)

    chapter('3. A cycle, and a lease that runs out')
    await startCycle(cast, prospect_id, tell)
    const research = await loseLease(cast, tell, waitOut)

    chapter('4. Research, qualification, decision')
    await researchAndQualify(cast, research, prospect_id, tell)
    await acceptProspect(cast, prospect_id, tell)

    chapter('5. A text whose claims are proven')
    await startCycle(cast, prospect_id, tell)
    await writeOutreach(cast, tell)

    chapter('6. Approval and release')
    await approveRevision(cast, prospect_id, tell)

    chapter('7. The audit history of the project')
    await showAudit(cast, tell)

    chapter('8. Twenty-five companies and no model: the offline executor')
    await writeOffline(cast, tell)
  } finally {
    await cast.leave()
  }
  tell('\nAll of this was as it should be.')
}
