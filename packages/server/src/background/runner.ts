import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type BackgroundJob, type JobSettings, backgroundJobsOf } from '#server/background/background-jobs'
import { createRuns } from '#server/background/reported-runs'
import type { Pools } from '#server/platform/db/connect'
import type { Wakeups } from '#server/platform/db/wakeups'
import type { ProcessMetrics } from '#server/platform/metrics/process-metrics'
import { activeTracing } from '#server/platform/tracing/tracing'

type Measured = { processMetrics: ProcessMetrics | null }

/**
 * Runs the background jobs of the service until it is stopped. A run of a job begins only after its previous one has
 * ended. Several processes may do so at once.
 */
export function startBackground(
  pools: Pools,
  wakeups: Wakeups,
  log: Logger,
  settings: JobSettings & Measured,
) {
  const abort = new AbortController()
  const { signal } = abort
  const dependencies = { ...settings, signal, log }
  const runs = createRuns(settings.now)
  const report: BackgroundJob = { name: 'report job states', everySeconds: 10, run: runs.report }
  const loops = [...backgroundJobsOf(settings), report].map(loop)

  async function loop({ name, everySeconds, topic = '', run }: BackgroundJob) {
    while (!signal.aborted) {
      const since = performance.now()
      runs.began(name, everySeconds)
      const note = (outcome: 'ok' | 'failed') =>
        settings.processMetrics?.noteRun(name, outcome, performance.now() - since)
      const failed = (error: unknown) => {
        runs.ended(name, error)
        note('failed')
        log.error({ err: error }, `The background job "${name}" failed`)
      }
      const done = () => {
        runs.ended(name)
        note('ok')
      }
      const runOnce = () => run(pools, dependencies)
      await (activeTracing()?.backgroundRun(name, runOnce) ?? runOnce()).then(done, failed)
      await pauseBriefly(signal)
      await waitForTopic(wakeups, topic, { milliseconds: everySeconds * 1000, since, signal })
    }
  }

  return {
    async stop() {
      abort.abort()
      await Promise.all(loops)
    },
  }
}

/** Pauses briefly between two runs, so that one run serves several wake-ups in this time. */
function pauseBriefly(signal: AbortSignal) {
  return setTimeout(25, undefined, { signal }).catch(() => {}) // it was stopped
}

type WaitOptions = { milliseconds: number; since: number; signal: AbortSignal }

/** Waits for the topic or the time limit; `wait` itself checks at least once a second. */
async function waitForTopic(wakeups: Wakeups, topic: string, { milliseconds, since, signal }: WaitOptions) {
  const end = performance.now() + milliseconds
  let woken = false
  while (!woken && !signal.aborted && performance.now() < end) {
    woken = await wakeups.wait(topic, { milliseconds: end - performance.now(), since, signal })
  }
}
