import { invalid, Refusal } from '@alphorn/contract/core/errors'
import type { Member } from '@alphorn/contract/accounts/members'
import type { Role } from '@alphorn/contract/core/route'
import { sql } from 'kysely'
import type { Call, ReadCall } from '#server/platform/call'
import { type Page, pageOf, type PageOf } from '#server/platform/pages'
import { build } from '#server/platform/db/statement'
import { recordDifference } from '#server/platform/differences'

function membersOf(account_id: string) {
  return build
    .selectFrom('memberships')
    .innerJoin('users', 'users.user_id', 'memberships.user_id')
    .where('memberships.account_id', '=', account_id)
    .select([
      'users.user_id',
      'users.name',
      'users.email',
      'users.email_confirmed_at',
      'memberships.role',
      'memberships.joined_at',
      sql<Date | null>`(select max(s.seen_at) from sessions s
        where s.user_id = users.user_id and s.account_id = memberships.account_id)`.as('last_seen_at'),
    ])
}
type MemberRow = ReturnType<typeof membersOf> extends { execute(): Promise<(infer Row)[]> } ? Row : never

/** Lists the members of the account. */
export async function listMembers({ tx, caller }: ReadCall, page: Page): Promise<PageOf<Member>> {
  const rows = await tx.query(
    membersOf(caller.account_id)
      .where('users.user_id', '>', page.after?.[0] ?? '')
      .orderBy('users.user_id')
      .limit(page.limit + 1),
  )
  return pageOf(rows, page, ({ user_id }) => [user_id], presentMember)
}

function presentMember({ email_confirmed_at, joined_at, last_seen_at, ...row }: MemberRow): Member {
  return {
    ...row,
    email_confirmed: email_confirmed_at !== null,
    joined_at: joined_at?.toISOString() ?? null,
    last_seen_at: last_seen_at?.toISOString() ?? null,
  }
}

/** Changes the role of a member, effective from their next call. */
export async function changeRole(call: Call, user_id: string, role: Role): Promise<Member> {
  const { tx, caller } = call
  const before = await lockForChange(tx, caller.account_id, user_id, role)
  recordDifference(call.auditContext, before, { ...before, role })
  tx.writeQuery(
    build
      .updateTable('memberships')
      .set({ role })
      .where('account_id', '=', caller.account_id)
      .where('user_id', '=', user_id),
  )
  const [row] = await tx.query(membersOf(caller.account_id).where('users.user_id', '=', user_id))
  return presentMember(row!)
}

/**
 * Locks the members for a change. If two owners remove each other at once, the second waits here and is refused as the
 * last owner.
 */
export async function lockForChange(tx: Call['tx'], account_id: string, user_id: string, role: Role | null) {
  await tx.query(
    build.selectFrom('accounts').select('account_id').where('account_id', '=', account_id).forUpdate(),
  )
  const members = await tx.query(
    build.selectFrom('memberships').select(['user_id', 'role']).where('account_id', '=', account_id),
  )
  const meant = members.find((member) => member.user_id === user_id)
  if (!meant) throw new Refusal('not_found')
  const ownersLeft = members.filter((member) => member.user_id !== user_id && member.role === 'owner')
  if (role !== 'owner' && ownersLeft.length === 0)
    throw invalid('last_owner', 'role', 'An account needs an owner. Make another member an owner first.')
  return meant
}
