import { newId } from '@alphorn/contract/core/ids'
import { writeSystemRow } from '#server/platform/audit/system-row'
import type { Tx } from '#server/platform/db/connection'

/** A caller in the weeks before the demo: a user in the app, or a credential. */
export type DemoCaller = { credential_id: string; name: string; app: boolean }
type DemoCall = readonly [operation_id: string, rows: number]

const inApp: readonly DemoCall[] = [
  ['prospects', 36],
  ['prospect_detail', 1],
  ['app_dossier', 1],
  ['companies', 50],
  ['prospect_decisions', 0],
  ['app_summary', 1],
]
const byProgram: readonly DemoCall[] = [
  ['stage_job_batch_claims', 0],
  ['stage_job_results', 0],
  ['prospect_detail', 1],
  ['stage_job_claims', 0],
]

const day = 86_400_000
const days = 26
const saturday = 6

/**
 * Writes weeks of past use for a demo, as a team would see it. The rows show their origin: they are actions of the
 * service itself (`SYSTEM`), without a request.
 */
export function inventHistory(tx: Tx, account_id: string, callers: readonly DemoCaller[], now: Date) {
  const today = Math.floor(now.getTime() / day) * day
  for (let ago = days; ago >= 1; ago--)
    callers.forEach((caller, who) => {
      const date = new Date(today - ago * day)
      const count = countOf(date, ago, who)
      for (let at = 0; at < count; at++) writeInvented(tx, account_id, caller, { date, at, count })
    })
}

/** Fewer at the weekend, and a little more each week. */
function countOf(date: Date, ago: number, who: number) {
  const weekday = date.getUTCDay() % saturday !== 0
  const usual = weekday ? 42 - ago : 5
  return Math.max(1, usual + ((ago * 7 + who * 11) % 13))
}

type Moment = { date: Date; at: number; count: number }

function writeInvented(tx: Tx, account_id: string, caller: DemoCaller, { date, at, count }: Moment) {
  const actions = caller.app ? inApp : byProgram
  const [operation_id, rows_returned] = actions[at % actions.length]!
  // From seven in the morning to five in the afternoon.
  const started_at = new Date(date.getTime() + (6 + (10 * at) / count) * 3_600_000)
  writeSystemRow(tx, {
    account_id,
    project_id: null,
    request_id: newId('request'),
    operation_id,
    path: `${caller.app ? '/app/api' : '/api/v1/outreach'}/${operation_id}`,
    credential_id: caller.credential_id,
    credential_name: caller.name,
    worker_id: null,
    target: null,
    status: at % 31 === 30 ? 409 : 200,
    rows_returned,
    units_spent: 0,
    started_at: started_at.toISOString(),
    duration_ms: 4 + ((at * 7) % 23),
  })
}
