import { Refusal } from '@alphorn/contract/core/errors'
import type { Importance } from '@alphorn/contract/importance'
import { createActiveAccounts } from '#server/platform/http/active-accounts'
import {
  type AccountTurns,
  CallWaitedTooLong,
  createTurns,
  type Lane,
  type LimitedCall,
  newTurns,
  realTiming,
  type Share,
  type Turn,
} from '#server/platform/http/turns'
import type { RequestContext } from '#server/platform/http/request-context'
import { waitingHeaders } from '#server/platform/waiting'

// docs/internals/heavy-work.md says what each call costs an account, and which calls are refused first.

/**
 * Limits on concurrent calls: of all accounts together, and of one account while others call. Measured by weight: a
 * light call has 1.
 */
export type LaneLimits = {
  readonly atOnce: number
  /**
   * Limit of an account that calls alone. It is below the total, so that the first calls of another account begin at
   * once.
   */
  readonly alone: number
  /**
   * Limits while others call: of an account with few calls in progress, and of one with many beside an account with
   * few.
   */
  readonly few: Share
  readonly many: Share
}

/** Limits of one process. */
export type ConcurrencyLimits = {
  /** Calls in progress, including those that wait. Each holds a connection and no body. */
  readonly most: number
  readonly ordinary: LaneLimits
  /** Calls that work on many rows, or have a large body. */
  readonly heavy: LaneLimits
  /** Milliseconds that a call waits for its turn. */
  readonly timeoutMs: number
}

/**
 * Four times as long as the turn, so an account that sends much works at most a fifth of the time. Others lose no more.
 */
const rest = 4
const oneAtOnce: Share = { most: 1, rest }
const usual: ConcurrencyLimits = {
  most: 1000,
  ordinary: { atOnce: 80, alone: 64, few: { most: 16, rest: 0 }, many: { most: 4, rest } },
  heavy: { atOnce: 6, alone: 4, few: oneAtOnce, many: oneAtOnce },
  timeoutMs: 10_000,
}

/**
 * Fraction of all slots that calls of an importance may fill. The most important ones find room when others are
 * refused.
 */
const roomFor: Readonly<Record<Importance, number>> = { bulk: 0.5, read: 0.7, write: 0.85, essential: 1 }
/**
 * An account may take this multiple of the free slots: three quarters of all when it is alone, and less the more
 * others take.
 */
const timesFree = 3
/** Every account gets this number of slots, however many call. One that has more in progress has many. */
const minSlotsPerAccount = 16

/** The slot of a call in progress. */
export type Slot = {
  /** Waits for an event on behalf of the call. The call gives up its slot meanwhile, since it holds no resources. */
  readonly aside: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /**
   * Waits for work elsewhere, such as in a thread. The call keeps its slot, because it holds its body, but gives up
   * its turn.
   */
  readonly elsewhere: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /** Lets other calls proceed before the next step of work that blocks the event loop. */
  readonly pause: () => Promise<void>
}

/** `away`: calls that wait outside of their slots and will return. `light`: slots of ordinary calls. */
type Account = { slots: number; away: number; light: number } & AccountTurns
/** The calls in a process, and their limits. */
type Inside = {
  readonly limits: ConcurrencyLimits
  readonly accounts: ReturnType<typeof createActiveAccounts<Account>>
  readonly turns: ReturnType<typeof createTurns<Account>>
  readonly taken: Occupancy
}
/**
 * The slots in use, and the number of accounts with few ordinary calls in progress, which must not wait for others.
 */
type Occupancy = { slots: number; quietAccounts: number }

/**
 * Admits calls. Accounts take turns, and one account has a small share of a process while others call. Within an
 * account the important calls go first. Calls beyond those that can be answered soon are refused at once, before their
 * bodies are read, the least important first.
 */
