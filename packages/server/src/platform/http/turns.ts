import { type Importance, importances } from '@alphorn/contract/importance'
import { setRunningTimeout } from '#server/platform/timing/running-time'

/** Heavy calls wait for each other and never delay an ordinary call of their account. */
export type Lane = 'ordinary' | 'heavy'

/** A call for the limiter: its account, its cost, and the time that its caller stays. */
export type LimitedCall = {
  readonly account: string
  readonly importance: Importance
  readonly lane: Lane
  readonly weight: number
  readonly signal?: AbortSignal | undefined
}

type QueuedCall = LimitedCall & { begin: () => void }
type Turns = { working: number; waiting: Record<Importance, QueuedCall[]> }
/** The running and the waiting calls of an account. */
export type AccountTurns = Record<Lane, Turns>

/** An account's present limit by weight, and the pause after each turn as a multiple of the turn. */
export type Share = { readonly most: number; readonly pauseFactor: number }

/** The turn of a call. While others call, its account pauses after it, and the pause counts as part of the turn. */
export type Turn = {
  /** Pauses before the next step of the call. */
  readonly pause: () => Promise<void>
  readonly end: () => void
}

/** The caller disconnected, or waited for the maximum time. */
export class CallWaitedTooLong extends Error {}

/** The clock in milliseconds, and its timers. Tests provide their own. */
export type Timing = {
  readonly now: () => number
  readonly after: (milliseconds: number, then: () => void) => void
}
export const realTiming: Timing = {
  now: () => performance.now(),
  after: (milliseconds, then) => void setTimeout(then, milliseconds),
}

/** In milliseconds. A shorter pause is skipped, because its timer would cost more than it gives to others. */
const minPauseMs = 1
const maxPauseMs = 200

const noTurns = (): Turns => ({ working: 0, waiting: { bulk: [], read: [], write: [], essential: [] } })
export const newTurns = (): AccountTurns => ({ ordinary: noTurns(), heavy: noTurns() })

type Rules<Account> = {
  /** Limit of all accounts together, by weight. */
  readonly atOnce: Readonly<Record<Lane, number>>
  readonly shareOf: (account: Account, lane: Lane) => Share
  readonly timing: Timing
}
type Lanes<Account> = Rules<Account> & {
  // Maps keep insertion order: the first account is the next one, and moves to the end when a call of it has begun.
  readonly queues: Readonly<Record<Lane, Map<string, Account>>>
  readonly working: Record<Lane, number>
}

/**
 * Schedules the turns of accounts: each has its share, and waiting accounts are served round-robin. A turn counts until
 * its account has paused, so that the processors are free for others meanwhile.
 */
export function createTurns<Account extends AccountTurns>(rules: Rules<Account>) {
  const queues = { ordinary: new Map<string, Account>(), heavy: new Map<string, Account>() }
  const lanes: Lanes<Account> = { ...rules, queues, working: { ordinary: 0, heavy: 0 } }
  return {
    /**
     * Resolves with the turn of the call when it begins. Rejects after so many milliseconds, or when its caller
     * disconnects.
     */
    async acquire(account: Account, call: LimitedCall, milliseconds: number): Promise<Turn> {
      const mustWait = queues[call.lane].has(call.account) || !fitsShare(lanes, account, call)
      if (mustWait) await waitTurn(lanes, account, call, milliseconds)
      else changeWorking(lanes, account, call, call.weight)
      return beginTurn(lanes, account, call)
    },
  }
}

function beginTurn<Account extends AccountTurns>(
  lanes: Lanes<Account>,
  account: Account,
  call: LimitedCall,
): Turn {
  const { shareOf, timing } = lanes
  let since = timing.now()
  const pauseMs = () => pauseAfter(shareOf(account, call.lane), call, timing.now() - since)
  const finish = () => {
    changeWorking(lanes, account, call, -call.weight)
    startNext(lanes, call.lane)
  }
  return {
    pause: async () => {
      await new Promise<void>((resolve) => timing.after(pauseMs(), resolve))
      since = timing.now()
    },
    end: () => {
      const milliseconds = pauseMs()
      if (milliseconds > 0) timing.after(milliseconds, finish)
      else finish()
    },
  }
}

/** A call that weighs more than the whole share pauses proportionally longer. */
function pauseAfter({ most, pauseFactor }: Share, { weight }: LimitedCall, milliseconds: number) {
  const wanted = Math.min(maxPauseMs, milliseconds * pauseFactor * Math.max(1, weight / most))
  return wanted < minPauseMs ? 0 : wanted
}

function fitsShare<Account extends AccountTurns>(
  { atOnce, shareOf, working }: Lanes<Account>,
  account: Account,
  { lane, weight }: LimitedCall,
) {
  const hasRoom = (busy: number, most: number) => busy === 0 || busy + weight <= most
  return hasRoom(account[lane].working, shareOf(account, lane).most) && hasRoom(working[lane], atOnce[lane])
}

function changeWorking<Account extends AccountTurns>(
  { working }: Lanes<Account>,
  account: Account,
  { lane }: LimitedCall,
  by: number,
) {
  account[lane].working += by
  working[lane] += by
}

function startNext<Account extends AccountTurns>(lanes: Lanes<Account>, lane: Lane) {
  const queue = lanes.queues[lane]
  for (const [name, account] of queue) {
    const turns = account[lane]
    const next = firstOf(turns)
    if (next && !fitsShare(lanes, account, next)) continue
    queue.delete(name)
    if (!next) continue
    removeWaiting(turns, next)
    if (firstOf(turns)) queue.set(name, account)
    changeWorking(lanes, account, next, next.weight)
    next.begin()
  }
}

/** Waits in the queue of its account. */
function waitTurn<Account extends AccountTurns>(
  { queues }: Lanes<Account>,
  account: Account,
  call: LimitedCall,
  milliseconds: number,
): Promise<void> {
  const turns = account[call.lane]
  return new Promise((resolve, reject) => {
    const stop = () => {
      stopWaiting?.()
      call.signal?.removeEventListener('abort', leave)
    }
    const begin = () => {
      stop()
      resolve()
    }
    const waiting: QueuedCall = { ...call, begin }
    const leave = () => {
      stop()
      removeWaiting(turns, waiting)
      reject(new CallWaitedTooLong())
    }
    const stopWaiting = Number.isFinite(milliseconds) ? setRunningTimeout(milliseconds, leave) : undefined
    call.signal?.addEventListener('abort', leave)
    turns.waiting[call.importance].push(waiting)
    queues[call.lane].set(call.account, account)
  })
}

const mostImportantFirst = importances.toReversed()

function firstOf({ waiting }: Turns) {
  for (const importance of mostImportantFirst) {
    const [first] = waiting[importance]
    if (first) return first
  }
  return undefined
}

function removeWaiting({ waiting }: Turns, one: QueuedCall) {
  const calls = waiting[one.importance]
  const at = calls.indexOf(one)
  if (at >= 0) calls.splice(at, 1)
}
