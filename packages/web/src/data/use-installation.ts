import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Returns the properties of this installation and its ways to sign in, once known. */
export function useInstallation() {
  return useQuery(routeQuery('app_service', {})).data
}
