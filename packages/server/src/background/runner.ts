import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type BackgroundJob, type JobSettings, backgroundJobsOf } from '#server/background/background-jobs'
import { createRuns } from '#server/background/reported-runs'
import type { Pools } from '#server/platform/db/connect'
import type { Wakeups } from '#server/platform/db/wakeups'

/** Runs the background jobs of the service, each one after the other's end, until it is stopped. Several processes may do so at once. */
export function startBackground(pools: Pools, wakeups: Wakeups, log: Logger, settings: JobSettings) {
  const abort = new AbortController()
  const { signal } = abort
  const means = { ...settings, signal, log }
  const runs = createRuns(settings.now)
  const report: BackgroundJob = { name: 'report job states', everySeconds: 10, run: runs.report }
  const loops = [...backgroundJobsOf(settings), report].map(loop)

  async function loop({ name, everySeconds, topic = '', run }: BackgroundJob) {
    while (!signal.aborted) {
      const since = performance.now()
      runs.began(name, everySeconds)
      const failed = (error: unknown) => {
        runs.ended(name, error)
        log.error({ err: error }, `The background job "${name}" failed`)
      }
      await run(pools, means).then(() => runs.ended(name), failed)
      await rest()
      await pause(topic, everySeconds * 1000, since)
    }
  }

  /** A moment between two runs: what wakes a job often within it is served by one. */
  function rest() {
    return setTimeout(25, undefined, { signal }).catch(() => {})
  }

  /** Waits for the topic, or for the time; `wait` itself looks up at least once a second. */
  async function pause(topic: string, milliseconds: number, since: number) {
    const end = performance.now() + milliseconds
    let woken = false
    while (!woken && !signal.aborted && performance.now() < end) {
      woken = await wakeups.wait(topic, { milliseconds: end - performance.now(), since, signal })
    }
  }

  return {
    async stop() {
      abort.abort()
      await Promise.all(loops)
    },
  }
}
