/** Prepared statements that Citus does not run, by what it says. The list may only become shorter. */
export const refusedByCitus: Readonly<Record<string, readonly string[]>> = {
  'cannot perform a lateral outer join when a distributed subquery references complex subqueries, CTEs or local tables':
    ['leases_apply'],
  'complex joins are only supported when all distributed tables are co-located and joined on their distribution columns':
    ['claim_facts', 'decisions_apply', 'result_facts', 'results_apply'],
  'direct joins between distributed and local tables are not supported': [
    'decision_facts',
    'demo_companies_unnamed',
    'website_searches_add_of_projects',
  ],
  'recursive CTEs are only supported when they contain a filter on the distribution column': [
    'webhook_deliveries_take',
  ],
}
