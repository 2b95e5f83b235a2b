/** Prepared statements that Citus does not run, by what it says. The list may only become shorter. */
export const refusedByCitus: Readonly<Record<string, readonly string[]>> = {
  'STABLE functions used in UPDATE queries cannot be called with column references': ['audit_drop_runs'],
  'a column definition list is required for functions returning "record"': [
    'audit_ensure_partitions',
    'health_numbers',
  ],
  'cannot perform a lateral outer join when a distributed subquery references complex subqueries, CTEs or local tables':
    ['leases_apply'],
  'cannot push down this subquery': ['webhook_deliveries_take'],
  'complex joins are only supported when all distributed tables are co-located and joined on their distribution columns':
    ['claim_facts', 'decisions_apply', 'result_facts', 'results_apply'],
  'could not run distributed query with FOR UPDATE/SHARE commands': [
    'audit_chains_lock_due',
    'crm_run_claim',
    'evidence_checks_take',
    'jobs_lock_due',
    'letter_dispatch_claim',
    'list_build_take',
    'prospects_lock_put_off',
    'subject_erasure_lock',
    'watch_mail_take',
  ],
  'direct joins between distributed and local tables are not supported': [
    'cycle_next_members',
    'decision_facts',
    'demo_companies_unnamed',
    'projects_to_follow_up',
    'projects_to_recycle',
    'prospect_is_excluded',
    'prospect_way_to_text',
    'prospects_lock_of_companies',
    'prospects_to_follow_up',
    'prospects_to_list',
    'prospects_to_recycle',
    'watch_heard_take',
    'website_searches_add_of_projects',
  ],
  'functions used in UPDATE queries on distributed tables must not be VOLATILE': [
    'evidence_check_settle',
    'list_build_cancel',
    'list_build_failure',
    'watch_mail_put_off',
    'watch_mail_told',
    'watch_mails_put_off',
  ],
  'operator does not exist: text = boolean': ['cycle_settle_members'],
  'relation audit_sealing is not distributed': ['audit_drop_announce'],
}