export function createConcurrencyLimiter(given: Partial<ConcurrencyLimits> = {}, timing = realTiming) {
  const limits = { ...usual, ...given }
  const isBusy = ({ slots }: Account) => slots > 0
  const isUnused = ({ slots, away }: Account) => slots === 0 && away === 0
  const newAccount = (): Account => ({ slots: 0, away: 0, light: 0, ...newTurns() })
  const accounts = createActiveAccounts<Account>(newAccount, { isBusy, isUnused }, timing.now)
  const taken: Occupancy = { slots: 0, quietAccounts: 0 }
  const shareOf = (account: Account, lane: Lane): Share => {
    const { alone, few, many } = limits[lane]
    if (accounts.count() <= 1) return { most: alone, rest: 0 }
    // Accounts that all have many calls in progress share by turns alone, because a rest would leave the processors
    // idle.
    if (taken.quietAccounts === (isQuiet(account) ? 1 : 0)) return { most: few.most, rest: 0 }
    return account.slots > minSlotsPerAccount ? many : few
  }
  const atOnce = { ordinary: limits.ordinary.atOnce, heavy: limits.heavy.atOnce }
  const turns = createTurns<Account>({ atOnce, shareOf, timing })
  const inside: Inside = { limits, accounts, turns, taken }
  return {
    /** Runs a call when it is its turn. Refuses with 429 if there is no slot, or no turn in time. */
    async admit<Result>(
      context: Caller,
      call: LimitedCall,
      work: (slot: Slot) => Promise<Result>,
    ): Promise<Result> {
      ensureRoom(inside, context, call)
      try {
        return await occupySlot(inside, call, limits.timeoutMs, work)
      } catch (error) {
        if (!(error instanceof CallWaitedTooLong)) throw error
        throw tooManyInProgress(context, context.startedAt, limits[call.lane].many.most, accountIsBusy)
      }
    },
    /**
     * Runs the next part of an admitted call whose response has begun, such as rows of a stream, when it is its turn.
     */
    later: <Result>(call: LimitedCall, work: () => Promise<Result>): Promise<Result> =>
      occupySlot(inside, { ...call, signal: undefined }, Infinity, work),
  }
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

function ensureRoom(inside: Inside, context: Caller, { account, importance }: LimitedCall) {
  const { accounts, limits } = inside
  const { slots } = inside.taken
  const room = Math.floor(limits.most * roomFor[importance])
  if (slots >= room) throw tooManyInProgress(context, context.startedAt, limits.most)
  const ofAccount = Math.min(room, Math.max(minSlotsPerAccount, timesFree * (room - slots)))
  if (accounts.of(account).slots >= ofAccount)
    throw tooManyInProgress(context, context.startedAt, ofAccount, accountIsBusy)
}

async function occupySlot<Result>(
  inside: Inside,
  call: LimitedCall,
  milliseconds: number,
  work: (slot: Slot) => Promise<Result>,
): Promise<Result> {
  const { turns } = inside
  const account = inside.accounts.of(call.account)
  changeSlots(inside, account, call, 1)
  try {
    const held = { turn: await turns.acquire(account, call, milliseconds) }
    return await work(createSlot(inside, account, call, held)).finally(() => held.turn.end())
  } finally {
    changeSlots(inside, account, call, -1)
  }
}

function createSlot(inside: Inside, account: Account, call: LimitedCall, held: { turn: Turn }): Slot {
  const { turns, accounts } = inside
  const elsewhere: Slot['elsewhere'] = async (wait) => {
    held.turn.end()
    try {
      return await wait()
    } finally {
      accounts.of(call.account) // it is active again
      // Its caller gets what it waited for, also where that took longer than others wait.
      held.turn = await turns.acquire(account, { ...call, signal: undefined }, Infinity)
    }
  }
  const goAway = (by: number) => {
    account.away += by
    changeSlots(inside, account, call, -by)
  }
  const aside: Slot['aside'] = (wait) =>
    elsewhere(() => {
      goAway(1)
      return wait().finally(() => goAway(-1))
    })
  return { aside, elsewhere, pause: () => held.turn.pause() }
}

function changeSlots({ taken }: Inside, account: Account, { lane }: LimitedCall, by: number) {
  account.slots += by
  taken.slots += by
  if (lane === 'heavy') return
  const wasQuiet = isQuiet(account)
  account.light += by
  taken.quietAccounts += Number(isQuiet(account)) - Number(wasQuiet)
}

function isQuiet({ light }: Account) {
  return light > 0 && light <= minSlotsPerAccount
}

type Caller = Pick<RequestContext, 'quotas' | 'startedAt'>

const serviceIsBusy = 'The service is overloaded. Retry after 1 second.'
const accountIsBusy = 'Too many requests of this account are in progress. Retry after 1 second.'

/** Refuses a call for which there was no room, or none in time; the headers show that limit. */
export function tooManyInProgress(
  context: Pick<RequestContext, 'quotas'>,
  now: Date,
  limit = usual.most,
  message = serviceIsBusy,
) {
  const ends = now.getTime() + 1000
  context.quotas = [{ name: 'limiter', limit, remaining: 0, ends }]
  return new Refusal('burst_limited', { message, ...waitingHeaders(ends, now) })
}
