import { hash } from 'node:crypto'
import { Refusal } from '@alphorn/contract/core/errors'
import { sql } from 'kysely'
import type { Call, RefusalWithEffect } from '#server/platform/call'
import { rawQuery } from '#server/platform/db/raw'
import { statement } from '#server/platform/db/statement'
import { waitingHeaders } from '#server/platform/waiting'

// Attempts allowed per quarter of an hour, over all addresses together. They are counted in the database, for all
// processes.

const maxFailures = {
  // Applies to unknown browsers. A browser that the user signed in with before has its own count, and so has a
  // signed-in user.
  'sign-in': 10,
  'sign-in-of-device': 10,
  'password-of-session': 10,
  'password-of-invitation': 10,
  'sign-up': 3,
  'password-reset': 3,
  confirmation: 3,
  'provider-link': 3,
  'recovery-code': 10,
  'test-mail': 5,
} as const
const quarter = 15 * 60_000

export type AttemptKey = { of: keyof typeof maxFailures; subject: string }

const findTries = statement<{ email_hash: string }>()('sign_in_failures_find', (p) =>
  rawQuery<{ failures: number; quarter: Date }>(sql`select failures, quarter from sign_in_failures
    where email_hash = ${p.email_hash}`),
)
const addTry = statement<{ email_hash: string; quarter: Date }>()('sign_in_failures_count', (p) =>
  rawQuery<unknown>(sql`insert into sign_in_failures values (${p.email_hash}, ${p.quarter}, 1)
    on conflict (email_hash) do update set quarter = excluded.quarter,
      failures = case when sign_in_failures.quarter = excluded.quarter then sign_in_failures.failures + 1 else 1 end`),
)

/** The subject may be an address, even one without a user, so it is stored only as a hash. */
function hashOf({ of, subject }: AttemptKey) {
  return hash('sha256', `alphorn/${of}/1\n${subject}`, 'base64url')
}

function quarterOf(now: Date) {
  return new Date(Math.floor(now.getTime() / quarter) * quarter)
}

/** Refuses a subject with too many attempts in this quarter of an hour, whether or not the user exists. */
export function ensureMayTry(call: Call, tried: AttemptKey, now: Date): Promise<void> {
  return ensureFewTries(call, tried, 1, now)
}

async function ensureFewTries({ tx }: Call, tried: AttemptKey, more: number, now: Date): Promise<void> {
  const found = await tx.row(findTries, { email_hash: hashOf(tried) })
  const current = quarterOf(now)
  const failures = found?.quarter.getTime() === current.getTime() ? found.failures : 0
  if (failures + more <= maxFailures[tried.of]) return
  throw new Refusal('burst_limited', {
    message: 'Too many attempts for this address. Try again later.',
    ...waitingHeaders(current.getTime() + quarter, now),
  })
}

/** Counts an attempt. This needs its own transaction, because the transaction of a refused call is rolled back. */
export async function countTry({ tx }: Call, tried: AttemptKey, now: Date): Promise<void> {
  await tx.rows(addTry, { email_hash: hashOf(tried), quarter: quarterOf(now) })
}

// Guesses that this process is checking, by subject. A wrong one is counted only after its check.
const underWay = new Map<string, number>()

/** Counts a guess as under way until `end` is called, and returns its number among those of the subject. */
function beginGuess(subject: string) {
  const place = (underWay.get(subject) ?? 0) + 1
  underWay.set(subject, place)
  const end = callOnce(() => {
    const left = underWay.get(subject)! - 1
    if (left > 0) underWay.set(subject, left)
    else underWay.delete(subject)
  })
  return { place, end }
}

type CheckedGuess = {
  /** Whether the guess is right. `place`: its number among those of the subject that are under way. */
  check: (place: number) => Promise<boolean>
  /** Counts a wrong guess. */
  count: (after: Call) => Promise<void>
  /** Builds the refusal of a wrong guess, with the effect that counts it. */
  refusal: (effect: RefusalWithEffect['effect']) => Error
}

/**
 * Refuses a wrong guess, which is counted after its refusal. Until then it is under way, so that simultaneous guesses
 * do not pass a limit in a process.
 */
export async function checkGuess(subject: string, { check, count, refusal }: CheckedGuess): Promise<void> {
  const { place, end } = beginGuess(subject)
  let isWrong = false
  try {
    isWrong = !(await check(place))
  } finally {
    if (!isWrong) end()
  }
  if (!isWrong) return
  // The refusal of a call that ends early is never counted.
  setTimeout(end, longestCountMs).unref()
  throw refusal((after) => count(after).finally(end))
}

type Guess = { check: () => Promise<boolean>; refusal: CheckedGuess['refusal'] }

/** Checks a guess of a password, unless there were too many. `refusal` builds the refusal of a wrong guess. */
export function ensureRightGuess(
  call: Call,
  guess: AttemptKey,
  now: Date,
  { check, refusal }: Guess,
): Promise<void> {
  return checkGuess(hashOf(guess), {
    check: async (place) => {
      await ensureFewTries(call, guess, place, now)
      return check()
    },
    count: (after) => countTry(after, guess, now),
    refusal,
  })
}

const longestCountMs = 10_000

function callOnce(work: () => void) {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
