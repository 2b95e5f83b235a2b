import { roleScopes } from '@alphorn/contract/core/roles'
import type { Role } from '@alphorn/contract/core/route'
import type { Scope } from '@alphorn/contract/core/scopes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/**
 * Returns whether the current user has the scope. The service enforces it; screens only hide actions that would be
 * refused.
 */
export function useHasScope(scope: Scope): boolean {
  const role = useRole()
  return role !== null && roleScopes[role].includes(scope)
}

export function useRole(): Role | null {
  const { data: session } = useQuery(routeQuery('session', {}))
  return (session?.user.role as Role | undefined) ?? null
}
