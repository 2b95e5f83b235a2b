import { type CyclePreview, maxPreviewedProspects } from '@alphorn/contract/app/app-cycles'
import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'
import { type Stage, upstreamOf } from '@alphorn/contract/prospecting/stages'
import { nowOf, type ReadCall } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import type { Member } from '#server/prospecting/cycles/members'
import { membersOf, stagesOf } from '#server/prospecting/cycles/start'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { type ProjectRow, projectOf } from '#server/prospecting/projects/queries'
import { contentOf } from '#server/prospecting/revisions/content'
import { freezeInput, type Sources } from '#server/prospecting/stage-jobs/input'
import { isReady, mayBeDone } from '#server/prospecting/stage-jobs/ready'
import { offeringOf, sourcesOf } from '#server/prospecting/stage-jobs/sources'
import { type FindProducer, isEdited, isUnchanged } from '#server/prospecting/stage-jobs/unchanged'

type Previewed = { prospect_ids?: string[] | undefined; stages?: Stage[] | undefined; mode: Cycle['mode'] }
type Dependencies = { plan: ProjectPlan; producerOf: FindProducer }

const membersAtOnce = 25

/** Counts what a cycle would spend and replace, by the rules with which a cycle decides what is unchanged. */
export async function previewCycle(
  call: ReadCall,
  project_id: string,
  { prospect_ids, stages, mode }: Previewed,
  { plan, producerOf }: Dependencies,
): Promise<CyclePreview> {
  const project = await projectOf(call, project_id)
  const chosen = stagesOf(project, stages, plan.executors)
  const [members, offering, now] = await Promise.all([
    membersOf(call, project, { prospect_ids }),
    offeringOf(call.tx, project),
    nowOf(call),
  ])
  const examined = members.slice(0, maxPreviewedProspects)
  const forecasts: Forecast[] = []
  const facts = { project, offering, stages: chosen, mode, producerOf, now }
  for (let at = 0; at < examined.length; at += membersAtOnce) {
    const some = examined.slice(at, at + membersAtOnce)
    forecasts.push(...(await Promise.all(some.map((member) => forecastOf(call.tx, member, facts)))))
  }
  return { prospects: members.length, examined: examined.length, ...countsOf(forecasts) }
}

type Forecast = {
  isNew: boolean
  isResearched: boolean
  letter: 'none' | 'kept' | 'replaced' | 'outdated'
  isEdited: boolean
  isApproved: boolean
}

function countsOf(forecasts: readonly Forecast[]) {
  const countOf = (test: (forecast: Forecast) => boolean) => forecasts.filter(test).length
  const loses = ({ letter }: Forecast) => letter === 'replaced' || letter === 'outdated'
  return {
    without_research: countOf(({ isNew }) => isNew),
    units: countOf(({ isResearched }) => isResearched),
    letters_replaced: countOf(({ letter }) => letter === 'replaced'),
    letters_outdated: countOf(({ letter }) => letter === 'outdated'),
    edited: countOf((one) => loses(one) && one.isEdited),
    approved: countOf((one) => loses(one) && one.isApproved),
  }
}

type Facts = {
  project: ProjectRow
  offering: OfferingContent
  stages: readonly Stage[]
  mode: Cycle['mode']
  producerOf: FindProducer
  now: Date
}

async function forecastOf(db: Db, member: Member, facts: Facts): Promise<Forecast> {
  const sources = await sourcesOf(db, facts.project, facts.offering, member, facts.now)
  const { research, outreach } = sources.heads
  const redone = await redoneStages(db, member, sources, facts)
  const isText = outreach !== undefined && !contentOf('outreach', outreach).nothing_to_say
  return {
    isNew: research === undefined,
    isResearched: redone.has('research'),
    letter: !isText ? 'none' : letterAfter(redone),
    isEdited: outreach !== undefined && isEdited(outreach),
    isApproved: member.prospect_state === 'approved',
  }
}

function letterAfter(redone: ReadonlySet<Stage>): Forecast['letter'] {
  if (redone.has('outreach')) return 'replaced'
  return upstreamOf.outreach.some((stage) => redone.has(stage)) ? 'outdated' : 'kept'
}

/**
 * Returns the stages that a cycle would repeat or do for the first time. A stage on a repeated one is repeated as well,
 * because its input contains the earlier result.
 */
async function redoneStages(db: Db, member: Member, { heads, ...sources }: Sources, facts: Facts) {
  const redone = new Set<Stage>()
  const seen = { ...sources, heads: { ...heads } }
  for (const stage of facts.stages) {
    const isBasedOnRedone = upstreamOf[stage].some((name) => redone.has(name))
    const canRun = isBasedOnRedone
      ? mayBeDone(stage, member, seen)
      : isReady(stage, member, seen, { busy: [] })
    if (!canRun) continue
    const input = freezeInput(stage, seen)
    const isKept =
      facts.mode === 'missing_or_stale' &&
      !isBasedOnRedone &&
      (await isUnchanged(db, stage, { sources: seen, input, producerOf: facts.producerOf }))
    const head = seen.heads[stage]
    // As in the cycle, an unchanged head is current again, so that the stages based on it can follow.
    if (isKept && head) seen.heads[stage] = { ...head, stale: false }
    else redone.add(stage)
  }
  return redone
}
