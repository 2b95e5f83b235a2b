import { canonicalJson } from '@alphorn/contract/core/canonical-json'
import { sql } from 'kysely'
import { nowIn } from '#server/platform/call'
import type { Tx } from '#server/platform/db/connection'
import { insertInto } from '#server/platform/db/insert'
import { rawQuery } from '#server/platform/db/raw'
import { stopWork } from '#server/prospecting/decisions/stop-work'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect } from '#server/prospecting/prospects/queries'
import type { PersonalDataColumn } from '#server/privacy/personal-data-column'
import { type HeldRecord, recordsOf, redactedTexts, valuesOf, writeTexts } from '#server/privacy/records'
import { digestOf, type Scope } from '#server/privacy/scope'

type Part = { holding: PersonalDataColumn; scope: Scope; after: readonly string[] | null }
export type Cause = {
  /** null: the retention period ended. */
  request_id: string | null
  pepper: string
  /** Effect on texts that were not exported; null: their work continues. */
  change: 'suppressed' | 'decided_against' | null
}

/**
 * Erases the affected data of the next records of a table, and leaves a tombstone for each. Returns their number and
 * the last key, which is null when there are no more.
 */
export async function eraseRecords(tx: Tx, { holding, scope, after }: Part, cause: Cause) {
  const seen = await recordsOf(tx, holding, scope, after)
  const touched = prospectsOf(
    scope,
    seen.records.filter((record) => redactedTexts(holding, record, scope.redaction)),
  )
  for (const prospect of touched) await stopWorkOn(tx, prospect, cause)
  // Reads the records again, since no one works on them any more.
  const { records, last } = touched.length > 0 ? await recordsOf(tx, holding, scope, after) : seen
  let changed = 0
  const now = await nowIn(tx)
  for (const record of records) {
    const texts = redactedTexts(holding, record, scope.redaction)
    if (!texts) continue
    writeTexts(tx, scope.account_id, holding, record, texts)
    writeTombstone(tx, scope.account_id, { holding, record, now }, cause)
    changed++
  }
  if (holding.table === 'revisions') for (const prospect of touched) setBack(tx, prospect)
  return { changed, last }
}

/** Returns the prospects in the global lock order. The key of a prospect's record begins with its project. */
function prospectsOf({ account_id }: Scope, records: readonly HeldRecord[]): ProspectKey[] {
  const keys = records.flatMap(({ key: [project_id], prospect_id }) =>
    prospect_id === null ? [] : [{ account_id, project_id: project_id!, prospect_id }],
  )
  const named = new Map(keys.map((key) => [`${key.project_id} ${key.prospect_id}`, key]))
  return [...named].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key)
}

/** Locks the prospect, ends its open jobs, and withholds its released texts. */
async function stopWorkOn(tx: Tx, key: ProspectKey, { change }: Cause) {
  const { now } = await lockProspect(tx, key)
  if (change) await stopWork(tx, key, change, { reason: 'erased', now })
}

type Buried = { holding: PersonalDataColumn; record: HeldRecord; now: Date }

function writeTombstone(
  tx: Tx,
  account_id: string,
  { holding, record, now }: Buried,
  { request_id, pepper }: Cause,
) {
  tx.writeQuery(
    insertInto('tombstones')
      .values({
        account_id,
        record_kind: holding.name,
        record: record.key,
        erased_at: now,
        request_id,
        ...digestOf(pepper, canonicalJson(valuesOf(holding, record))),
      })
      .onConflict((conflict) => conflict.doNothing()),
  )
}

const stageOrder = sql`array['research', 'qualification', 'outreach', 'verification']`

/**
 * Marks revisions that build on an erased head as superseded. The prospect's state follows from the remaining heads.
 */
function setBack(tx: Tx, { account_id, project_id, prospect_id }: ProspectKey) {
  const its = sql`account_id = ${account_id} and project_id = ${project_id} and prospect_id = ${prospect_id}`
  tx.writeQuery(
    rawQuery<unknown>(sql`update revisions set superseded = true
      where ${its} and not superseded and array_position(${stageOrder}, stage) > (
        select min(array_position(${stageOrder}, stage)) from (
          select stage from revisions where ${its} group by stage having bool_and(superseded)) headless)`),
  )
  tx.writeQuery(
    rawQuery<unknown>(sql`update prospects set state = coalesce((
        select case max(array_position(${stageOrder}, stage)) when 1 then 'researched' when 2 then 'qualified'
          else case when bool_or(stage = 'outreach' and content::jsonb ? 'nothing_to_say') then 'nothing_to_say' else 'drafted' end end
        from revisions where ${its} and not superseded having count(*) > 0), 'new')
      where ${its}`),
  )
  // An erased qualification must not rank its prospect.
  tx.writeQuery(
    rawQuery<unknown>(sql`update prospects set score = null, scored_at = app_now()
      where ${its} and score is not null
        and not exists (select 1 from revisions where ${its} and stage = 'qualification' and not superseded)`),
  )
}
