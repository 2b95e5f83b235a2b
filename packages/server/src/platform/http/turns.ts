import { type Importance, importances } from '@alphorn/contract/importance'

/** Heavy calls wait for one another, and never keep an ordinary call of their account waiting. */
export type Lane = 'ordinary' | 'heavy'

/** What all accounts together have under way at once, and what of it one account may have while others call. */
export type LaneLimits = { readonly atOnce: number; readonly shared: number }

/** A call for the limiter: whose it is, what it costs, and how long its caller stays. */
export type LimitedCall = {
  readonly account: string
  readonly importance: Importance
  readonly lane: Lane
  readonly weight: number
  readonly signal?: AbortSignal | undefined
}

type Waiting = LimitedCall & { begin: () => void }
type Turns = { working: number; waiting: Record<Importance, Waiting[]> }
/** What an account has under way, and what of it waits. */
export type AccountTurns = Record<Lane, Turns>

/** The caller left, or waited as long as it may. */
export class CallWaitedTooLong extends Error {}

const none = (): Turns => ({ working: 0, waiting: { bulk: [], read: [], write: [], essential: [] } })
export const newTurns = (): AccountTurns => ({ ordinary: none(), heavy: none() })

type Lanes = {
  readonly limits: Readonly<Record<Lane, LaneLimits>>
  readonly othersCall: () => boolean
  // Maps keep their order: the first account is the next one, and goes to the end when a call of it has begun.
  readonly queues: Readonly<Record<Lane, Map<string, Turns>>>
  readonly working: Record<Lane, number>
}

/** Turns of accounts: each has its share while others call, and the accounts that wait go one after the other. */
export function createTurns(limits: Readonly<Record<Lane, LaneLimits>>, othersCall: () => boolean) {
  const queues = { ordinary: new Map<string, Turns>(), heavy: new Map<string, Turns>() }
  const lanes: Lanes = { limits, othersCall, queues, working: { ordinary: 0, heavy: 0 } }
  return {
    /** Resolves when it is the turn of the call. Rejects after so many milliseconds, or when its caller leaves. */
    async acquire(account: AccountTurns, call: LimitedCall, milliseconds: number): Promise<void> {
      const turns = account[call.lane]
      const mustWait = queues[call.lane].has(call.account) || !fitsLimits(lanes, turns, call)
      if (mustWait) await waitTurn(lanes, turns, call, milliseconds)
      else changeWorking(lanes, turns, call, call.weight)
    },
    /** Ends the turn, and begins those that have room now. */
    release(account: AccountTurns, call: LimitedCall): void {
      changeWorking(lanes, account[call.lane], call, -call.weight)
      startNext(lanes, call.lane)
    },
  }
}

function fitsLimits({ limits, othersCall, working }: Lanes, turns: Turns, { lane, weight }: LimitedCall) {
  const { atOnce, shared } = limits[lane]
  const hasRoom = (busy: number, most: number) => busy === 0 || busy + weight <= most
  return hasRoom(turns.working, othersCall() ? shared : atOnce) && hasRoom(working[lane], atOnce)
}

function changeWorking({ working }: Lanes, turns: Turns, { lane }: LimitedCall, by: number) {
  turns.working += by
  working[lane] += by
}

function startNext(lanes: Lanes, lane: Lane) {
  const queue = lanes.queues[lane]
  for (const [name, turns] of queue) {
    const next = firstOf(turns)
    if (next && !fitsLimits(lanes, turns, next)) continue
    queue.delete(name)
    if (!next) continue
    removeWaiting(turns, next)
    if (firstOf(turns)) queue.set(name, turns)
    changeWorking(lanes, turns, next, next.weight)
    next.begin()
  }
}

/** Waits in the queue of its account. */
function waitTurn({ queues }: Lanes, turns: Turns, call: LimitedCall, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      call.signal?.removeEventListener('abort', leave)
    }
    const begin = () => {
      stop()
      resolve()
    }
    const waiting: Waiting = { ...call, begin }
    const leave = () => {
      stop()
      removeWaiting(turns, waiting)
      reject(new CallWaitedTooLong())
    }
    const timer = Number.isFinite(milliseconds) ? setTimeout(leave, milliseconds) : undefined
    call.signal?.addEventListener('abort', leave)
    turns.waiting[call.importance].push(waiting)
    queues[call.lane].set(call.account, turns)
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

function removeWaiting({ waiting }: Turns, one: Waiting) {
  const calls = waiting[one.importance]
  const at = calls.indexOf(one)
  if (at >= 0) calls.splice(at, 1)
}
