import { erasedText } from '@alphorn/contract/privacy/erased-text'
import { sql, type SqlBool } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import { lockProspect, type ProspectKey } from '#server/prospecting/prospects/queries'
import { answersFrom, lockAnswers } from '#server/privacy/answers-from-evidence'
import { type Cause, eraseRecords } from '#server/privacy/erase-records'
import { personalData } from '#server/privacy/personal-data'
import type { PersonalDataColumn } from '#server/privacy/personal-data-column'
import { redactEvidence, fullRedaction } from '#server/privacy/redact'
import type { Scope } from '#server/privacy/scope'

/** Retention periods. */
export type Retention = {
  /** Evidence with personal data, from its retrieval. */
  evidenceMonths: number
  /** Releases with their approvals, texts and recipients, from their last change. */
  releaseMonths: number
}
type Settings = Retention & { peppers: readonly string[] }

const atOnce = 20

/** Deletes data after its retention period: a batch per transaction, with a row in the history for each. */
export async function applyRetention(
  { write, read }: Pools,
  { evidenceMonths, releaseMonths, peppers }: Settings,
) {
  // Uses the read pool, which plans by the values: the right plan depends on the conditions.
  const writer = { ...write, pool: read }
  const pepper = peppers[0]!
  while (await transaction(writer, (tx) => eraseOldEvidence(tx, evidenceMonths, pepper)));
  while (await transaction(writer, (tx) => eraseOldReleases(tx, releaseMonths, pepper)));
}

type Old = ProspectKey & { ids: string[] }

/**
 * Erases personal evidence after its retention period, wherever it was copied to. Returns whether there may be more.
 */
async function eraseOldEvidence(tx: Tx, months: number, pepper: string): Promise<boolean> {
  // Compared as text: all times are in UTC with milliseconds.
  const old = await tx.query(
    rawQuery<Old>(sql`select account_id, project_id, prospect_id, array_agg(evidence_id) as ids from evidence
      where content->'personal_data' = 'true' and content->>'excerpt' <> ${sql.lit(erasedText)}
        and content->>'retrieved_at' < to_char(app_now() - make_interval(months => ${months}::int),
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      group by 1, 2, 3 order by 1, 2, 3 limit ${atOnce}`),
  )
  const cause: Cause = { request_id: null, pepper, change: 'decided_against' }
  let changed = 0
  for (const { ids, ...prospect } of old) {
    const records = await eraseEvidenceOf(tx, prospect, { ids, cause })
    const now = await nowIn(tx)
    const { prospect_id: target, ...of } = prospect
    recordSystemAction(tx, { ...of, operation_id: 'retention_evidence', target, records, now })
    changed += records
  }
  return old.length === atOnce && changed > 0
}

/** Erases evidence of a prospect, its copies, and the answers to questions that quote it. */
async function eraseEvidenceOf(
  tx: Tx,
  prospect: ProspectKey,
  { ids, cause }: { ids: readonly string[]; cause: Cause },
): Promise<number> {
  // In the order in which accepted answers are stored: the prospect, the question, the cell.
  await lockProspect(tx, prospect)
  await lockAnswers(tx, prospect)
  // A fact or an answer may rest on several excerpts of different age.
  const gone = [...ids, ...(await erasedBefore(tx, prospect))]
  const { account_id, prospect_id } = prospect
  // The answers come first, because some of them are found by the words of the evidence.
  const answers = await eraseAll(
    tx,
    answersFrom(prospect, gone),
    scopeIn(account_id, fullRedaction, []),
    cause,
  )
  const scope = scopeIn(account_id, redactEvidence(gone), [prospect_id])
  return answers + (await eraseAll(tx, personalDataNamed('evidence', 'inputs', 'revisions'), scope, cause))
}

async function erasedBefore(tx: Tx, { account_id, project_id, prospect_id }: ProspectKey): Promise<string[]> {
  const rows = await tx.query(
    rawQuery<{ evidence_id: string }>(sql`select evidence_id from evidence where account_id = ${account_id}
      and project_id = ${project_id} and prospect_id = ${prospect_id} and content->>'excerpt' = ${erasedText}`),
  )
  return rows.map(({ evidence_id }) => evidence_id)
}

/** Erases releases after their retention period, with their approvals and recipients. */
async function eraseOldReleases(tx: Tx, months: number, pepper: string): Promise<boolean> {
  const old = await tx.query(
    rawQuery<Old>(sql`select account_id, project_id, prospect_id, array[release_id] as ids from releases
      where updated_at < app_now() - make_interval(months => ${months}::int) and recipient->>'name' <> ${erasedText}
      order by 1, 2, 3 limit ${atOnce}`),
  )
  const cause: Cause = { request_id: null, pepper, change: null }
  let changed = 0
  for (const { account_id, project_id, ids } of old) {
    const scope = scopeIn(account_id, fullRedaction, [])
    const records = await eraseAll(tx, ofRelease(ids[0]!), scope, cause)
    const now = await nowIn(tx)
    const target = ids[0]!
    recordSystemAction(tx, {
      account_id,
      project_id,
      operation_id: 'retention_releases',
      target,
      records,
      now,
    })
    changed += records
  }
  return old.length === atOnce && changed > 0
}

function scopeIn(account_id: string, redaction: Scope['redaction'], prospect_ids: string[]): Scope {
  return { account_id, company: { company_id: '', prospect_ids }, patterns: [], redaction }
}

function personalDataNamed(...names: string[]): PersonalDataColumn[] {
  return personalData.filter(({ name }) => names.includes(name))
}

/** Returns the release and the records that belong only to it. */
function ofRelease(release_id: string): PersonalDataColumn[] {
  const its = (column: 'revision_id' | 'approval_id') =>
    sql<SqlBool>`${sql.ref(`t.${column}`)} in (select ${sql.ref(column)} from releases r
      where r.account_id = t.account_id and r.project_id = t.project_id and r.release_id = ${release_id})`
  const about: Readonly<Record<string, PersonalDataColumn['about']>> = {
    revisions: () => its('revision_id'),
    approvals: () => its('approval_id'),
    releases: () => sql`t.release_id = ${release_id}`,
    // An export may contain several releases of the same age, so its recipient is erased with the first of them.
    exports: () => sql`${release_id} = any(t.release_ids)`,
    dispatched_letters: () => sql`t.release_id = ${release_id}`,
    letter_dispatches: () => sql`t.export_id in (select l.export_id from dispatched_letters l
      where l.account_id = t.account_id and l.project_id = t.project_id and l.release_id = ${release_id})`,
  }
  return personalDataNamed(...Object.keys(about)).map((holding) => ({
    ...holding,
    about: about[holding.name]!,
  }))
}

async function eraseAll(
  tx: Tx,
  of: readonly PersonalDataColumn[],
  scope: Scope,
  cause: Cause,
): Promise<number> {
  let records = 0
  for (const holding of of) {
    for (let after: string[] | null = null; ;) {
      const { changed, last } = await eraseRecords(tx, { holding, scope, after }, cause)
      records += changed
      if (!last) break
      after = last
    }
  }
  return records
}
