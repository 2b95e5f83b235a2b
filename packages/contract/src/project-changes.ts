import type { appTable } from '#contract/app'
import type { ChangeSubject } from '#contract/app/change-subjects'

type Table = typeof appTable

/** Calls that change a project. */
type ProjectCall = {
  [Name in keyof Table]: Table[Name] extends { mutates: false }
    ? never
    : Table[Name]['params']['shape'] extends { project_id: unknown }
      ? Name
      : never
}[keyof Table]

/** Changes of a project made by the service itself, or by the recipient of a letter. */
type ProjectEvent = 'proof_page_opt_out' | 'retention_evidence' | 'retention_releases'

/** The names of a project's changes in the audit log. */
export type ProjectChangeName = ProjectCall | ProjectEvent

/** Subject of each change; a change without an entry does not compile. */
const subjectOfChange: Readonly<Record<ProjectChangeName, ChangeSubject>> = {
  prospect_approvals: 'letters',
  app_approval_revoke: 'letters',
  app_text_revise: 'letters',
  export_create: 'letters',
  app_dispatch_step: 'letters',
  prospect_decisions: 'decisions',
  app_decision_make: 'decisions',
  app_decision_withdraw: 'decisions',
  app_criterion_answer: 'decisions',
  app_owner_set: 'decisions',
  prospect_add: 'companies',
  app_prospect_remove: 'companies',
  resolution_revoke: 'companies',
  cycle_create: 'research',
  app_cycle_cancel: 'research',
  prospect_research: 'research',
  app_question_ask: 'research',
  stage_job_claims: 'research',
  stage_job_batch_claims: 'research',
  stage_job_results: 'research',
  stage_job_batch_results: 'research',
  stage_job_failures: 'research',
  stage_job_cancellations: 'research',
  stage_job_retries: 'research',
  prospect_outcomes: 'replies',
  prospect_outcome_withdrawals: 'replies',
  letter_returns: 'replies',
  proof_page_opt_out: 'replies',
  app_comment_create: 'notes',
  app_comment_delete: 'notes',
  app_reminder_create: 'notes',
  app_reminder_change: 'notes',
  app_project_edit: 'settings',
  app_offering_edit: 'settings',
  app_offering_check: 'settings',
  app_prospect_spreadsheet_create: 'settings',
  retention_evidence: 'settings',
  retention_releases: 'settings',
}

/** Returns the changes of one subject. */
export function changesAbout(subject: ChangeSubject): string[] {
  return Object.entries(subjectOfChange).flatMap(([name, of]) => (of === subject ? [name] : []))
}
