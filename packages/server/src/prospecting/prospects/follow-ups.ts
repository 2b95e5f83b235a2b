import { sql } from 'kysely'
import type { Writer } from '#server/platform/db/connection'
import { processDueRows } from '#server/platform/db/lock-due'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import type { ProjectKey, ProspectKey } from '#server/prospecting/keys'
import { prospectsInProjects } from '#server/prospecting/prospects/in-projects'
import { isExcludedAmong, withBarred } from '#server/prospecting/prospects/barred-among'
import { clearWaiting, findWaitingProjects, isWaiting } from '#server/prospecting/prospects/waiting'
import type { Stage } from '@alphorn/contract/prospecting/stages'

const writtenAtOnce = 500

const freshHead = (stage: ReturnType<typeof sql<string>>) =>
  sql<boolean>`exists (select from revisions head where head.account_id = prospects.account_id
    and head.project_id = prospects.project_id and head.prospect_id = prospects.prospect_id
    and head.stage = ${stage} and not head.superseded and not head.stale)`

/** Whether a prospect has a text that is up to date. */
export const hasText = freshHead(sql`'outreach'`)

const lacksResearch = sql<boolean>`(projects.executor ->> 'research' <> 'off' and not ${freshHead(sql`'research'`)})`

/**
 * The stages with an executor on which a text depends, and for which the prospect has no current result. A
 * qualification is out of date as soon as its research is repeated.
 */
export const missingForText = sql<Stage[]>`array_remove(array[case when ${lacksResearch} then 'research' end,
  case when projects.executor ->> 'qualification' <> 'off'
    and (${lacksResearch} or not ${freshHead(sql`'qualification'`)}) then 'qualification' end], null)`

/** Whether a prospect was in a cycle that writes texts. */
export const wasInWritingCycle = sql<boolean>`exists (select from cycle_prospects earlier
  join cycles on cycles.account_id = earlier.account_id and cycles.project_id = earlier.project_id
    and cycles.cycle_id = earlier.cycle_id
  where earlier.account_id = prospects.account_id and earlier.project_id = prospects.project_id
    and earlier.prospect_id = prospects.prospect_id and 'outreach' = any(cycles.stages))`

const isDue = isWaiting('follow_up_since', sql`prospects.decision = 'accept'`)

/** Projects without an active cycle in which a follow-up cycle is due, a number of them after a given one. */
export const findFollowUpProjects = findWaitingProjects('projects_to_follow_up', isDue)

/** Locks prospects of a project that wait for a text. */
export const lockFollowUps = statement<ProjectKey & { prospect_ids: string[] }>()(
  'prospects_lock_follow_ups',
  (p) =>
    build
      .selectFrom('prospects')
      .select('prospect_id')
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where(sql<boolean>`prospect_id = any(${p.prospect_ids}::text[])`)
      .orderBy('prospect_id')
      .forNoKeyUpdate(),
)
type FollowUps = ProjectKey & { startable: Stage[]; count: number }

/**
 * Lists the prospects of a project for which a follow-up cycle is due, the longest wait first, with the stages that
 * each one lacks. One that lacks a stage outside `startable` is left out, so that it does not take the place of others.
 */
export const findFollowUps = statement<FollowUps>()('prospects_to_follow_up', (p) => {
  const found = prospectsInProjects
    .select(['prospects.account_id', 'prospects.prospect_id', 'prospects.company_id', 'prospects.decision'])
    .select(['prospects.state as prospect_state', 'prospects.follow_up_since', missingForText.as('missing')])
    .where('prospects.account_id', '=', p.account_id)
    .where('prospects.project_id', '=', p.project_id)
    .where(isDue)
  return rawQuery<{ prospect_id: string; missing: Stage[] }>(sql`${withBarred(found, p.account_id)}
    select prospect_id, missing from found where not ${isExcludedAmong} and missing <@ ${p.startable}::text[]
    order by follow_up_since, prospect_id limit ${p.count}::int`)
})

/** Clears the follow-up of prospects that a cycle includes. */
export const clearFollowUps = clearWaiting('prospects_clear_follow_ups', 'follow_up_since')

const written = build
  .selectFrom('prospects')
  .select(['account_id', 'project_id', 'prospect_id'])
  .where('follow_up_since', 'is not', null)
  .where(hasText)
const findWritten = statement<{}>()('prospects_written_meanwhile', () => written.limit(writtenAtOnce))
const clearWritten = statement<ProspectKey & { now: Date }>()('prospect_clear_written_follow_up', (p) =>
  rawQuery<ProspectKey>(sql`
    update prospects set follow_up_since = null where (account_id, project_id, prospect_id) in (${written
      .where('account_id', '=', p.account_id)
      .where('project_id', '=', p.project_id)
      .where('prospect_id', '=', p.prospect_id)
      .forNoKeyUpdate('prospects')
      .skipLocked()})
    returning account_id, project_id, prospect_id`),
)

/** Clears it also for those that got their text in another way, such as by the retry of a job. */
export async function clearWrittenFollowUps(writer: Writer): Promise<void> {
  await processDueRows(writer, { find: findWritten, take: clearWritten }, {}, async () => {})
}
