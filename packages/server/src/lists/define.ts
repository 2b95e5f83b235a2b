import { invalid } from '@alphorn/contract/core/errors'
import { newId } from '@alphorn/contract/core/ids'
import { type List, type ListInput, maxLists } from '@alphorn/contract/lists/markets'
import { sql } from 'kysely'
import { type Call, nowOf } from '#server/platform/call'
import { lockAccount } from '#server/accounts/lock-account'
import { visibleTo } from '#server/directory/companies/invented'
import { ensureKnownPlaces } from '#server/directory/companies/known-places'
import { insertInto } from '#server/platform/db/insert'
import { build, statement } from '#server/platform/db/statement'
import { listView } from '#server/lists/present'
import type { ListRow } from '#server/lists/queries'

type Naming = { account_id: string; name: string; list_id: string }

const sameName = statement<Naming>()('list_same_name', (p) =>
  build
    .selectFrom('lists')
    .select('list_id')
    .where('account_id', '=', p.account_id)
    // a name in an edit that is queued until the end of a build is taken as well
    .where(sql<boolean>`lower(${p.name}) in (lower(name), lower(queued_edit->>'name'))`)
    .where('deleted_at', 'is', null)
    .where('list_id', '<>', p.list_id),
)

/** Defines a list with a unique name and filters. It has no companies before its first build. */
export async function defineList(call: Call, { name, filters }: ListInput): Promise<List> {
  const { tx, caller, auditContext } = call
  await lockAccount(call)
  await ensureRoom(call)
  const key = { account_id: caller.account_id, list_id: newId('list') }
  await ensureFreeName(call, { ...key, name })
  await ensureKnownPlaces(tx, filters, visibleTo(caller))
  const now = await nowOf(call)
  const [row] = await tx.query(
    insertInto('lists')
      .values({
        ...key,
        name,
        filters: JSON.stringify(filters),
        created_by: caller.name,
        created_at: now,
        updated_at: now,
      })
      .returningAll(),
  )
  auditContext.target = key.list_id
  return listView(tx, row as ListRow)
}

/** Refuses a name that differs from another one only by case. */
export async function ensureFreeName({ tx }: Call, naming: Naming) {
  if (await tx.row(sameName, naming))
    throw invalid('name_taken', 'name', 'The account already has a list with this name. Choose another name.')
}

const countLists = statement<{ account_id: string }>()('lists_count', (p) =>
  build
    .selectFrom('lists')
    .select(({ fn }) => fn.countAll<number>().as('lists'))
    .where('account_id', '=', p.account_id)
    .where('deleted_at', 'is', null),
)

async function ensureRoom({ tx, caller }: Call) {
  const counted = await tx.row(countLists, { account_id: caller.account_id })
  if (Number(counted?.lists) >= maxLists)
    throw invalid(
      'too_many_items',
      'name',
      `The account already has ${maxLists} lists. Delete one to add another.`,
    )
}
