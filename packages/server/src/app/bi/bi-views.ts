/** The views for business intelligence, each with the column by which its rows are ordered. */
export const biViews = {
  projects: 'project_id',
  companies: 'company_id',
  prospects: 'prospect_id',
  decisions: 'decision_id',
  jobs: 'job_id',
  outcomes: 'outcome_id',
  releases: 'release_id',
} as const
export type BiView = keyof typeof biViews
