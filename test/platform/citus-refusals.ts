/** Prepared statements that Citus cannot run, by its error message. The list may only shrink. */
export const refusedByCitus: Readonly<Record<string, readonly string[]>> = {
  'cannot perform a lateral outer join when a distributed subquery references complex subqueries, CTEs or local tables':
    ['leases_apply'],
  'complex joins are only supported when all distributed tables are co-located and joined on their distribution columns':
    ['claim_facts', 'decisions_apply', 'result_facts', 'results_apply'],
  'direct joins between distributed and local tables are not supported': [
    'decision_facts',
    'website_searches_add_of_projects',
  ],
  'recursive CTEs are only supported when they contain a filter on the distribution column': [
    'webhook_deliveries_take',
  ],
}

/** Statements that name their account but still query several shards. The list may only shrink. */
export const ofSeveralShards: readonly string[] = [
  'audit_checkpoints_write',
  'audit_heads',
  'cycle_research_to_come',
  'list_additions_show',
  'list_additions_show_at_end',
  'list_builds_shown',
  'proof_page_of_token',
  'prospect_lock',
  'prospect_way_to_text',
  'prospects_to_follow_up',
  'question_answers_of',
  'units_move',
]
