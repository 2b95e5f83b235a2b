import type { RunApproval } from '#web/prospecting/approvals/approval-run.ts'

type StoredApproval = Pick<RunApproval, 'prospect_id' | 'approved_at'> & { approval_id: string }

/** Returns the approvals that this tab stored before it was reloaded. A damaged entry counts as none. */
export function readRun(name: string): RunApproval[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(name) ?? '[]') as StoredApproval[]
    return stored.map(({ approval_id, ...one }) => ({ ...one, answered: Promise.resolve(approval_id) }))
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
    const approval_id = answers[at]
    return approval_id == null ? [] : [{ prospect_id, approved_at, approval_id }]
  })
  try {
    sessionStorage.setItem(name, JSON.stringify(stored))
  } catch {
    // A browser without storage loses the run with the page.
  }
}
