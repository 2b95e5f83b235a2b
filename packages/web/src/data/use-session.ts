import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Who is signed in, once that is known. */
export function useSession() {
  return useQuery(routeQuery('session', {})).data
}
