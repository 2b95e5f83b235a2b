import type { CrmItem, CrmState } from '@alphorn/contract/crm/crm'
import { Refusal } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import type { CrmHost } from '#server/platform/config/egress'
import { build } from '#server/platform/db/statement'
import {
  findConnection,
  findRun,
  findRuns,
  presentConnection,
  presentItem,
  presentRun,
} from '#server/crm/queries'

/** Returns the connection of the account, its last runs, and the hosts that the operator allows. */
export async function showCrm({ tx, caller }: ReadCall, hosts: readonly CrmHost[]): Promise<CrmState> {
  const { account_id } = caller
  const [connection, runs] = await Promise.all([
    tx.row(findConnection, { account_id }),
    tx.rows(findRuns, { account_id }),
  ])
  return {
    hosts: hosts.map(({ origin }) => origin),
    connection: connection ? presentConnection(connection) : null,
    runs: runs.map(presentRun),
  }
}

/** Lists the effects of a run, or of a dry run, in order. */
export async function listItems(
  { tx, caller }: ReadCall,
  run_id: string,
  { action }: { action?: CrmItem['action'] | undefined },
  page: Page,
): Promise<PageOf<CrmItem>> {
  const { account_id } = caller
  if (!(await tx.row(findRun, { account_id, run_id }))) throw new Refusal('not_found')
  const after = Number(page.after?.[0] ?? 0)
  const rows = await tx.query(
    build
      .selectFrom('crm_items')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('run_id', '=', run_id)
      .where('position', '>', after)
      .$if(action !== undefined, (query) => query.where('action', '=', action!))
      .orderBy('position')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ position }) => [String(position)], presentItem)
}
