import type { MetricsReport } from '@alphorn/server/platform/metrics/process-metrics'
import type { Child } from '#cli/serve/child'

/** Measurements of a supervisor's processes. */
export type Measurements = ReturnType<typeof createMeasurements>

/** A process that is too busy to answer in this time counts with what it said last. */
const answerTimeoutMs = 2000

type Followed = { report: MetricsReport | null; waiting: Set<() => void> }

/** Asks processes what they measured. `keep` gets the last word of each one that has ended, once. */
export function createMeasurements(keep: (report: MetricsReport) => void) {
  const followed = new Map<Child, Followed>()
  return {
    /** Counts the process in until it has ended. */
    follow(child: Child) {
      followed.set(child, { report: null, waiting: new Set() })
      void child.left.then(() => {
        const { report = null } = followed.get(child) ?? {}
        followed.delete(child)
        if (report) keep(report)
      })
    },
    heard(child: Child, report: MetricsReport) {
      const one = followed.get(child)
      if (!one) return
      one.report = report
      for (const answered of one.waiting) answered()
    },
    async ask(): Promise<readonly MetricsReport[]> {
      await Promise.all([...followed].map(([child, one]) => askOne(child, one)))
      return [...followed.values()].flatMap(({ report }) => (report ? [report] : []))
    },
  }
}

async function askOne(child: Child, one: Followed) {
  if (!child.isConnected()) return
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      one.waiting.delete(end)
      resolve()
    }
    const timer = setTimeout(end, answerTimeoutMs)
    one.waiting.add(end)
    child.send({ kind: 'measure' })
  })
}
