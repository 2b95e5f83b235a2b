import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Returns the signed-in user, once known. */
export function useSession() {
  return useQuery(routeQuery('session', {})).data
}
