import { hash } from 'node:crypto'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import type { Tx } from '#server/platform/db/connection'
import { waitingHeaders } from '#server/platform/waiting'

const dayMs = 86_400_000

// One statement, whose row lock lasts until the end of the transaction: two concurrent calls cannot both take the last
// one.
const consumeOne = statement<{ subject: string; day: Date }>()('daily_cap_take', (p) =>
  rawQuery<{ failures: number }>(sql`insert into sign_in_failures values (${p.subject}, ${p.day}, 1)
    on conflict (email_hash) do update set quarter = excluded.quarter,
      failures = case when sign_in_failures.quarter = excluded.quarter then sign_in_failures.failures + 1 else 1 end
    returning failures`),
)

type DailyCap = { of: string; subject: string; most: number; message: string }

/**
 * Counts one use against a daily limit (UTC) that all processes share. A refused call is rolled back and does not
 * count.
 */
export async function reserveFromDay(tx: Tx, { of, subject, most, message }: DailyCap, now: Date) {
  const today = new Date(Math.floor(now.getTime() / dayMs) * dayMs)
  const hashed = hash('sha256', `alphorn/daily/${of}/1\n${subject}`, 'base64url')
  const taken = await tx.row(consumeOne, { subject: hashed, day: today })
  if ((taken?.failures ?? 1) <= most) return
  throw new Refusal('burst_limited', { message, ...waitingHeaders(today.getTime() + dayMs, now) })
}
