import type { Stage } from '@alphorn/contract/prospecting/stages'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { nowIn } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { changeTopic } from '#server/platform/db/topics'
import type { ProjectKey } from '#server/prospecting/keys'
import { countOpenJobs, lockProject, type ProjectRow } from '#server/prospecting/projects/queries'
import { freeReleases } from '#server/prospecting/releases/withdraw'
import { markCurrent } from '#server/prospecting/revisions/stale'
import type { RevisionRow } from '#server/prospecting/revisions/queries'
import {
  finishCycle,
  lockCycle,
  markMember,
  type MemberRow,
  nextMembers,
  startRunning,
} from '#server/prospecting/cycles/rows'
import { freezeInput, type Sources } from '#server/prospecting/stage-jobs/input'
import { openJob } from '#server/prospecting/stage-jobs/open'
import { isReady } from '#server/prospecting/stage-jobs/ready'
import { linkReplacement, type Work, workOn } from '#server/prospecting/stage-jobs/replacement'
import { offeringOf, sourcesOf } from '#server/prospecting/stage-jobs/sources'
import { isUnchanged, type FindProducer } from '#server/prospecting/stage-jobs/unchanged'
import { finishUnit } from '#server/prospecting/cycles/unit'

const membersAtOnce = 50

/**
 * Advances an active cycle as far as possible. Opens the next jobs of waiting prospects, up to the project's limit, and
 * ends the cycle when nothing in it can continue without a person. Returns whether there is more to do at once.
 */
export async function continueCycle(tx: Tx, key: ProjectKey, producerOf: FindProducer): Promise<boolean> {
  const project = await lockProject(tx, key)
  const cycle = project.active_cycle_id && (await lockCycle(tx, key, project.active_cycle_id))
  if (!cycle) return false
  const now = await nowIn(tx)
  if (cycle.state === 'queued') startRunning(tx, cycle, now)

  const room = project.stage_job_limit - (await countOpenJobs(tx, key))
  const members = room > 0 ? await nextMembers(tx, cycle, Math.min(membersAtOnce, room)) : []
  const offering = members.length > 0 ? await offeringOf(tx, project) : null
  for (const member of members)
    await moveMember(tx, { project, cycle, member, offering: offering!, producerOf, now })
  if (room > 0) tx.wake(changeTopic(key.account_id, 'cycles', key.project_id))
  if (members.length === 0) return finishCycle(tx, cycle, now)
  return members.length > 0
}

type Move = {
  project: ProjectRow
  cycle: Cycle
  member: MemberRow
  offering: OfferingContent
  producerOf: FindProducer
  now: Date
}
type Cycle = NonNullable<Awaited<ReturnType<typeof lockCycle>>>

/** Opens the prospect's next job, or settles the prospect if none can be opened. */
async function moveMember(tx: Tx, { project, cycle, member, offering, producerOf, now }: Move) {
  const done = new Set(member.stages_done)
  // It may have been decided against while it waited.
  if (member.isExcluded) return markMember(tx, member, { state: 'settled', done, skipped: 0 })
  const sources = await sourcesOf(tx, project, offering, member, now)
  const work = await workOn(tx, member)
  let skipped = 0
  for (const stage of cycle.stages) {
    if (work.busy.includes(stage)) return markMember(tx, member, { state: 'busy', done, skipped })
    // The stage was switched off after the cycle began, so no one could claim a job.
    if (project.executor[stage] === 'off') continue
    if (done.has(stage) && !mustRedo(stage, sources, work)) continue
    if (!isReady(stage, member, sources, work)) continue
    const input = freezeInput(stage, sources)
    done.add(stage)
    if (cycle.mode === 'missing_or_stale' && (await isUnchanged(tx, stage, { sources, input, producerOf }))) {
      skipped++
      sources.heads[stage] = await keepHead(tx, stage, { member, head: sources.heads[stage]! }, now)
      continue
    }
    const job = openJob(tx, {
      project,
      prospect_id: member.prospect_id,
      stage,
      cycle_id: cycle.cycle_id,
      input,
      now,
    })
    linkReplacement(tx, job)
    return markMember(tx, member, { state: 'busy', done, skipped })
  }
  markMember(tx, member, { state: 'settled', done, skipped })
}

/**
 * Whether a stage that this cycle has done must be repeated, because the input of its head or of its job was replaced
 * since. A job that was given up is not repeated until it is retried.
 */
function mustRedo(stage: Stage, { heads }: Sources, { last }: Work) {
  const head = heads[stage]
  if (head && !head.stale) return false
  const job = last.get(stage)
  return job === undefined || job.state === 'completed' ? head !== undefined : job.isOvertaken
}

type MemberHead = { member: MemberRow; head: RevisionRow }

/** An unchanged head is current again, its text may be exported again, and its unit is released. */
async function keepHead(tx: Tx, stage: Stage, { member, head }: MemberHead, now: Date) {
  const { account_id, project_id, prospect_id } = member
  tx.write(markCurrent, { account_id, project_id, prospect_id, stage })
  if (stage === 'outreach' && head.stale) await freeReleases(tx, head, now)
  if (stage === 'research') await finishUnit(tx, member, 'released', now)
  return { ...head, stale: false }
}
