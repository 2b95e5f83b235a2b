import { Refusal } from '@alphorn/contract/core/errors'
import { type Importance, importances } from '@alphorn/contract/importance'
import { createActiveAccounts } from '#server/platform/http/active-accounts'
import type { RequestContext } from '#server/platform/http/request-context'
import { waitingHeaders } from '#server/platform/waiting'

// What each call costs an account, and what is refused first, is in docs/internals/heavy-work.md.

/** Limits of one process. */
export type ConcurrencyLimits = {
  /** Calls that are in progress, the waiting ones included. They hold a connection each, and no body. */
  most: number
  /** The weight of what all accounts work on at once. */
  atOnce: number
  /** The same of one account, while others call as well. */
  shared: number
  /** How many milliseconds a call waits for its turn. */
  patience: number
}

const usual: ConcurrencyLimits = { most: 1000, atOnce: 64, shared: 4, patience: 5000 }

/** The weight of a call beside that of an ordinary one. Of the heavy ones an account has one at a time, while others call. */
export const weights = { ordinary: 1, page: usual.shared / 2, heavy: usual.shared * 2 } as const

/** The part of all places that calls of an importance may fill. The most important ones find room when others are refused. */
const roomFor: Readonly<Record<Importance, number>> = { bulk: 0.5, read: 0.7, write: 0.85, essential: 1 }
/** The part of these places that one account may take, as long as no other one calls. */
const mostOfOneAccount = 0.75
/** Every account gets so many places, however many call. */
const fewestPlaces = 16

/** A call for the limiter: whose it is, what it weighs, and how long its caller stays. */
export type LimitedCall = {
  readonly account: string
  readonly importance: Importance
  readonly weight: number
  readonly signal?: AbortSignal
}

/** The place of a call in progress. */
export type Place = {
  /** Waits for something on behalf of the call, which takes no room meanwhile: it holds nothing. */
  aside<Result>(wait: () => Promise<Result>): Promise<Result>
}

type Waiting = LimitedCall & { begin: () => void; leave: (error: Error) => void }
type Account = { working: number; places: number; waiting: Record<Importance, Waiting[]> }

/**
 * Admits calls. Accounts take turns, and one account has a small share of a process while others call. Within an account the
 * important calls go first. What is more than can be answered soon is refused at once, before its body is read, the
 * least important calls first.
 */
export function createConcurrencyLimiter(
  limits: Partial<ConcurrencyLimits> = {},
  now = () => performance.now(),
) {
  const { most, atOnce, shared, patience } = { ...usual, ...limits }
  const accounts = createActiveAccounts<Account>(newAccount, ({ places }) => places === 0, now)
  // Maps keep their order: the first account is the next one, and goes to the end when a call of it has begun.
  const queue = new Map<string, Account>()
  let working = 0
  let places = 0

  const fits = (account: Account, weight: number) => {
    const share = accounts.count() > 1 ? shared : atOnce
    return (
      account.working === 0 ||
      (account.working + weight <= share && (working === 0 || working + weight <= atOnce))
    )
  }

  function startNext() {
    for (const [name, account] of queue) {
      const next = firstOf(account)
      if (next && !fits(account, next.weight)) continue
      queue.delete(name)
      if (!next) continue
      remove(account, next)
      if (firstOf(account)) queue.set(name, account)
      next.begin()
    }
  }

  /** Waits for the turn of a call that has its place. */
  function acquireTurn(account: Account, call: LimitedCall, waits: number): Promise<void> {
    const begin = () => {
      account.working += call.weight
      working += call.weight
    }
    if (!queue.has(call.account) && fits(account, call.weight)) return Promise.resolve(begin())
    return new Promise((resolve, reject) => {
      const leave = (error: Error) => {
        remove(account, waiting)
        end()
        reject(error)
      }
      const timer = Number.isFinite(waits)
        ? setTimeout(() => leave(new CallWaitedTooLong()), waits)
        : undefined
      const onAbort = () => leave(new CallWaitedTooLong())
      const end = () => {
        clearTimeout(timer)
        call.signal?.removeEventListener('abort', onAbort)
      }
      const waiting: Waiting = {
        ...call,
        leave,
        begin: () => {
          end()
          begin()
          resolve()
        },
      }
      call.signal?.addEventListener('abort', onAbort)
      account.waiting[call.importance].push(waiting)
      queue.set(call.account, account)
    })
  }

  function releaseTurn(account: Account, { weight }: LimitedCall) {
    account.working -= weight
    working -= weight
    startNext()
  }

  async function occupy<Result>(
    call: LimitedCall,
    waits: number,
    work: (place: Place) => Promise<Result>,
  ): Promise<Result> {
    const account = accounts.of(call.account)
    account.places++
    places++
    const leavePlace = () => {
      account.places--
      places--
    }
    const aside: Place['aside'] = async (wait) => {
      leavePlace()
      releaseTurn(account, call)
      try {
        return await wait()
      } finally {
        account.places++
        places++
        await acquireTurn(accounts.keep(call.account, account), call, Infinity)
      }
    }
    try {
      await acquireTurn(account, call, waits)
      try {
        return await work({ aside })
      } finally {
        releaseTurn(account, call)
      }
    } finally {
      leavePlace()
    }
  }

  return {
    /** Works on a call when it is its turn. Refused with 429 where there is no place, or no turn in time. */
    async admit<Result>(
      context: Caller,
      call: LimitedCall,
      work: (place: Place) => Promise<Result>,
    ): Promise<Result> {
      const room = Math.floor(most * roomFor[call.importance])
      if (places >= room) throw crowded(context, context.startedAt, most)
      const others = accounts.count(call.account)
      const ofAccount = Math.max(
        fewestPlaces,
        Math.floor(room * (others > 0 ? 1 / (others + 1) : mostOfOneAccount)),
      )
      if (accounts.of(call.account).places >= Math.min(ofAccount, room))
        throw crowded(context, context.startedAt, ofAccount, accountIsBusy)
      try {
        return await occupy(call, patience, work)
      } catch (error) {
        throw error instanceof CallWaitedTooLong
          ? crowded(context, context.startedAt, shared, accountIsBusy)
          : error
      }
    },
    /** Works on the next part of a call that was admitted and answered, such as rows of a stream, when it is its turn. */
    later: <Result>(
      { account, importance, weight }: LimitedCall,
      work: () => Promise<Result>,
    ): Promise<Result> => occupy({ account, importance, weight }, Infinity, work),
  }
}
export type ConcurrencyLimiter = ReturnType<typeof createConcurrencyLimiter>

class CallWaitedTooLong extends Error {}

const newAccount = (): Account => ({
  working: 0,
  places: 0,
  waiting: { bulk: [], read: [], write: [], essential: [] },
})

const mostImportantFirst = importances.toReversed()

function firstOf({ waiting }: Account) {
  for (const importance of mostImportantFirst) {
    const [first] = waiting[importance]
    if (first) return first
  }
  return undefined
}

function remove({ waiting }: Account, one: Waiting) {
  const calls = waiting[one.importance]
  const at = calls.indexOf(one)
  if (at >= 0) calls.splice(at, 1)
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
