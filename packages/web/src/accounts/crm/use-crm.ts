import type { CrmRun, CrmState } from '@alphorn/contract/crm/crm'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** Milliseconds between two reads of a run in progress. */
export const pollIntervalMs = 2000

/** Returns whether a run is still in progress. An account has at most one such run. */
export const isOpen = ({ finished_at }: CrmRun) => finished_at === null

/** Returns how a run is shown. A run that the CRM interrupted is shown as waiting, because it resumes by itself. */
export function shownState({ state, fault }: CrmRun): CrmRun['state'] | 'waiting' {
  return state === 'running' && fault !== null ? 'waiting' : state
}

/** Returns the CRM connection with its last runs. While a run is in progress, they are read again every two seconds. */
export function useCrm() {
  return useQuery({
    ...routeQuery('app_crm', {}),
    refetchInterval: ({ state: { data } }) =>
      (data as CrmState | undefined)?.runs.some(isOpen) ? pollIntervalMs : false,
  })
}
