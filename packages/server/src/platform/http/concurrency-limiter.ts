import { Refusal } from '@alphorn/contract/core/errors'
import type { Importance } from '@alphorn/contract/importance'
import { createActiveAccounts } from '#server/platform/http/active-accounts'
import {
  type AccountTurns,
  CallWaitedTooLong,
  createTurns,
  type LaneLimits,
  type LimitedCall,
  newTurns,
} from '#server/platform/http/turns'
import type { RequestContext } from '#server/platform/http/request-context'
import { waitingHeaders } from '#server/platform/waiting'

// What each call costs an account, and what is refused first, is in docs/internals/heavy-work.md.

/** Limits of one process. */
export type ConcurrencyLimits = {
  /** Calls that are in progress, the waiting ones included. They hold a connection each, and no body. */
  readonly most: number
  /** By weight: an ordinary call has 1. */
  readonly ordinary: LaneLimits
  /** Calls that read many rows, or have a large body. */
  readonly heavy: LaneLimits
  /** How many milliseconds a call waits for its turn. */
  readonly timeoutMs: number
}

const usual: ConcurrencyLimits = {
  most: 1000,
  ordinary: { atOnce: 64, shared: 4 },
  heavy: { atOnce: 8, shared: 1 },
  timeoutMs: 10_000,
}

/** The part of all places that calls of an importance may fill. The most important ones find room when others are refused. */
const roomFor: Readonly<Record<Importance, number>> = { bulk: 0.5, read: 0.7, write: 0.85, essential: 1 }
/** The part of these places that one account may take, as long as no other one calls. */
const mostOfOneAccount = 0.75
/** Every account gets so many places, however many call. */
const fewestPlaces = 16

/** The place of a call in progress. */
export type Place = {
  /** Waits for something on behalf of the call, which takes no room meanwhile: it holds nothing. */
  readonly aside: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /** Waits for work elsewhere, such as in a thread. The call keeps its place, for it holds its body, and others have its turn. */
  readonly elsewhere: <Result>(wait: () => Promise<Result>) => Promise<Result>
}

/** `away`: calls that wait aside, and come back. */
type Account = { places: number; away: number } & AccountTurns
/** What is inside of a process, and what bounds it. */
type Inside = {
  readonly limits: ConcurrencyLimits
  readonly accounts: ReturnType<typeof createActiveAccounts<Account>>
  readonly turns: ReturnType<typeof createTurns>
  places: number
}

/**
 * Admits calls. Accounts take turns, and one account has a small share of a process while others call. Within an account the
 * important calls go first. What is more than can be answered soon is refused at once, before its body is read, the
 * least important calls first.
 */
export function createConcurrencyLimiter(
  given: Partial<ConcurrencyLimits> = {},
  now = () => performance.now(),
) {
  const limits = { ...usual, ...given }
  const isBusy = ({ places }: Account) => places > 0
  const isUnused = ({ places, away }: Account) => places === 0 && away === 0
  const newAccount = (): Account => ({ places: 0, away: 0, ...newTurns() })
  const accounts = createActiveAccounts<Account>(newAccount, { isBusy, isUnused }, now)
  const turns = createTurns(limits, () => accounts.count() > 1)
  const inside: Inside = { limits, accounts, turns, places: 0 }
  return {
    /** Works on a call when it is its turn. Refused with 429 where there is no place, or no turn in time. */
    async admit<Result>(
      context: Caller,
      call: LimitedCall,
      work: (place: Place) => Promise<Result>,
    ): Promise<Result> {
      ensureRoom(inside, context, call)
      try {
        return await occupyPlace(inside, call, limits.timeoutMs, work)
      } catch (error) {
        if (!(error instanceof CallWaitedTooLong)) throw error
        throw crowded(context, context.startedAt, limits[call.lane].shared, accountIsBusy)
      }
    },
    /** Works on the next part of a call that was admitted and answered, such as rows of a stream, when it is its turn. */
    later: <Result>(call: LimitedCall, work: () => Promise<Result>): Promise<Result> =>
      occupyPlace(inside, { ...call, signal: undefined }, Infinity, work),
  }
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

function ensureRoom(inside: Inside, context: Caller, { account, importance }: LimitedCall) {
  const { accounts, limits, places } = inside
  const room = Math.floor(limits.most * roomFor[importance])
  if (places >= room) throw crowded(context, context.startedAt, limits.most)
  const others = accounts.count(account)
  const share = others > 0 ? 1 / (others + 1) : mostOfOneAccount
  const ofAccount = Math.min(room, Math.max(fewestPlaces, Math.floor(room * share)))
  if (accounts.of(account).places >= ofAccount)
    throw crowded(context, context.startedAt, ofAccount, accountIsBusy)
}

async function occupyPlace<Result>(
  inside: Inside,
  call: LimitedCall,
  milliseconds: number,
  work: (place: Place) => Promise<Result>,
): Promise<Result> {
  const { turns } = inside
  const account = inside.accounts.of(call.account)
  changePlaces(inside, account, 1)
  try {
    await turns.acquire(account, call, milliseconds)
    return await work(placeOf(inside, account, call)).finally(() => turns.release(account, call))
  } finally {
    changePlaces(inside, account, -1)
  }
}

function placeOf(inside: Inside, account: Account, call: LimitedCall): Place {
  const { turns, accounts } = inside
  const elsewhere: Place['elsewhere'] = async (wait) => {
    turns.release(account, call)
    try {
      return await wait()
    } finally {
      accounts.of(call.account) // it is active again
      // Its caller gets what it waited for, also where that took longer than others wait.
      await turns.acquire(account, { ...call, signal: undefined }, Infinity)
    }
  }
  const goAway = (by: number) => {
    account.away += by
    changePlaces(inside, account, -by)
  }
  const aside: Place['aside'] = (wait) =>
    elsewhere(() => {
      goAway(1)
      return wait().finally(() => goAway(-1))
    })
  return { aside, elsewhere }
}

function changePlaces(inside: Inside, account: Account, by: number) {
  account.places += by
  inside.places += by
}

type Caller = Pick<RequestContext, 'standings' | 'startedAt'>

const serviceIsBusy = 'The service is overloaded. Retry after 1 second.'
const accountIsBusy = 'Too many requests of this account are in progress. Retry after 1 second.'

/** The refusal of a call that came when there was no room for it, or not in time; the headers show that limit. */
export function crowded(
  context: Pick<RequestContext, 'standings'>,
  now: Date,
  limit = usual.most,
  message = serviceIsBusy,
) {
  const ends = now.getTime() + 1000
  context.standings = [{ name: 'limiter', limit, remaining: 0, ends }]
  return new Refusal('burst_limited', { message, ...waitingHeaders(ends, now) })
}
