import { createConcurrencyLimiter } from '@alphorn/server/platform/http/concurrency-limiter'
import type { LimitedCall } from '@alphorn/server/platform/http/turns'

/** The limiter's context of a call, passed next to the call itself. */
export const context = () => ({ quotas: null, startedAt: new Date() })
/** Resolves when all pending callbacks have run. */
export const settled = () => new Promise(setImmediate)

type CallInput = Partial<LimitedCall>

/**
 * Returns the limits of a lane: concurrent calls of all accounts, and of one account while others call.
 * `pauseFactor`: the pause after a call, as a multiple of its duration.
 */
export const lane = (atOnce: number, few: number, pauseFactor = 0, many = few) => ({
  atOnce,
  soloLimit: atOnce,
  fewCallsShare: { most: few, pauseFactor },
  manyCallsShare: { most: many, pauseFactor },
})
/** Returns the given limits as those of ordinary calls. */
export const ordinary = (...limits: Parameters<typeof lane>) => ({ ordinary: lane(...limits) })

/** Opens a limiter with a clock that only the test advances, and records the start and the end of calls. */
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
  /**
   * The first letter of the name is the account. A name that ends with ~ is a call that waits until the test ends it.
   */
  const call = (name: string, given: CallInput = {}) => {
    const limited = {
      account: name.charAt(0),
      importance: 'read',
      lane: 'ordinary',
      weight: 1,
      ...given,
    } as const
    const answer = limiter.admit(context(), limited, ({ releaseWhile }) => {
      begun.push(name)
      const work = Promise.withResolvers<string>()
      running.set(name, work)
      return name.endsWith('~') ? releaseWhile(() => work.promise) : work.promise
    })
    answer.catch(() => {}) // calls that a test leaves waiting
    return answer
  }
  const end = async (name: string) => {
    await settled()
    running.get(name)?.resolve(name)
    await settled()
  }
  return { limiter, clock, begun, call, end, running }
}
