import type { Change, ChangeNoun } from '@alphorn/contract/core/changes'

const summaries = ['app_summary', 'app_inbox', 'app_outcome']
const ofProspects = ['prospect', 'app_prospect', 'app_dossier', 'app_review', ...summaries]
const ofJobs = ['stage_job', 'app_job', 'app_cycle', ...summaries]

/** Queries that a change invalidates, by the prefixes of their keys. */
export const invalidatedBy: Readonly<
  Record<Exclude<ChangeNoun, 'account' | 'everything'>, readonly string[]>
> = {
  project: ['project_', 'app_offering', ...summaries],
  prospects: [...ofProspects, 'app_project_signals', 'release_list', 'app_company_places'],
  releases: [...ofProspects, 'release_list', 'export_'],
  jobs: ofJobs,
  results: [...ofJobs, ...ofProspects, 'cycle'],
  cycles: [...ofJobs, 'cycle', 'project_detail'],
  lists: ['market_', 'app_list_addition', 'app_list_companies', 'app_company_places', 'app_feed'],
  watches: ['watch_', 'app_watch_mail', 'app_feed', 'app_company_places', 'app_inbox'],
  credentials: ['app_credential'],
  suppressions: ['suppression', ...ofProspects, 'release_list'],
  webhooks: ['app_webhook', 'app_delivery'],
  members: ['app_member', 'app_prospect_notes', 'app_inbox', 'app_invitation', 'session'],
  sessions: ['app_session', 'session'],
  views: ['view_list'],
  fields: ['field_', 'prospect', 'app_prospect_groups', 'app_company_cells'],
  snippets: ['app_snippet'],
}

/** Queries that no change of an account invalidates: they depend only on the directory, or are refreshed separately. */
const apart = ['compan', 'app_facets', 'limits', 'app_health', 'app_service']

/** Returns whether the data of a query may have changed. */
export function isInvalidated({ noun, project_id }: Change, [name, given]: readonly unknown[]): boolean {
  if (noun === 'everything') return true
  const shown = (given as { project_id?: string } | undefined)?.project_id
  if (project_id !== null && shown !== undefined && shown !== project_id) return false
  const isOneOf = (beginnings: readonly string[]) => beginnings.some((one) => String(name).startsWith(one))
  return noun === 'account' ? !isOneOf(apart) : isOneOf(invalidatedBy[noun])
}
