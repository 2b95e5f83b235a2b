import type { RunApproval } from '#web/prospecting/approvals/approval-run.ts'
import type { SentApproval } from '#web/prospecting/approvals/send-approval.ts'

/** An earlier version of the app stored no decision. */
type StoredApproval = Pick<RunApproval, 'prospect_id' | 'approved_at'> &
  Pick<SentApproval, 'approval_id'> &
  Partial<SentApproval>

/** Returns the approvals that this tab stored before it was reloaded. A damaged entry counts as none. */
export function readRun(name: string): RunApproval[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? '[]') as StoredApproval[]
    return stored.map(({ approval_id, decision_id = null, ...one }) => ({
      ...one,
      answered: Promise.resolve({ approval_id, decision_id }),
    }))
  } catch {
    return []
  }
}

/** The last run of each name, because an earlier one may wait longer for the answers of the service. */
const latest = new Map<string, readonly RunApproval[]>()

/** Stores a run once the service has answered all its approvals. Refused approvals are left out. */
export async function storeRun(name: string, run: readonly RunApproval[]): Promise<void> {
  latest.set(name, run)
  const answers = await Promise.all(run.map(({ answered }) => answered))
  if (latest.get(name) !== run) return
  const stored = run.flatMap(({ prospect_id, approved_at }, at): StoredApproval[] => {
    const sent = answers[at]
    return sent ? [{ prospect_id, approved_at, ...sent }] : []
  })
  try {
    sessionStorage.setItem(name, JSON.stringify(stored))
  } catch {
    // A browser without storage loses the run with the page.
  }
}
