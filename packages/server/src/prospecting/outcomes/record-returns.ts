import { invalid } from '@alphorn/contract/core/errors'
import {
  readReturnReason,
  type ReturnReference,
} from '@alphorn/contract/prospecting/letters/return-references'
import type { ReturnReason } from '@alphorn/contract/prospecting/letters/return-reasons'
import type { ReturnedLetter, ReturnList, ReturnResult } from '@alphorn/contract/prospecting/returns'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import type { Db } from '#server/platform/db/connection'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'
import { swissDay } from '#server/platform/swiss-time'
import { lettersNamed, type ReferenceMatch } from '#server/prospecting/outcomes/find-returned'
import { recordOutcome } from '#server/prospecting/outcomes/record'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import type { ProjectKey } from '#server/prospecting/keys'
import { projectKey, projectOf } from '#server/prospecting/projects/queries'
import { lockProspect } from '#server/prospecting/prospects/queries'

/**
 * Records the returned letters of a list. Entries that cannot be recorded are returned with a sentence. The order is
 * kept.
 */
export async function recordReturns(
  call: Call,
  project_id: string,
  { returns, occurred_on, dry_run }: ReturnList,
  plan: ProjectPlan,
): Promise<ReturnedLetter[]> {
  await projectOf(call, project_id)
  await ensureNotFuture(call, occurred_on)
  const key = projectKey(call, project_id)
  const references = returns.map(({ reference }) => reference)
  const found = await lettersNamed(call.tx, key, references)
  const entries = found.map((one, at) => ({ ...one, reason: returns[at]!.reason }))
  // In the order of their prospects, so that two calls on the same prospects wait for each other and never deadlock.
  if (!dry_run)
    for (const prospect_id of prospectsOf(found)) await lockProspect(call.tx, { ...key, prospect_id })
  // Read after the locks, because another call may have recorded some of them.
  const already = await returnsRecorded(call.tx, key, releasesOf(found))
  const judged = matchEntries(entries, already)
  if (dry_run) return judged
  const letters: ReturnedLetter[] = []
  for (const one of judged)
    letters.push(one.result === 'ready' ? await recordOne(call, project_id, { one, occurred_on, plan }) : one)
  const recorded = letters.filter(({ outcome_id }) => outcome_id !== null)
  const named = recorded.map(({ outcome_id, letter }) => [outcome_id!, letter!.prospect_id] as const)
  recordDifference(call.auditContext, {}, Object.fromEntries(named))
  call.auditContext.target = project_id
  return letters
}

type Letter = NonNullable<ReturnedLetter['letter']>
type ResolvedReference = { reference: ReturnReference; named: ReferenceMatch }

async function ensureNotFuture(call: Call, day: string | undefined) {
  const today = swissDay(await nowOf(call))
  if (day !== undefined && day > today)
    throw invalid('timestamp_in_future', 'occurred_on', `The day ${day} is in the future. Today is ${today}.`)
}

const sentLetters = (found: readonly ResolvedReference[]) =>
  found.flatMap(({ named }) => (typeof named !== 'string' && named.sent ? [named] : []))

const prospectsOf = (found: readonly ResolvedReference[]) =>
  [...new Set(sentLetters(found).map(({ prospect_id }) => prospect_id))].toSorted()

const releasesOf = (found: readonly ResolvedReference[]) =>
  sentLetters(found).map(({ release_id }) => release_id!)

/** Reads the days of the releases' returns that were recorded and not withdrawn. */
export async function returnsRecorded(
  db: Db,
  { account_id, project_id }: ProjectKey,
  release_ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query(
    build
      .selectFrom('outcomes')
      .select(['release_id', sql<string>`max(occurred_on)::text`.as('day')])
      .where('account_id', '=', account_id)
      .where('project_id', '=', project_id)
      .where('release_id', '=', sql<string>`any(${[...release_ids]}::text[])`)
      .where('outcome', '=', 'returned')
      .where('withdrawn_at', 'is', null)
      .groupBy('release_id'),
  )
  return new Map(rows.map(({ release_id, day }) => [release_id!, day]))
}

type Entry = ResolvedReference & { reason: string | undefined }

/** Decides the effect of each entry if it were recorded now. */
function matchEntries(entries: readonly Entry[], already: ReadonlyMap<string, string>): ReturnedLetter[] {
  const taken = new Map<string, number>()
  return entries.map((entry, index) => {
    const [result, detail] = matchEntry(entry, already, taken)
    if (result === 'ready') taken.set((entry.named as Letter).release_id!, index)
    return { index, result, detail, letter: letterOf(entry.named), ...reasonOf(entry), outcome_id: null }
  })
}

type ReturnVerdict = [ReturnResult, string | null]

function matchEntry(
  { reference: { value }, named, reason }: Entry,
  already: ReadonlyMap<string, string>,
  taken: ReadonlyMap<string, number>,
): ReturnVerdict {
  if (named === 'none') return ['unknown_reference', unknownSentence(value)]
  if (named === 'several') return ['ambiguous', ambiguousSentence(value)]
  if (!named.sent) return ['not_sent', notSentSentence(named.name)]
  const [day, earlier] = [already.get(named.release_id!), taken.get(named.release_id!)]
  if (day !== undefined) return ['already_recorded', alreadySentence(day)]
  if (earlier !== undefined) return ['duplicate_in_request', duplicateSentence(earlier)]
  if (isUnread(reason)) return ['unknown_reason', unknownReasonSentence(reason)]
  return ['ready', null]
}

const unknownSentence = (value: string) =>
  `No letter of this project has the reference "${value}". Write the ID of the release, the UID, the address of the proof page, or the name of the company as on the envelope.`
const ambiguousSentence = (name: string) =>
  `Several companies of this project are called "${name}". Add postal code and town, or write the UID.`
const notSentSentence = (name: string) =>
  `No letter to ${name} was exported. Check the reference, or export the letter first.`
const alreadySentence = (day: string) =>
  `The return of this letter is already recorded, on ${day}. Withdraw that outcome first if it is wrong.`
const duplicateSentence = (index: number) =>
  `The entry with the index ${index} is the same letter. Leave one of them out.`
const unknownReasonSentence = (reason: string) =>
  `The reason "${reason}" is not known. Write moved, unknown, refused or dissolved, or leave it empty.`

const isBlank = (reason: string | undefined) => reason === undefined || reason.trim() === ''
const isUnread = (reason: string | undefined): reason is string =>
  !isBlank(reason) && readReturnReason(reason!) === null

function reasonOf({ reason }: Entry): { return_reason: ReturnReason | null } {
  return { return_reason: isBlank(reason) ? null : readReturnReason(reason!) }
}

function letterOf(named: ReferenceMatch): ReturnedLetter['letter'] {
  if (typeof named === 'string') return null
  const { sent: _sent, ...letter } = named
  return letter
}

type RecordContext = { one: ReturnedLetter; occurred_on: string | undefined; plan: ProjectPlan }

async function recordOne(call: Call, project_id: string, { one, occurred_on, plan }: RecordContext) {
  const { release_id, prospect_id } = one.letter!
  const input = {
    outcome: 'returned',
    release_id: release_id!,
    ...(one.return_reason !== null && { return_reason: one.return_reason }),
    ...(occurred_on !== undefined && { occurred_on }),
  } as const
  const { outcome_id } = await recordOutcome(call, { project_id, prospect_id }, input, plan)
  return { ...one, result: 'recorded' as const, outcome_id }
}
