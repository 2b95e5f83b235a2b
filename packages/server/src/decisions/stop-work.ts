import { stages } from '@alphorn/contract/stages'
import type { Tx } from '#server/db/connection'
import type { ProspectKey } from '#server/prospects/queries'
import { withdrawReleases } from '#server/releases/withdraw'
import { cancelOpenJobs } from '#server/stage-jobs/cancel'
import { moveOn } from '#server/cycles/move-on'

type Stop = { reason: string; releases: 'withdrawn' | 'blocked'; now: Date }

/** Nobody works on a locked prospect any more, and what was released for it and not exported does not go out. */
export async function stopWork(tx: Tx, key: ProspectKey, { reason, releases, now }: Stop) {
  await cancelOpenJobs(tx, { ...key, stages: [...stages] }, reason, now)
  await withdrawReleases(tx, key, releases, now)
  moveOn(tx, key)
}
