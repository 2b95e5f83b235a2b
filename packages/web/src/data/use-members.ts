import type { Member } from '@alphorn/contract/accounts/members'
import { useAllPages } from '#web/data/use-all-pages.ts'

const none: readonly Member[] = []

/** Returns the members of the account; empty until they are loaded. */
export function useMembers() {
  return useAllPages('app_member_list', { limit: 200 }).items ?? none
}

/** Returns whether the account has one member only; undefined until the members are loaded. */
export function useIsAlone(): boolean | undefined {
  const { items, error } = useAllPages('app_member_list', { limit: 200 })
  return error ? false : items && items.length === 1
}
