import { useQuery } from '@tanstack/react-query'
import { reading } from '#web/data/client.ts'

/** What this installation is, and how people get in; once that is known. */
export function useInstallation() {
  return useQuery(reading('app_service', {})).data
}
