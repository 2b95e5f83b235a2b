import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { routeQuery } from '#web/data/client.ts'
import type { SentApproval } from '#web/prospecting/approvals/send-approval.ts'
import { readRun, storeRun } from '#web/prospecting/approvals/stored-run.ts'

/** An approval made in this tab. `answered` resolves to its IDs, or to null if it was refused. */
export type RunApproval = {
  prospect_id: string
  approved_at: number
  answered: Promise<SentApproval | null>
}

/** Milliseconds for which an approval can be undone from the review. */
const undoWindowMs = 3_600_000

// In the query cache, because that is cleared at sign-out. The tab's session storage restores it after a reload.
const keyOf = (project_id: string) => ['approval_run', { project_id }] as const

/** Adds an approval to the run of its project, and removes it again if it is refused. */
export function addToRun(
  queries: QueryClient,
  project_id: string,
  prospect_id: string,
  answer: Promise<SentApproval>,
): RunApproval {
  const answered = answer.catch(() => null)
  const added: RunApproval = { prospect_id, approved_at: Date.now(), answered }
  changeRun(queries, project_id, (run) => [...recentIn(run), added])
  void answered.then((sent) => sent === null && removeFromRun(queries, project_id, [added]))
  return added
}

/** Removes approvals that were refused or undone. */
export function removeFromRun(queries: QueryClient, project_id: string, gone: readonly RunApproval[]) {
  changeRun(queries, project_id, (run) => run.filter((one) => !gone.includes(one)))
}

/** Returns the approvals of this tab that can still be undone, oldest first. */
export function useApprovalRun(project_id: string): readonly RunApproval[] {
  const queries = useQueryClient()
  const { data = [] } = useQuery<RunApproval[]>({
    queryKey: keyOf(project_id),
    queryFn: skipToken,
    structuralSharing: false,
    gcTime: undoWindowMs,
    initialData: () => recentIn(readRun(nameOf(queries, project_id))),
  })
  return recentIn(data)
}

function changeRun(
  queries: QueryClient,
  project_id: string,
  change: (run: readonly RunApproval[]) => RunApproval[],
) {
  const name = nameOf(queries, project_id)
  const run = queries.setQueryData<RunApproval[]>(keyOf(project_id), (before) =>
    change(before ?? recentIn(readRun(name))),
  )
  void storeRun(name, run ?? [])
}

/** Returns the name of the stored run, which contains the user: another user of the same tab has another run. */
function nameOf(queries: QueryClient, project_id: string) {
  const session = queries.getQueryData(routeQuery('session', {}).queryKey)
  return `alphorn.approval-run.${session?.user.user_id ?? ''}.${project_id}`
}

function recentIn(run: readonly RunApproval[]) {
  return run.filter(({ approved_at }) => Date.now() - approved_at < undoWindowMs)
}
