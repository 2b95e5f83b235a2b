import { connectPools } from '@alphorn/server/platform/db/connect'
import type { Db } from '@alphorn/server/platform/db/connection'
import { openLongReads } from '@alphorn/server/platform/db/long-reads'
import { rawQuery } from '@alphorn/server/platform/db/raw'
import { sql } from 'kysely'
import pg from 'pg'
import { expect } from 'vitest'
import { closeAtFileEnd } from '../support/file-end.ts'
import { startPair, type StandbyPair } from './standby-pair.ts'

// A pair whose primary does not wait for the standby, which may therefore lag or be unavailable.

export async function startLoosePair(): Promise<StandbyPair> {
  const pair = await startPair()
  await pair.waitForNone()
  return pair
}

/** Returns the rows of a query on one of the two. */
export async function ask(url: string, text: string) {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

/** Resolves when the standby has received everything from the primary. */
export async function untilReplayed(pair: StandbyPair) {
  const [written] = await ask(pair.primaryUrl(), 'select pg_current_wal_flush_lsn()::text as lsn')
  const replayed = async () =>
    (
      await ask(
        pair.standbyUrl(),
        `select pg_last_wal_replay_lsn() >= '${String(written!['lsn'])}'::pg_lsn as is`,
      )
    )[0]
  await expect.poll(replayed).toEqual({ is: true })
}

/** Makes the standby receive changes without showing them. */
export async function pauseReplay(pair: StandbyPair) {
  await ask(pair.standbyUrl(), 'select pg_wal_replay_pause()')
  const state = async () => (await ask(pair.standbyUrl(), 'select pg_get_wal_replay_pause_state() as is'))[0]
  await expect.poll(state).toEqual({ is: 'paused' })
}

export async function resumeReplay(pair: StandbyPair) {
  await ask(pair.standbyUrl(), 'select pg_wal_replay_resume()')
}

/** Opens the read connections of a service process. */
export function readsOf(primary: string, standby: string) {
  const pools = connectPools(primary, { size: 2 })
  const reads = openLongReads(pools.read, standby, { name: 'test', size: 2 })
  closeAtFileEnd(() => Promise.all([pools.end(), reads.end()]))
  return { ...reads, state: async () => (await reads.parts['standby']!()).state }
}

const lookNow = rawQuery<{ standby: boolean; notes: number }>(
  sql`select pg_is_in_recovery() as standby, (select count(*)::int from notes) as notes`,
)

/** Returns which server responds, and the number of rows in its table `notes`. */
export async function lookAt(db: Db) {
  return (await db.query(lookNow))[0]!
}
