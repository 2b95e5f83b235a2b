import { build } from '#server/platform/db/statement'

/** The prospects, each beside its project, for a query that narrows and selects. */
export const prospectsInProjects = build
  .selectFrom('prospects')
  .innerJoin('projects', (join) =>
    join
      .onRef('projects.account_id', '=', 'prospects.account_id')
      .onRef('projects.project_id', '=', 'prospects.project_id'),
  )
