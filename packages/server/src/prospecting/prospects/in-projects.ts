import { build } from '#server/platform/db/statement'

/** Joins the prospects with their projects, for a query that adds conditions and columns. */
export const prospectsInProjects = build
  .selectFrom('prospects')
  .innerJoin('projects', (join) =>
    join
      .onRef('projects.account_id', '=', 'prospects.account_id')
      .onRef('projects.project_id', '=', 'prospects.project_id'),
  )
