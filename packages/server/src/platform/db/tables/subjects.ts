import type { Subject, SubjectRequest } from '@alphorn/contract/privacy/subjects'
import type { Generated } from 'kysely'
import type { Json, MaybeJson, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

export type SubjectTables = {
  subject_requests: {
    account_id: string
    request_id: string
    kind: SubjectRequest['kind']
    subject_kind: Subject['kind']
    digest: string
    pepper_version: number
    subject: MaybeJson<Subject>
    reason: string | null
    suppression_id: string | null
    state: SubjectRequest['state']
    pass: Generated<number>
    record_kind: Generated<number>
    after: string[] | null
    changed_in_pass: Generated<number>
    erased: Json<Record<string, number>>
    created_by: string
    created_at: Timestamp
    completed_at: MaybeTimestamp
  }
  tombstones: {
    account_id: string
    record_kind: string
    record: string[]
    erased_at: Timestamp
    request_id: string | null
    digest: string
    pepper_version: number
  }
}
