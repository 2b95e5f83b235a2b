import { hash } from 'node:crypto'
import { Refusal } from '@alphorn/contract/errors'
import { sql } from 'kysely'
import type { Call } from '#server/call'
import { raw } from '#server/db/raw'
import { statement } from '#server/db/statement'

// Guessing one password from many addresses is no matter of an address: it is counted here, for all processes.

const most = 10
const quarter = 15 * 60_000

const findFailures = statement<{ email_hash: string }>()('sign_in_failures_find', (p) =>
  raw<{ failures: number; quarter: Date }>(sql`select failures, quarter from sign_in_failures
    where email_hash = ${p.email_hash}`),
)
const countFailure = statement<{ email_hash: string; quarter: Date }>()('sign_in_failures_count', (p) =>
  raw<unknown>(sql`insert into sign_in_failures values (${p.email_hash}, ${p.quarter}, 1)
    on conflict (email_hash) do update set quarter = excluded.quarter,
      failures = case when sign_in_failures.quarter = excluded.quarter then sign_in_failures.failures + 1 else 1 end`),
)

function hashOf(email: string) {
  return hash('sha256', `alphorn/sign-in/1\n${email}`, 'base64url')
}

function quarterOf(now: Date) {
  return new Date(Math.floor(now.getTime() / quarter) * quarter)
}

/** Refuses who guessed wrong ten times within the quarter of an hour, whether there is such a user or not. */
export async function ensureMayGuess({ tx }: Call, email: string, now: Date): Promise<void> {
  const found = await tx.row(findFailures, { email_hash: hashOf(email) })
  const current = quarterOf(now)
  if (!found || found.failures < most || found.quarter.getTime() !== current.getTime()) return
  const retry_after = Math.ceil((current.getTime() + quarter - now.getTime()) / 1000)
  throw new Refusal('burst_limited', {
    message: 'Too many wrong passwords for this address. Try again later.',
    siblings: { retry_after },
    headers: { 'retry-after': String(retry_after) },
  })
}

/** Counts a wrong guess; in a transaction of its own, for the one of the sign-in is undone. */
export async function countWrongGuess({ tx }: Call, email: string, now: Date): Promise<void> {
  await tx.rows(countFailure, { email_hash: hashOf(email), quarter: quarterOf(now) })
}
