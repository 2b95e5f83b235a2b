import type { Generated } from 'kysely'
import type { ExportFormat, StayReason } from '@alphorn/contract/prospecting/exports'
import type { ContactBasis, GateCheck } from '@alphorn/contract/prospecting/approvals'
import type { Cycle, CycleState } from '@alphorn/contract/prospecting/cycles'
import type { Decision } from '@alphorn/contract/prospecting/decisions'
import type { Language } from '@alphorn/contract/core/fields'
import type { Executor, LetterWindow, OfferingContent, Project } from '@alphorn/contract/prospecting/projects'
import type { InboxKind } from '@alphorn/contract/app/app-inbox'
import type { Comment, Reminder } from '@alphorn/contract/app/app-notes'
import type { Outcome } from '@alphorn/contract/prospecting/outcomes'
import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import type { Evidence, Upstream } from '@alphorn/contract/prospecting/snapshots'
import type { StageJobState } from '@alphorn/contract/prospecting/stage-job-rules'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import type { Producer } from '@alphorn/contract/prospecting/stage-results'
import type { Channel, Stage } from '@alphorn/contract/prospecting/stages'
import type { Json, MaybeJson, MaybeTimestamp, Timestamp } from '#server/platform/db/tables/column'

type ProjectColumns = { account_id: string; project_id: string }
type ProspectColumns = ProjectColumns & { prospect_id: string }

