import type { ListChange } from '@alphorn/contract/lists/markets'
import { sql } from 'kysely'
import type { ReadCall } from '#server/platform/call'
import type { Page, PageOf } from '#server/platform/pages'
import { rawQuery } from '#server/platform/db/raw'
import { companyRefs } from '#server/directory/companies/company-refs'
import { reasonsFor } from '#server/lists/change-reasons'
import { findBuild } from '#server/lists/builds'
import { isInBuild } from '#server/lists/members'
import type { BuildRow } from '#server/lists/queries'
import { build } from '#server/platform/db/statement'

/** Returns the companies that a finished build added and removed, compared with the finished build before it. */
export async function listChanges(
  call: ReadCall,
  list_id: string,
  number: string,
  { limit, after }: Page,
): Promise<PageOf<ListChange>> {
  const present = await findBuild(call, list_id, number)
  const before = present.state === 'finished' ? await buildBefore(call, present) : undefined
  if (!before) return { items: [], next: null }
  const rows = await call.tx.query(changedMembers(before, present, after?.[0] ?? '', limit + 1))
  const shown = rows.slice(0, limit)
  const ids = shown.map(({ company_id }) => company_id)
  const refs = await companyRefs(call.tx, ids)
  const reasonOf = await reasonsFor(call.tx, before, present, ids)
  return {
    items: shown.map(({ company_id, added, by_hand }) => ({
      change: added ? 'added' : 'removed',
      company: refs.get(company_id)!,
      ...(by_hand ? { reason: 'by_hand', facts: [] } : reasonOf(company_id)),
    })),
    next: rows.length > limit ? [shown.at(-1)!.company_id] : null,
  }
}

async function buildBefore({ tx }: ReadCall, { account_id, list_id, number }: BuildRow) {
  const [row] = await tx.query(
    build
      .selectFrom('list_builds')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('list_id', '=', list_id)
      .where('state', '=', 'finished')
      .where('number', '<', number)
      .orderBy('number', 'desc')
      .limit(1),
  )
  return row
}

/** Selects the members that only one of the two builds has. */
function changedMembers(before: BuildRow, present: BuildRow, after: string, count: number) {
  const { account_id, list_id, number } = present
  return rawQuery<{ company_id: string; added: boolean; by_hand: boolean }>(sql`
    select company_id, bool_or(${isInBuild(number)}) as added,
      bool_and(by_hand) filter (where ${isInBuild(number)} or ${isInBuild(before.number)}) as by_hand
    from list_members
    where account_id = ${account_id} and list_id = ${list_id} and company_id > ${after}
      and (added_in > ${before.number}::int or removed_in > ${before.number}::int)
    group by company_id
    having bool_or(${isInBuild(number)}) <> bool_or(${isInBuild(before.number)})
    order by company_id
    limit ${count}`)
}
