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
  readonly signal?: AbortSignal
}

type Waiting = LimitedCall & { begin: () => void }
type Turns = { working: number; waiting: Record<Importance, Waiting[]> }
/** What an account has under way, and what of it waits. */
export type AccountTurns = Record<Lane, Turns>

/** The caller left, or waited as long as it may. */
export class CallWaitedTooLong extends Error {}

const none = (): Turns => ({ working: 0, waiting: { bulk: [], read: [], write: [], essential: [] } })
export const newTurns = (): AccountTurns => ({ ordinary: none(), heavy: none() })

/** Turns of accounts: each has its share while others call, and the accounts that wait go one after the other. */
export function createTurns(limits: Readonly<Record<Lane, LaneLimits>>, othersCall: () => boolean) {
  // Maps keep their order: the first account is the next one, and goes to the end when a call of it has begun.
  const queues = { ordinary: new Map<string, Turns>(), heavy: new Map<string, Turns>() }
  const working = { ordinary: 0, heavy: 0 }

  function fits(turns: Turns, { lane, weight }: LimitedCall) {
    const { atOnce, shared } = limits[lane]
    const hasRoom = (busy: number, most: number) => busy === 0 || busy + weight <= most
    return hasRoom(turns.working, othersCall() ? shared : atOnce) && hasRoom(working[lane], atOnce)
  }

  function begin(turns: Turns, { lane, weight }: LimitedCall) {
    turns.working += weight
    working[lane] += weight
  }

  function startNext(lane: Lane) {
    const queue = queues[lane]
    for (const [name, turns] of queue) {
      const next = firstOf(turns)
      if (next && !fits(turns, next)) continue
      queue.delete(name)
      if (!next) continue
      remove(turns, next)
      if (firstOf(turns)) queue.set(name, turns)
      begin(turns, next)
      next.begin()
    }
  }

  /** Waits for its turn in the queue of its account. Rejects after so many milliseconds, or when its caller leaves. */
  function wait(turns: Turns, call: LimitedCall, milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        call.signal?.removeEventListener('abort', leave)
      }
      const waiting: Waiting = {
        ...call,
        begin: () => {
          stop()
          resolve()
        },
      }
      const leave = () => {
        stop()
        remove(turns, waiting)
        reject(new CallWaitedTooLong())
      }
      const timer = Number.isFinite(milliseconds) ? setTimeout(leave, milliseconds) : undefined
      call.signal?.addEventListener('abort', leave)
      turns.waiting[call.importance].push(waiting)
      queues[call.lane].set(call.account, turns)
    })
  }

  return {
    /** Resolves when it is the turn of the call. */
    async acquire(account: AccountTurns, call: LimitedCall, milliseconds: number): Promise<void> {
      const turns = account[call.lane]
      if (queues[call.lane].has(call.account) || !fits(turns, call)) return wait(turns, call, milliseconds)
      begin(turns, call)
    },
    /** Ends the turn, and begins those that have room now. */
    release(account: AccountTurns, { lane, weight }: LimitedCall): void {
      account[lane].working -= weight
      working[lane] -= weight
      startNext(lane)
    },
  }
}

const mostImportantFirst = importances.toReversed()

function firstOf({ waiting }: Turns) {
  for (const importance of mostImportantFirst) {
    const [first] = waiting[importance]
    if (first) return first
  }
  return undefined
}

function remove({ waiting }: Turns, one: Waiting) {
  const calls = waiting[one.importance]
  const at = calls.indexOf(one)
  if (at >= 0) calls.splice(at, 1)
}
