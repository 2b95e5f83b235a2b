import { type RawBuilder, sql } from 'kysely'

/** SQL condition for an account that has the demo, to which invented companies are visible. */
export const hasDemo = (account_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from demo_projects demo where demo.account_id = ${account_id})`
