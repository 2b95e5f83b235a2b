import { newId } from '@alphorn/contract/core/ids'
import type { Subject, SubjectRequest } from '@alphorn/contract/privacy/subjects'
import { type Call, nowOf } from '#server/platform/call'
import { erasuresTopic } from '#server/platform/db/topics'
import { insertInto } from '#server/platform/db/insert'
import { suppressValue } from '#server/prospecting/decisions/suppress'
import { presentRequest, type RequestRow } from '#server/privacy/requests'
import { redactMentions, redactValue } from '#server/privacy/redact'
import { subjectDigest, wordsOf } from '#server/privacy/scope'

/**
 * Records that a person requested their data: the time and the caller who answered, but not the identity of the person.
 */
export function rememberExport(call: Call, subject: Subject, peppers: readonly string[]) {
  return insertRequest(call, subject, peppers, { kind: 'export', reason: null, suppression_id: null })
}

/** Requests the erasure of a subject. It is suppressed at once, and its data is erased in the background. */
export async function askForErasure(
  call: Call,
  { subject, reason }: { subject: Subject; reason: string },
  peppers: readonly string[],
): Promise<SubjectRequest> {
  const [kind, value] =
    subject.kind === 'company'
      ? (['company', subject.company_id] as const)
      : (['email', subject.email] as const)
  const { suppression } = await suppressValue(call, { kind, value, reason: 'Its erasure was asked for.' })
  const { suppression_id } = suppression
  const words =
    subject.kind === 'person' ? (redactValue(reason, redactMentions(wordsOf(subject))) as string) : reason
  const row = await insertRequest(call, subject, peppers, { kind: 'erasure', reason: words, suppression_id })
  call.tx.wake(erasuresTopic)
  return presentRequest(row)
}

async function insertRequest(
  call: Call,
  subject: Subject,
  peppers: readonly string[],
  { kind, ...given }: Pick<RequestRow, 'kind' | 'reason' | 'suppression_id'>,
): Promise<RequestRow> {
  const now = await nowOf(call)
  const runs = kind === 'erasure'
  const [row] = await call.tx.query(
    insertInto('subject_requests')
      .values({
        ...given,
        ...subjectDigest(peppers[0]!, subject),
        account_id: call.caller.account_id,
        request_id: newId('subject_request'),
        kind,
        subject_kind: subject.kind,
        subject: runs ? JSON.stringify(subject) : null,
        state: runs ? 'running' : 'completed',
        erased: '{}',
        after: null,
        created_by: call.caller.name,
        created_at: now,
        completed_at: runs ? null : now,
      })
      .returningAll(),
  )
  call.auditContext.target = row!.request_id
  return row!
}
