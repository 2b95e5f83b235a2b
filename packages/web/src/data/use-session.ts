import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Get the signed-in user, once that is known. */
export function useSession() {
  return useQuery(routeQuery('session', {})).data
}
