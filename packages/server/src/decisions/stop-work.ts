import type { Change } from '@alphorn/contract/staleness'
import { stages } from '@alphorn/contract/stages'
import type { Tx } from '#server/db/connection'
import type { ProspectKey } from '#server/prospects/queries'
import { moveOn } from '#server/cycles/move-on'
import { settleChange } from '#server/stage-jobs/settle-change'

type Stop = { reason: string; now: Date }

/** Nobody works on a locked prospect any more, and what was released for it and not exported does not go out. */
export async function stopWork(
  tx: Tx,
  key: ProspectKey,
  change: Extract<Change, 'decided_against' | 'suppressed' | 'company_gone'>,
  { reason, now }: Stop,
) {
  await settleChange(tx, key, change, { stages, reason, now })
  moveOn(tx, key)
}
