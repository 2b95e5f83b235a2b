import type { CrmConnection, CrmCounts, CrmItem, CrmRun } from '@alphorn/contract/crm/crm'
import type { Json, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

/**
 * Position of a pull, after the records that were read. `seen` are the records of the last page, and `back` is the
 * number of steps back to find one of them. `firsts` is for versions that have no `seen`.
 */
export type PullCursor = {
  phase: 'accounts' | 'contacts'
  offset: number
  firsts: string[]
  seen?: string[]
  back?: number
  restarted?: boolean
}
/** The prospect after which a push continues. */
export type PushCursor = { after: string }

export type CrmTables = {
  crm_connections: {
    account_id: string
    kind: CrmConnection['kind']
    url: string
    secret: Buffer
    pepper_version: number
    uid_field: string | null
    customer_types: string[]
    tasks: boolean
    created_by: string
    created_at: Timestamp
    updated_at: Timestamp
  }
  crm_links: {
    account_id: string
    crm_id: string
    company_id: string
    task_due: boolean
    linked_at: Timestamp
  }
  crm_runs: {
    account_id: string
    run_id: string
    direction: CrmRun['direction']
    project_id: string | null
    dry_run: boolean
    state: CrmRun['state']
    cursor: Json<PullCursor | PushCursor>
    counts: Json<CrmCounts>
    items: number
    failures: number
    fault: CrmRun['fault']
    fault_detail: string | null
    claims: number
    due_at: Timestamp
    requested_by: string
    created_at: Timestamp
    finished_at: MaybeTimestamp
  }
  crm_items: {
    account_id: string
    run_id: string
    position: number
    action: CrmItem['action']
    reason: CrmItem['reason']
    crm_id: string | null
    company_id: string | null
    name: string | null
  }
}
