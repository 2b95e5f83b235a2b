import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Returns what this installation is and how people sign in, once that is known. */
export function useInstallation() {
  return useQuery(routeQuery('app_service', {})).data
}
