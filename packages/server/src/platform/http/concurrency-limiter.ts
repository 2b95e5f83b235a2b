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
import { NoRoomRefusal } from '#server/platform/waiting'

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
  readonly soloLimit: number
  /**
   * Limits while others call: of an account with few calls in progress, and of one with many beside an account with
   * few.
   */
  readonly fewCallsShare: Share
  readonly manyCallsShare: Share
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
const pauseFactor = 4
const oneAtOnce: Share = { most: 1, pauseFactor }
const usual: ConcurrencyLimits = {
  most: 1000,
  ordinary: {
    atOnce: 80,
    soloLimit: 64,
    fewCallsShare: { most: 16, pauseFactor: 0 },
    manyCallsShare: { most: 4, pauseFactor },
  },
  heavy: { atOnce: 6, soloLimit: 4, fewCallsShare: oneAtOnce, manyCallsShare: oneAtOnce },
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
  readonly releaseWhile: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /**
   * Waits for work outside of the event loop, such as in a thread. The call keeps its slot, because it holds its body,
   * but gives up its turn.
   */
  readonly yieldTurnWhile: <Result>(wait: () => Promise<Result>) => Promise<Result>
  /** Lets other calls proceed before the next step of work that blocks the event loop. */
  readonly pause: () => Promise<void>
}

/** `suspended`: calls that gave up their slots and will return. `light`: slots of ordinary calls. */
type Account = { slots: number; suspended: number; light: number } & AccountTurns
/** The calls in a process, and their limits. */
type LimiterState = {
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
  const isUnused = ({ slots, suspended }: Account) => slots === 0 && suspended === 0
  const newAccount = (): Account => ({ slots: 0, suspended: 0, light: 0, ...newTurns() })
  const accounts = createActiveAccounts<Account>(newAccount, { isBusy, isUnused }, timing.now)
  const taken: Occupancy = { slots: 0, quietAccounts: 0 }
  const shareOf = (account: Account, lane: Lane): Share => {
    const { soloLimit, fewCallsShare, manyCallsShare } = limits[lane]
    if (accounts.count() <= 1) return { most: soloLimit, pauseFactor: 0 }
    // Accounts that all have many calls in progress share by turns alone, because a pause would leave the processors
    // idle.
    if (taken.quietAccounts === (isQuiet(account) ? 1 : 0))
      return { most: fewCallsShare.most, pauseFactor: 0 }
    return account.slots > minSlotsPerAccount ? manyCallsShare : fewCallsShare
  }
  const atOnce = { ordinary: limits.ordinary.atOnce, heavy: limits.heavy.atOnce }
  const turns = createTurns<Account>({ atOnce, shareOf, timing })
  const state: LimiterState = { limits, accounts, turns, taken }
  return {
    /** Runs a call when it is its turn. Refuses with 429 if there is no slot, or no turn in time. */
    async admit<Result>(
      context: Caller,
      call: LimitedCall,
      work: (slot: Slot) => Promise<Result>,
    ): Promise<Result> {
      ensureRoom(state, context, call)
      try {
        return await occupySlot(state, call, limits.timeoutMs, work)
      } catch (error) {
        if (!(error instanceof CallWaitedTooLong)) throw error
        throw tooManyInProgress(context.startedAt, limits[call.lane].manyCallsShare.most, accountIsBusy)
      }
    },
    /**
     * Runs the next part of an admitted call whose response has begun, such as rows of a stream, when it is its turn.
     */
    admitNextPart: <Result>(call: LimitedCall, work: () => Promise<Result>): Promise<Result> =>
      occupySlot(state, { ...call, signal: undefined }, Infinity, work),
  }
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

function ensureRoom(state: LimiterState, context: Caller, { account, importance }: LimitedCall) {
  const { accounts, limits } = state
  const { slots } = state.taken
  const room = Math.floor(limits.most * roomFor[importance])
  if (slots >= room) throw tooManyInProgress(context.startedAt, limits.most)
  const ofAccount = Math.min(room, Math.max(minSlotsPerAccount, timesFree * (room - slots)))
  if (accounts.of(account).slots >= ofAccount)
    throw tooManyInProgress(context.startedAt, ofAccount, accountIsBusy)
}

async function occupySlot<Result>(
  state: LimiterState,
  call: LimitedCall,
  milliseconds: number,
  work: (slot: Slot) => Promise<Result>,
): Promise<Result> {
  const { turns } = state
  const account = state.accounts.of(call.account)
  changeSlots(state, account, call, 1)
  try {
    const held = { turn: await turns.acquire(account, call, milliseconds) }
    return await work(createSlot(state, account, call, held)).finally(() => held.turn.end())
  } finally {
    changeSlots(state, account, call, -1)
  }
}

function createSlot(state: LimiterState, account: Account, call: LimitedCall, held: { turn: Turn }): Slot {
  const { turns, accounts } = state
  const yieldTurnWhile: Slot['yieldTurnWhile'] = async (wait) => {
    held.turn.end()
    try {
      return await wait()
    } finally {
      accounts.of(call.account) // it is active again
      // Its caller gets what it waited for, also where that took longer than others wait.
      held.turn = await turns.acquire(account, { ...call, signal: undefined }, Infinity)
    }
  }
  const changeSuspended = (by: number) => {
    account.suspended += by
    changeSlots(state, account, call, -by)
  }
  const releaseWhile: Slot['releaseWhile'] = (wait) =>
    yieldTurnWhile(() => {
      changeSuspended(1)
      return wait().finally(() => changeSuspended(-1))
    })
  return { releaseWhile, yieldTurnWhile, pause: () => held.turn.pause() }
}

function changeSlots({ taken }: LimiterState, account: Account, { lane }: LimitedCall, by: number) {
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

type Caller = Pick<RequestContext, 'startedAt'>

const serviceIsBusy = 'The service is overloaded. Retry after 1 second.'
const accountIsBusy = 'Too many requests of this account are in progress. Retry after 1 second.'

/** Refuses a call for which there was no room, or none in time. */
export function tooManyInProgress(now: Date, limit = usual.most, message = serviceIsBusy) {
  return new NoRoomRefusal(message, { limit, ends: now.getTime() + 1000, now })
}
