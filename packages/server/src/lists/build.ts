import { Refusal } from '@alphorn/contract/core/errors'
import type { ListBuild } from '@alphorn/contract/lists/markets'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { lockAccount } from '#server/accounts/lock-account'
import { hasConfirmedAddress } from '#server/accounts/members/has-confirmed-address'
import { listsTopic } from '#server/platform/db/topics'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import { presentBuild } from '#server/lists/present'
import { type BuildRow, type ListRow, lockList } from '#server/lists/queries'

/** The number of lists that an account may keep built. */
export type ListPlan = { builtLists: number }

type Account = { account_id: string; list_id: string }

const standing = statement<Account>()('list_build_standing', (p) =>
  build
    .selectFrom('lists')
    .select([
      // lists that occupy a place among the built ones, without this one
      sql<number>`count(*) filter (where deleted_at is null
        and (built_number is not null or building_number is not null) and list_id <> ${p.list_id})`.as(
        'held',
      ),
      // lists that count against a free account, including those that were built and then deleted
      sql<number>`count(*) filter (where (built_number is not null or building_number is not null)
        and list_id <> ${p.list_id})`.as('used'),
    ])
    .where('account_id', '=', p.account_id),
)
const nextNumber = statement<Account>()('list_build_number', (p) =>
  build
    .selectFrom('list_builds')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('number'))
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id),
)
const setBuilding = statement<Account & { number: number; now: Date }>()('list_set_building', (p) =>
  build
    .updateTable('lists')
    .set({ building_number: p.number, updated_at: p.now })
    .where('account_id', '=', p.account_id)
    .where('list_id', '=', p.list_id),
)

/** Requests a build of the list by its current definition; a background job does the work. */
export async function startBuild(call: Call, list_id: string, plan: ListPlan): Promise<ListBuild> {
  const { tx, caller } = call
  const account = await lockAccount(call)
  const list = await lockList(call, list_id)
  await ensureAllowed(call, list, account.plan, plan)
  const key = { account_id: list.account_id, list_id }
  const now = await nowOf(call)
  const { number } = (await tx.row(nextNumber, key))!
  const [row] = await tx.query(
    insertInto('list_builds')
      .values({
        ...key,
        number,
        filters: JSON.stringify(list.filters),
        created_by: caller.name,
        created_at: now,
      })
      .returningAll(),
  )
  tx.write(setBuilding, { ...key, number, now })
  tx.wake(listsTopic)
  call.auditContext.target = list_id
  return presentBuild(row as BuildRow)
}

async function ensureAllowed({ tx }: Call, list: ListRow, accountPlan: string, { builtLists }: ListPlan) {
  const { account_id, list_id } = list
  const [found, confirmed] = await Promise.all([
    tx.row(standing, { account_id, list_id }),
    hasConfirmedAddress(tx, account_id),
  ])
  const { held, used } = found!
  if (accountPlan === 'free' && !confirmed)
    throw new Refusal('market_allowance', {
      message:
        'A free account builds one list after its email address is confirmed. Confirm the address first.',
    })
  if (accountPlan === 'free' && used > 0)
    throw new Refusal('market_allowance', {
      message:
        'A free account can build one list, and this account has built it. Ask the operator for another plan.',
    })
  if (held >= builtLists)
    throw new Refusal('market_cap', {
      message: `The account already has ${builtLists} built lists, its maximum. Delete one to build another.`,
    })
}
