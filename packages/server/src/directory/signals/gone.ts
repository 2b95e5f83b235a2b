import { endingKinds, revivingKinds } from '@alphorn/contract/directory/signal-kinds/definitions'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connection'
import { build, statement } from '#server/platform/db/statement'

const kindList = (of: readonly string[]) => sql`(${sql.join(of.map((kind) => sql.lit(kind)))})`

/**
 * Condition that a company is deleted, in liquidation or bankrupt, by the register or by the latest signal about it.
 */
function isGoneCompany(company_id: ReturnType<typeof sql<string>>) {
  return sql<boolean>`(exists (select from companies gone where gone.company_id = ${company_id}
      and gone.status in ('cancelled', 'being_cancelled'))
    or coalesce((select latest.kind in ${kindList(endingKinds)} from signals latest where latest.company_id = ${company_id}
      and latest.kind in ${kindList([...endingKinds, ...revivingKinds])}
      order by latest.published_on desc, latest.signal_id desc limit 1), false))`
}

/** Condition that the company of a row of `prospects` is deleted, in liquidation or bankrupt. */
export const isGone = isGoneCompany(sql`prospects.company_id`)

const findGone = statement<{ company_id: string }>()('company_gone', (p) =>
  build.selectNoFrom(isGoneCompany(sql`${p.company_id}`).as('is_gone')),
)

/** Returns whether a company is deleted, in liquidation or bankrupt. */
export async function isCompanyGone(db: Db, company_id: string): Promise<boolean> {
  return (await db.row(findGone, { company_id }))!.is_gone
}
