import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import type { Recipient } from '@alphorn/contract/prospecting/exports'
import type { OutcomeInput, RecordedOutcome } from '@alphorn/contract/prospecting/outcomes'
import type { Call } from '#server/platform/call'
import { insertInto } from '#server/platform/db/insert'
import { build } from '#server/platform/db/statement'
import { emitEvent } from '#server/platform/outbox/emit-event'
import { swissDay } from '#server/platform/swiss-time'
import { companiesByIds } from '#server/directory/companies/company'
import { recordDecision } from '#server/prospecting/decisions/decide'
import { type NamedProspect, type OutcomeRow, presentOutcome } from '#server/prospecting/outcomes/list'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { projectKey } from '#server/prospecting/projects/queries'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect, type ProspectRow } from '#server/prospecting/prospects/queries'
import { postalKey } from '#server/prospecting/releases/returned-address'

/**
 * Records the outcome of a prospect. A returned letter marks its address. A request for no further contact suppresses
 * the company in the same transaction.
 */
export async function recordOutcome(
  call: Call,
  { project_id, prospect_id }: NamedProspect,
  input: OutcomeInput,
  plan: ProjectPlan,
): Promise<RecordedOutcome> {
  const { tx, caller } = call
  const key = { ...projectKey(call, project_id), prospect_id }
  const suppressed = input.do_not_contact === true
  // Before the prospect's lock, because a decision locks the project first.
  if (suppressed) await forbidContact(call, key, input, plan)
  const { prospect, now } = await lockProspect(tx, key)
  const today = swissDay(now)
  const occurred_on = input.occurred_on ?? today
  if (occurred_on > today)
    throw invalid(
      'timestamp_in_future',
      'occurred_on',
      `The day ${occurred_on} is in the future. Today is ${today}.`,
    )
  const release = await releaseMeant(call, key, input.release_id)
  const row: OutcomeRow = {
    ...key,
    outcome_id: newId('outcome'),
    company_id: prospect.company_id,
    outcome: input.outcome,
    return_reason: input.return_reason ?? null,
    occurred_on,
    note: input.note ?? null,
    release_id: release?.release_id ?? null,
    address_key: await addressMeant(call, prospect, release),
    recorded_by: caller.name,
    recorded_at: now,
    withdrawn_by: null,
    withdrawn_at: null,
  }
  tx.writeQuery(insertInto('outcomes').values(row))
  reportOutcome(call, row, 'outcome.recorded', now)
  return { ...presentOutcome(row), suppressed }
}

/** Reports an outcome to webhooks, and names it in the audit row. */
export function reportOutcome(
  { tx, auditContext }: Call,
  { account_id, project_id, prospect_id, outcome_id, outcome }: OutcomeRow,
  kind: 'outcome.recorded' | 'outcome.withdrawn',
  now: Date,
) {
  const content = { project_id, prospect_id, outcome_id, outcome }
  emitEvent(tx, { account_id, kind, subject: outcome_id, content, now })
  auditContext.target = outcome_id
}

function forbidContact(
  call: Call,
  { project_id, prospect_id }: ProspectKey,
  { note }: OutcomeInput,
  plan: ProjectPlan,
) {
  const decision = { decision: 'do_not_contact', reason: 'requested_no_contact', note } as const
  return recordDecision(call, project_id, prospect_id, decision, plan)
}

type MeantRelease = { release_id: string; recipient: unknown }

/** Returns the named release, or the last exported one of the prospect. */
async function releaseMeant(
  { tx }: Call,
  { account_id, project_id, prospect_id }: ProspectKey,
  release_id: string | undefined,
): Promise<MeantRelease | undefined> {
  const [release] = await tx.query(
    build
      .selectFrom('releases')
      .select(['release_id', 'recipient'])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('prospect_id', '=', prospect_id)
      .$if(release_id === undefined, (query) => query.where('state', '=', 'exported'))
      .$if(release_id !== undefined, (query) => query.where('release_id', '=', release_id!))
      .orderBy('release_id', 'desc')
      .limit(1),
  )
  if (release_id !== undefined && !release)
    throw invalid(
      'release_unknown',
      'release_id',
      `The release ${release_id} does not belong to this prospect.`,
    )
  return release
}

/** Returns the address to which the text was sent; without a text, the one in the register. */
async function addressMeant({ tx }: Call, { company_id }: ProspectRow, release: MeantRelease | undefined) {
  const address = release
    ? (release.recipient as Recipient).address
    : (await companiesByIds(tx, [company_id])).get(company_id)?.address
  return postalKey(address ?? null)
}
