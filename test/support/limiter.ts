import { createConcurrencyLimiter } from '@alphorn/server/platform/http/concurrency-limiter'
import type { LimitedCall } from '@alphorn/server/platform/http/turns'

/** The limiter's context of a call, beside the call itself. */
export const context = () => ({ quotas: null, startedAt: new Date() })
/** Resolves when what is ready has happened. */
export const settled = () => new Promise(setImmediate)

type Given = Partial<LimitedCall>

/** Limits of a lane: what is at once of all accounts, and of one while others call; and how long it rests. */
export const lane = (atOnce: number, few: number, rest = 0, many = few) => ({
  atOnce,
  alone: atOnce,
  few: { most: few, rest },
  many: { most: many, rest },
})
/** The same as the limits of ordinary calls. */
export const ordinary = (...limits: Parameters<typeof lane>) => ({ ordinary: lane(...limits) })

/** Opens a limiter with a clock that only the test moves, and records the calls that began and their ends. */
export function openLimiter(limits: Parameters<typeof createConcurrencyLimiter>[0]) {
  const timers: { at: number; begin: () => void }[] = []
  const clock = {
    now: 0,
    async pass(milliseconds: number) {
      clock.now += milliseconds
      for (const { begin } of timers.filter(({ at }) => at <= clock.now)) begin()
      timers.splice(0, timers.length, ...timers.filter(({ at }) => at > clock.now))
      await settled()
    },
  }
  const after = (milliseconds: number, begin: () => void) =>
    void timers.push({ at: clock.now + milliseconds, begin })
  const limiter = createConcurrencyLimiter(limits, { now: () => clock.now, after })
  const begun: string[] = []
  const running = new Map<string, PromiseWithResolvers<string>>()
  /** The first letter of a name is its account. A name that ends with ~ waits for something until it is ended. */
  const call = (name: string, given: Given = {}) => {
    const limited = {
      account: name.charAt(0),
      importance: 'read',
      lane: 'ordinary',
      weight: 1,
      ...given,
    } as const
    const answer = limiter.admit(context(), limited, ({ aside }) => {
      begun.push(name)
      const work = Promise.withResolvers<string>()
      running.set(name, work)
      return name.endsWith('~') ? aside(() => work.promise) : work.promise
    })
    answer.catch(() => {}) // those that a test leaves waiting
    return answer
  }
  const end = async (name: string) => {
    await settled()
    running.get(name)?.resolve(name)
    await settled()
  }
  return { limiter, clock, begun, call, end, running }
}
