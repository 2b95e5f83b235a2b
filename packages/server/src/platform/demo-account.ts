import { type RawBuilder, sql } from 'kysely'

/** Holds for an account that has the demo: invented companies are visible to it, as to no other. */
export const hasDemo = (account_id: RawBuilder<unknown>) =>
  sql<boolean>`exists (select from demo_projects demo where demo.account_id = ${account_id})`
