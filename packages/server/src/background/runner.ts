import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import { signCheckpoints } from '#server/audit/checkpoint'
import { dropOldAudit } from '#server/audit/drop-old'
import { sealAuditRows } from '#server/audit/seal'
import type { SigningKey } from '#server/audit/signing-key'
import { buildLists } from '#server/background/build-lists'
import { deleteOldKeys } from '#server/background/delete-old-keys'
import { deriveSignalsOfChanges } from '#server/background/derive-signals'
import { expireJobs } from '#server/background/expire-jobs'
import { feedCycles } from '#server/background/feed-cycles'
import { prepareAuditPartitions } from '#server/background/prepare-audit-partitions'
import { withConnection } from '#server/db/connection'
import { forgetOldChanges } from '#server/search/feed'
import type { Pools } from '#server/db/connect'
import { builtInTopic, feedTopic, listsTopic, recycleTopic, signalsTopic } from '#server/db/topics'
import { runOffline, runOutside } from '#server/executors/run-offline'
import type { Wakeups } from '#server/db/wakeups'
import type { ProjectPlan } from '#server/projects/project'
import { reactToSignals } from '#server/staleness/react-to-signals'
import { recycleProspects } from '#server/staleness/recycle'
import type { ReadSite } from '#server/websites/site'

type Settings = {
  plan: ProjectPlan
  auditKey: SigningKey
  auditMonths: number
  /** null: no website is read. */
  readSite: ReadSite | null
}
type Chore = {
  name: string
  everySeconds: number
  topic?: string
  run: (pools: Pools, settings: Settings, signal: AbortSignal) => Promise<unknown>
}

const chores: readonly Chore[] = [
  { name: 'feed cycles', everySeconds: 1, topic: feedTopic, run: feedCycles },
  {
    name: 'run the offline executor',
    everySeconds: 1,
    topic: builtInTopic,
    run: (pools, { readSite }) => runOffline(pools, { readsWebsites: readSite !== null }),
  },
  {
    name: 'read websites',
    everySeconds: 1,
    topic: builtInTopic,
    run: async (pools, { readSite }, signal) => readSite && runOutside(pools, readSite, signal),
  },
  { name: 'expire jobs', everySeconds: 1, run: expireJobs },
  { name: 'build lists', everySeconds: 2, topic: listsTopic, run: buildLists },
  { name: 'derive signals', everySeconds: 5, run: deriveSignalsOfChanges },
  { name: 'react to signals', everySeconds: 5, topic: signalsTopic, run: reactToSignals },
  {
    name: 'recycle prospects',
    everySeconds: 10,
    topic: recycleTopic,
    run: (pools, { plan }) => recycleProspects(pools, plan),
  },
  { name: 'delete old keys', everySeconds: 600, run: deleteOldKeys },
  {
    name: 'forget old company changes',
    everySeconds: 3600,
    run: ({ read }) => withConnection(read, forgetOldChanges),
  },
  { name: 'seal audit rows', everySeconds: 1, run: sealAuditRows },
  {
    name: 'sign audit checkpoints',
    everySeconds: 60,
    run: (pools, { auditKey }) => signCheckpoints(pools, auditKey),
  },
  {
    name: 'drop old audit',
    everySeconds: 21_600,
    run: (pools, { auditKey, auditMonths }) => dropOldAudit(pools, auditMonths, auditKey),
  },
  { name: 'prepare audit partitions', everySeconds: 21_600, run: prepareAuditPartitions },
]

/** Runs the chores of the service, each one after the other's end, until it is stopped. Several processes may do so at once. */
export function startBackground(pools: Pools, wakeups: Wakeups, log: Logger, settings: Settings) {
  const abort = new AbortController()
  const loops = chores.map((chore) => loop(chore))

  async function loop({ name, everySeconds, topic = '', run }: Chore) {
    while (!abort.signal.aborted) {
      const since = performance.now()
      await run(pools, settings, abort.signal).catch((error: unknown) =>
        log.error({ err: error }, `The chore "${name}" failed`),
      )
      await rest()
      await pause(topic, everySeconds * 1000, since)
    }
  }

  /** A moment between two runs: what wakes a chore often within it is served by one. */
  function rest() {
    return setTimeout(25, undefined, { signal: abort.signal }).catch(() => {})
  }

  /** Waits for the topic, or for the time; `wait` itself looks up at least once a second. */
  async function pause(topic: string, milliseconds: number, since: number) {
    const end = performance.now() + milliseconds
    let woken = false
    while (!woken && !abort.signal.aborted && performance.now() < end) {
      woken = await wakeups.wait(topic, {
        milliseconds: end - performance.now(),
        since,
        signal: abort.signal,
      })
    }
  }

  return {
    async stop() {
      abort.abort()
      await Promise.all(loops)
    },
  }
}
