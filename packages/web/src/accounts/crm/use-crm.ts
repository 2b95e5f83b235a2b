import type { CrmRun, CrmState } from '@alphorn/contract/crm/crm'
import { useQuery } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'

/** A run is read again after so many milliseconds while it goes on. */
export const often = 2000

/** Whether a run has not ended. An account has at most one such run. */
export const isOpen = ({ finished_at }: CrmRun) => finished_at === null

/** How a run is shown. One that the CRM interrupted waits, and goes on by itself. */
export function shownState({ state, fault }: CrmRun): CrmRun['state'] | 'waiting' {
  return state === 'running' && fault !== null ? 'waiting' : state
}

/** The connection to the CRM with its last runs. While one runs, it is read again every two seconds. */
export function useCrm() {
  return useQuery({
    ...routeQuery('app_crm', {}),
    refetchInterval: ({ state: { data } }) =>
      (data as CrmState | undefined)?.runs.some(isOpen) ? often : false,
  })
}
