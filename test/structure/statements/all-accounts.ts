// Statements that still read rows of all accounts, with the reason. The lists may only shrink: an entry whose statement
// now names its account fails as well. Most entries become obsolete once due work is found by account, in one table
// written in the same transaction as the change.

const due = 'a background job that finds what is due, of any account, by an index on when it is due'
const audit = 'the audit history of all accounts is sealed, sent and dropped in one order'
const byToken = 'a proof page is opened by its token, before the account is known'
const demo = 'the demo, on request of the operator'

/** Prepared statements, by name. The reason of a background job's statement names the job. */
export const ofAllAccounts: Readonly<Record<string, string>> = {
  audit_chains_due: `sign audit checkpoints: ${audit}`,
  audit_drop_unsealed: `delete old audit rows: ${audit}`,
  audit_drop_chain: `delete old audit rows: ${audit}`,
  audit_due: `seal audit rows: ${audit}`,
  audit_due_at_rest: `seal audit rows, when the service stops: ${audit}`,
  audit_stream_next: `stream audit rows: ${audit}`,
  audit_stream_work: `stream audit rows: ${audit}`,
  crm_runs_due: `synchronise crms: ${due}`,
  demo_account_of_project: demo,
  demo_companies_named: demo,
  health_numbers: 'the numbers of the operators’ page',
  jobs_due: `expire jobs: ${due}`,
  jobs_of_executor: `the executors: ${due}`,
  letter_dispatches_due: 'the next letters that are due, of whichever account',
  list_builds_open: `build lists: ${due}`,
  list_members_remove_of: 'build lists: the deleted lists of all accounts, to remove their members',
  outbox_delete_old: 'delete old events: by age, of all accounts',
  projects_to_follow_up: 'start follow-up cycles: the idle projects of all accounts, one after the other',
  projects_to_recycle: 'recycle prospects: the same',
  projects_to_requalify: 'recycle prospects: the same',
  proof_page_count_view: byToken,
  proof_page_lock: byToken,
  prospects_written_meanwhile: 'start follow-up cycles: finds follow-ups that were written meanwhile',
  signal_effects_add: 'react to signals: the accounts that hold a company',
  signal_effects_due: `react to signals: ${due}`,
  decisions_over: `reopen postponed prospects: ${due}`,
  subject_erasures_running: `erase personal data: ${due}`,
  watches_heard: 'notify watches: the watches of all accounts with webhooks that listen',
  watch_mails_due: `notify watches: ${due}`,
  watch_mails_put_off: `notify watches: ${due}`,
  website_search_cited: 'find websites: what prospects of all accounts cite of a company',
  website_searches_add_of_projects: 'find websites: the companies that projects of all accounts hold',
}

/** Tables that a statement scans sequentially because no index fits. */
export const wholeTables: Readonly<Record<string, string>> = {
  'audit_chains_due audit_chains': 'one row for each project',
}
