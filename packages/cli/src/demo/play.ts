import { addCompanies } from '#cli/demo/add-companies'
import { approveRevision } from '#cli/demo/approve'
import { createCast, type Stage } from '#cli/demo/cast'
import { loseLease } from '#cli/demo/lease'
import { writeOffline } from '#cli/demo/offline'
import { showAudit } from '#cli/demo/show-audit'
import type { Report, WaitSeconds } from '#cli/demo/story'
import { acceptProspect, researchAndQualify, startCycle, writeOutreach } from '#cli/demo/work'

/** Runs the main workflow, from adding companies to a released text. Rejects at the first unexpected result. */
export async function playMainJob(stage: Stage, report: Report, waitOut: WaitSeconds) {
  const chapter = (title: string) => report(`\n${title}`)
  chapter('1. A project of its own')
  const cast = await createCast(stage, report)
  try {
    chapter('2. Companies, as people name them')
    const prospect_id = await addCompanies(cast, report)

    chapter('3. A cycle, and a lease that runs out')
    await startCycle(cast, prospect_id, report)
    const research = await loseLease(cast, report, waitOut)

    chapter('4. Research, qualification, decision')
    await researchAndQualify(cast, research, prospect_id, report)
    await acceptProspect(cast, prospect_id, report)

    chapter('5. A text whose claims are proven')
    await startCycle(cast, prospect_id, report)
    await writeOutreach(cast, report)

    chapter('6. Approval and release')
    await approveRevision(cast, prospect_id, report)

    chapter('7. The audit history of the project')
    await showAudit(cast, report)

    chapter('8. Twenty-five companies and no model: the offline executor')
    await writeOffline(cast, report)
  } finally {
    await cast.leave()
  }
  report('\nAll of this was as it should be.')
}
