import type { Demo } from '@alphorn/contract/app/demo'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { build, statement } from '#server/platform/db/statement'
import { hasDemo } from '#server/platform/demo-account'
import { firstEhraid, isInvented } from '#server/directory/companies/invented'

const readState = statement<{ account_id: string }>()('demo_state', (p) =>
  build.selectNoFrom((of) => [
    of
      .selectFrom('demo_projects')
      .select('project_id')
      .where('account_id', '=', p.account_id)
      .as('project_id'),
    of
      .selectFrom('companies as c')
      .select(of.fn.countAll<number>().as('count'))
      .where(isInvented)
      .where(hasDemo(sql`${p.account_id}`))
      .as('companies'),
    of
      .exists(
        of
          .selectFrom('companies as c')
          .select('c.company_id')
          .where((is) => is.or([is('c.ehraid', '<', firstEhraid), is('c.ehraid', 'is', null)])),
      )
      .as('has_register'),
  ]),
)

/**
 * Returns the state of the account's demo, which only this account sees, and whether the directory contains a register.
 */
export async function demoOf({ tx, caller }: ReadCall): Promise<Demo> {
  const state = (await tx.row(readState, { account_id: caller.account_id }))!
  return {
    project_id: state.project_id,
    companies: state.companies ?? 0,
    has_register: Boolean(state.has_register),
  }
}

/**
 * Serializes loading and removing demos until the end of the transaction, across accounts as well. Removing the last
 * demo deletes companies that another account may be about to load.
 */
export const lockDemos = statement<{}>()('demo_turn', () =>
  rawQuery<object>(sql`select pg_advisory_xact_lock(hashtext('demo'), 0)`),
)
