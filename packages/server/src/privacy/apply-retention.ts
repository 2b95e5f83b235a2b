import { erasedText } from '@alphorn/contract/privacy/erased-text'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { recordSystemAction } from '#server/platform/audit/system-row'
import { nowIn } from '#server/platform/call'
import type { Pools } from '#server/platform/db/connect'
import { transaction, type Tx, withConnection, type Writer } from '#server/platform/db/connection'
import { rawQuery } from '#server/platform/db/raw'
import type { ProspectKey } from '#server/prospecting/keys'
import { lockProspect } from '#server/prospecting/prospects/queries'
import { answersFrom, lockAnswers } from '#server/privacy/answers-from-evidence'
import { type Cause, eraseRecords } from '#server/privacy/erase-records'
import { personalData } from '#server/privacy/personal-data'
import type { PersonalDataColumn } from '#server/privacy/personal-data-column'
import { redactEvidence, fullRedaction } from '#server/privacy/redact'
import type { Scope } from '#server/privacy/scope'

/** Retention periods. */
export type Retention = {
  /** Evidence with personal data, from its last retrieval. */
  evidenceMonths: number
  /** Releases with their approvals, texts and recipients, from their last change. */
  releaseMonths: number
}
type Settings = Retention & { peppers: readonly string[] }

const atOnce = 20

/**
 * Deletes data after its retention period: that of a prospect or a release per transaction, with a row in the history
 * for each. One that fails does not hold up the others; the first error is thrown at the end.
 */
export async function applyRetention(
  { write, read }: Pools,
  { evidenceMonths, releaseMonths, peppers }: Settings,
) {
  // Uses the read pool, which plans by the values: the right plan depends on the conditions.
  const writer = { ...write, pool: read }
  const pepper = peppers[0]!
  const faults: unknown[] = []
  const each = { writer, faults }
  await eraseEach(each, oldEvidence(evidenceMonths), (tx, old) => eraseOldEvidence(tx, old, pepper))
  await eraseEach(each, oldReleases(releaseMonths), (tx, old) => eraseOldRelease(tx, old, pepper))
  if (faults.length > 0) throw faults[0]
}

type Old = ProspectKey & { ids: string[] }
type Find = (after: Old) => RawBuilder<Old>

/** Erases what is found, each in a transaction of its own, and collects the errors. */
async function eraseEach(
  { writer, faults }: { writer: Writer; faults: unknown[] },
  find: Find,
  erase: (tx: Tx, old: Old) => Promise<void>,
) {
  let after: Old = { account_id: '', project_id: '', prospect_id: '', ids: [''] }
  for (let found = atOnce; found === atOnce;) {
    const last = after
    const old = await withConnection(writer.pool, (db) => db.query(rawQuery<Old>(find(last))))
    for (const one of old)
      await transaction(writer, (tx) => erase(tx, one)).catch((error: unknown) => faults.push(error))
    found = old.length
    after = old.at(-1) ?? after
  }
}

/** Finds prospects with personal evidence after its retention period. */
function oldEvidence(months: number): Find {
  // Compared as text: all times are in UTC with milliseconds.
  return (
    after,
  ) => sql<Old>`select account_id, project_id, prospect_id, array_agg(evidence_id) as ids from evidence
    where content->'personal_data' = 'true' and content->>'excerpt' <> ${sql.lit(erasedText)}
      and content->>'retrieved_at' < to_char(app_now() - make_interval(months => ${months}::int),
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      and (account_id, project_id, prospect_id) > (${after.account_id}, ${after.project_id}, ${after.prospect_id})
    group by 1, 2, 3 order by 1, 2, 3 limit ${atOnce}`
}

/** Erases personal evidence of a prospect after its retention period, wherever it was copied to. */
async function eraseOldEvidence(tx: Tx, { ids, ...prospect }: Old, pepper: string) {
  const cause: Cause = { request_id: null, pepper, change: 'decided_against' }
  const records = await eraseEvidenceOf(tx, prospect, { ids, cause })
  const now = await nowIn(tx)
  const { prospect_id: target, ...of } = prospect
  recordSystemAction(tx, { ...of, operation_id: 'retention_evidence', target, records, now })
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

/** Finds releases after their retention period. */
function oldReleases(months: number): Find {
  return (
    after,
  ) => sql<Old>`select account_id, project_id, prospect_id, array[release_id] as ids from releases
    where updated_at < app_now() - make_interval(months => ${months}::int) and recipient->>'name' <> ${erasedText}
      and (account_id, project_id, prospect_id, release_id)
        > (${after.account_id}, ${after.project_id}, ${after.prospect_id}, ${after.ids[0]})
    order by 1, 2, 3, release_id limit ${atOnce}`
}

/** Erases a release after its retention period, with its approval and recipient. */
async function eraseOldRelease(tx: Tx, { account_id, project_id, ids }: Old, pepper: string) {
  const cause: Cause = { request_id: null, pepper, change: null }
  const target = ids[0]!
  const records = await eraseAll(tx, ofRelease(target), scopeIn(account_id, fullRedaction, []), cause)
  const now = await nowIn(tx)
  recordSystemAction(tx, { account_id, project_id, operation_id: 'retention_releases', target, records, now })
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
