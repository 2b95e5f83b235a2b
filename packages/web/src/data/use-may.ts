import { roleScopes } from '@alphorn/contract/core/roles'
import type { Role } from '@alphorn/contract/core/route'
import type { Scope } from '@alphorn/contract/core/scopes'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Whether who is signed in may do what the scope permits. The service decides; the screens only do not offer in vain. */
export function useMay(scope: Scope): boolean {
  const role = useRole()
  return role !== null && roleScopes[role].includes(scope)
}

export function useRole(): Role | null {
  const { data: session } = useQuery(routeQuery('session', {}))
  return (session?.user.role as Role | undefined) ?? null
}