export type ProjectsTable = ProjectColumns & {
  name: string
  status: 'active' | 'archived'
  language: Language
  executor: Json<Project['executor']>
  policies: Json<Project['policies']>
  stage_job_limit: number
  offering_id: string | null
  active_cycle_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

export type ProspectsTable = ProspectColumns & {
  company_id: string
  uid: string
  external_ref: string | null
  state: Generated<ProspectState>
  decision: Decision['decision'] | null
  recycle_since: MaybeTimestamp
  requalify_since: MaybeTimestamp
  follow_up_since: MaybeTimestamp
  score: number | null
  scored_at: MaybeTimestamp
  owner_id: string | null
  created_at: Timestamp
  updated_at: Timestamp
}

/** A decision is returned as it is stored, so each member of the contract is a column. */
export type DecisionsTable = ProspectColumns &
  Omit<Decision, 'prospect_id' | 'decided_at' | 'withdrawn_at'> & {
    decided_at: Timestamp
    withdrawn_at: MaybeTimestamp
    looked_at: MaybeTimestamp
  }

/** Like decisions: each member of the contract is a column. */
export type OutcomesTable = ProspectColumns &
  Omit<Outcome, 'prospect_id' | 'recorded_at' | 'withdrawn_at'> & {
    company_id: string
    address_key: string | null
    recorded_at: Timestamp
    withdrawn_at: MaybeTimestamp
  }

export type CriterionAnswersTable = ProspectColumns & {
  criterion_id: string
  criterion_text: string
  answer: 'yes' | 'no'
  answered_by: string
  answered_at: Timestamp
}

export type CyclesTable = ProjectColumns & {
  cycle_id: string
  state: CycleState
  stages: Stage[]
  mode: Cycle['mode']
  created_by: string
  created_at: Timestamp
  started_at: MaybeTimestamp
  finished_at: MaybeTimestamp
}

export type CycleProspectsTable = ProspectColumns & {
  cycle_id: string
  unit: Generated<'none' | 'reserved' | 'spent' | 'released'>
  state: Generated<'waiting' | 'busy' | 'settled'>
  skipped_unchanged: Generated<number>
  stages_done: Generated<Stage[]>
}

export type StageJobsTable = ProspectColumns & {
  job_id: string
  cycle_id: string | null
  stage: Stage
  state: Generated<StageJobState>
  attempt: Generated<number>
  retry_of_job_id: string | null
  retried_by_job_id: string | null
  replaced_by_job_id: string | null
  snapshot_id: string
  snapshot_fingerprint: string
  upstream: Json<Upstream[]>
  executor: Executor
  created_at: Timestamp
  deadline_at: Timestamp
  closed_at: MaybeTimestamp
  refused_results: Generated<number>
  fencing_token: Generated<number>
  lease_id: string | null
  lease_credential_id: string | null
  lease_credential_name: string | null
  lease_worker_id: string | null
  lease_granted_at: MaybeTimestamp
  lease_expires_at: MaybeTimestamp
  progress: MaybeJson<NonNullable<StageJob['lease']>['progress']>
  checkpoint: MaybeJson<unknown>
  result: MaybeJson<StageJob['result']>
  failure: MaybeJson<StageJob['failure']>
  cancellation: MaybeJson<StageJob['cancellation']>
}

export type RevisionsTable = ProspectColumns & {
  stage: Stage
  revision_id: string
  job_id: string
  fingerprint: string
  snapshot_fingerprint: string
  content: string
  producer: Json<Producer>
  executor: Executor
  produced_by: string
  stale: Generated<boolean>
  superseded: Generated<boolean>
  created_at: Timestamp
}

export type ReleaseState = 'ready' | 'exported' | 'held' | 'blocked' | 'withdrawn'

export type ResearchTables = {
  projects: ProjectsTable
  offerings: ProjectColumns & {
    offering_id: string
    content: Json<OfferingContent>
    fingerprint: string
    created_by: string
    created_at: Timestamp
  }
  prospects: ProspectsTable
  suppressions: {
    account_id: string
    suppression_id: string
    kind: 'company' | 'uid' | 'domain' | 'email' | 'address'
    value: string
    given: string | null
    reason: string
    created_by: string
    created_at: Timestamp
    lifted_at: MaybeTimestamp
    lifted_by: string | null
    lifted_reason: string | null
  }
  decisions: DecisionsTable
  outcomes: OutcomesTable
  reminders: ProspectColumns &
    Omit<Reminder, 'prospect_id' | 'created_at' | 'done_at'> & {
      created_at: Timestamp
      done_at: MaybeTimestamp
    }
  comments: ProspectColumns & Omit<Comment, 'prospect_id' | 'written_at'> & { written_at: Timestamp }
  inbox_marks: {
    account_id: string
    kind: InboxKind
    item_id: string
    until: string | null
    marked_by: string
    marked_at: Timestamp
  }
  criterion_answers: CriterionAnswersTable
  resolutions: ProjectColumns & {
    resolution_id: string
    input: Json<unknown>
    candidate_ids: string[]
    chosen_company_id: string | null
    created_at: Timestamp
    state: Generated<'open' | 'settled' | 'dismissed'>
    input_key: string | null
    settled_at: MaybeTimestamp
    settled_by: string | null
    overridden: Generated<boolean>
  }
  cycles: CyclesTable
  cycle_prospects: CycleProspectsTable
  signal_effects: {
    account_id: string
    company_id: string
    signal_id: string
    is_ending: boolean
    due_at: Timestamp
  }
  research_units: { account_id: string; month: string; reserved: Generated<number>; spent: Generated<number> }
  unit_ledger: {
    account_id: string
    month: string
    project_id: string
    cycle_id: string
    prospect_id: string
    movement: 'reserve' | 'spend' | 'release'
    at: Timestamp
    entry: Generated<number>
    reservation: Generated<number>
  }
  input_snapshots: ProjectColumns & {
    snapshot_id: string
    stage: Stage
    fingerprint: string
    content: string
    created_at: Timestamp
  }
  stage_jobs: StageJobsTable
  job_leases: {
    account_id: string
    lease_id: string
    job_id: string
    credential_id: string
    worker_id: string | null
    fencing_token: number
    granted_at: Timestamp
  }
  evidence: ProspectColumns & { evidence_id: string; content: Json<Evidence>; created_at: Timestamp }
  evidence_checks: ProspectColumns & {
    evidence_id: string
    state: Generated<Evidence['check']>
    attempts: Generated<number>
    next_attempt_at: Timestamp
    checked_at: MaybeTimestamp
    content_sha256: string | null
  }
  revisions: RevisionsTable
  approvals: ProspectColumns & {
    approval_id: string
    revision_id: string
    content_fingerprint: string
    contact_basis: MaybeJson<ContactBasis>
    acknowledged_warnings: Generated<GateCheck['check'][]>
    note: string | null
    approved_by: string
    approved_by_id: string
    approved_at: Timestamp
    revoked_at: MaybeTimestamp
    revoked_by: string | null
    revoked_reason: string | null
  }
  releases: ProspectColumns & {
    release_id: string
    approval_id: string
    revision_id: string
    content_fingerprint: string
    channel: Channel
    language: Language
    recipient: Json<unknown>
    rendered: string
    state: Generated<ReleaseState>
    stays_because: StayReason | null
    created_at: Timestamp
    updated_at: Timestamp
  }
  proof_pages: ProjectColumns & {
    release_id: string
    token: string
    created_at: Timestamp
    views: Generated<number>
    opted_out_at: Timestamp | null
  }
  exports: ProjectColumns & {
    export_id: string
    format: ExportFormat
    release_ids: string[]
    language: Language | null
    envelope_window: LetterWindow
    email: string | null
    created_by: string
    created_at: Timestamp
  }
}
