import type { Logger } from 'pino'
import { type MailSettings, sendMails } from '#server/accounts/mail/send-mails'
import { signCheckpoints } from '#server/platform/audit/checkpoint'
import { deleteOldAuditRows } from '#server/platform/audit/delete-old-audit-rows'
import { streamAudit } from '#server/platform/audit/stream/stream-audit'
import { sealAuditRows } from '#server/platform/audit/seal'
import type { SigningKey } from '#server/platform/audit/signing-key'
import type { Config } from '#server/platform/config'
import { buildLists } from '#server/background/build-lists'
import { checkEvidence } from '#server/background/check-evidence'
import { deleteOldKeys } from '#server/background/delete-old-keys'
import { deriveSignalsOfChanges } from '#server/background/derive-signals'
import { expireJobs } from '#server/background/expire-jobs'
import { continueCycles } from '#server/background/continue-cycles'
import { measureDatabase } from '#server/background/measure-database'
import { prepareAuditPartitions } from '#server/background/prepare-audit-partitions'
import { withConnection } from '#server/platform/db/connection'
import { deleteOldCompanyChanges } from '#server/directory/search/directory-changes'
import type { Pools } from '#server/platform/db/connect'
import { deriveFacts } from '#server/directory/companies/derived/derive-facts'
import { cacheLines } from '#server/directory/companies/cached-lines'
import {
  builtInTopic,
  crmTopic,
  directoryTopic,
  erasuresTopic,
  cyclesTopic,
  letterPostTopic,
  listsTopic,
  lookUpTopic,
  mailTopic,
  recycleTopic,
  signalsTopic,
  websitesTopic,
} from '#server/platform/db/topics'
import { synchroniseCrms } from '#server/crm/synchronise'
import { postLetters } from '#server/letter-post/post-letters'
import type { DirectoryIndex } from '#server/directory/search/port'
import { startFollowUps } from '#server/prospecting/decisions/start-follow-ups'
import { producersOf } from '#server/executors/built-in'
import { createLlmLoop } from '#server/executors/run-llm'
import { runOffline, readWebsites } from '#server/executors/run-offline'
import { createVerifierLoop } from '#server/executors/run-verifier'
import type { TextSearch } from '#server/directory/search/matching-companies'
import type { ProjectPlan } from '#server/prospecting/projects/project'
import { reactToSignals } from '#server/prospecting/staleness/react-to-signals'
import { recycleProspects } from '#server/prospecting/staleness/recycle'
import { reopenPostponed } from '#server/prospecting/staleness/reopen-postponed'
import { syncDueSources } from '#server/directory/sources/sync'
import { erasePersonalData } from '#server/privacy/erase-personal-data'
import { applyRetention, type Retention } from '#server/privacy/apply-retention'
import { deleteOldEvents } from '#server/webhooks/delete-old-events'
import { sendDeliveries, type SendDependencies } from '#server/webhooks/send'
import { findWebsites } from '#server/directory/website-finder/find-websites'
import { deleteArchivedPages } from '#server/directory/websites/delete-pages'
import { watchLetterWriter } from '#server/lists/watches/letter'
import { notifyWatches } from '#server/lists/watches/notify'
import type { ReadSite } from '#server/directory/websites/site'

/** The settings that the background jobs need. */
export type JobSettings = Retention & {
  peppers: readonly string[]
  plan: ProjectPlan
  auditKey: SigningKey
  auditMonths: number
  /** null: websites are not read. */
  readSite: ReadSite | null
  /** null: pages that workers cite are not checked. */
  readPage: ReadSite | null
  /** Searches companies by text. */
  search: TextSearch
  /** Resolves names to companies. */
  index: DirectoryIndex
  /** null: webhooks are not sent. */
  webhooks: SendDependencies | null
  now: () => Date
} & MailSettings &
  Pick<
    Config,
    | 'archiveMonths'
    | 'auditStream'
    | 'crmHosts'
    | 'letterService'
    | 'llm'
    | 'proofPages'
    | 'sources'
    | 'verifier'
    | 'verifierLlm'
    | 'websiteSearches'
  >
/** Dependencies of a background job other than the database. */
export type BackgroundJobContext = JobSettings & { signal: AbortSignal; log: Logger }
export type BackgroundJob = {
  name: string
  everySeconds: number
  topic?: string
  run: (pools: Pools, dependencies: BackgroundJobContext) => Promise<unknown>
}

const backgroundJobs: readonly BackgroundJob[] = [
  {
    name: 'continue cycles',
    everySeconds: 1,
    topic: cyclesTopic,
    run: async (pools, dependencies) =>
      continueCycles(pools, await producersOf(dependencies), { signal: dependencies.signal }),
  },
  {
    name: 'run the offline executor',
    everySeconds: 1,
    topic: builtInTopic,
    run: (pools, { readSite, signal }) => runOffline(pools, { readsWebsites: readSite !== null, signal }),
  },
  {
    name: 'read websites',
    everySeconds: 1,
    topic: builtInTopic,
    run: async (pools, { readSite, signal }) => readSite && readWebsites(pools, readSite, signal),
  },
  {
    name: 'find websites',
    everySeconds: 300,
    topic: websitesTopic,
    run: async (pools, { readSite, websiteSearches, signal }) =>
      readSite && findWebsites(pools, readSite, { perDay: websiteSearches }, signal),
  },
  {
    name: 'verify cited pages',
    everySeconds: 5,
    topic: lookUpTopic,
    run: async (pools, { readPage, signal }) => readPage && checkEvidence(pools, readPage, signal),
  },
  { name: 'expire jobs', everySeconds: 1, run: expireJobs },
  {
    name: 'build lists',
    everySeconds: 2,
    topic: listsTopic,
    run: (pools, { search }) => buildLists(pools, search),
  },
  { name: 'cache company rows', everySeconds: 10, topic: directoryTopic, run: cacheLines },
  { name: 'derive facts', everySeconds: 5, topic: directoryTopic, run: (pools) => deriveFacts(pools) },
  { name: 'derive signals', everySeconds: 5, run: deriveSignalsOfChanges },
  { name: 'react to signals', everySeconds: 5, topic: signalsTopic, run: reactToSignals },
  {
    name: 'recycle prospects',
    everySeconds: 10,
    topic: recycleTopic,
    run: (pools, { plan }) => recycleProspects(pools, plan),
  },
  {
    name: 'start follow-up cycles',
    everySeconds: 10,
    topic: recycleTopic,
    run: (pools, { plan }) => startFollowUps(pools, plan),
  },
  { name: 'reopen postponed prospects', everySeconds: 600, run: (pools) => reopenPostponed(pools) },
  {
    name: 'send webhooks',
    everySeconds: 1,
    run: async (pools, { webhooks, signal }) => webhooks && sendDeliveries(pools, webhooks, signal),
  },
  { name: 'synchronise crms', everySeconds: 10, topic: crmTopic, run: synchroniseCrms },
  { name: 'post letters', everySeconds: 10, topic: letterPostTopic, run: postLetters },
  {
    name: 'delete old events',
    everySeconds: 600,
    run: ({ read }) => withConnection(read, deleteOldEvents),
  },
  {
    name: 'send mails',
    everySeconds: 5,
    topic: mailTopic,
    run: (pools, dependencies) => sendMails(pools, dependencies, watchLetterWriter(dependencies.search)),
  },
  { name: 'notify watches', everySeconds: 20, run: (pools, { search }) => notifyWatches(pools, search) },
  {
    name: 'erase personal data',
    everySeconds: 5,
    topic: erasuresTopic,
    run: (pools, { peppers }) => erasePersonalData(pools, peppers),
  },
  { name: 'apply retention', everySeconds: 21_600, run: applyRetention },
  {
    name: 'delete archived pages',
    everySeconds: 21_600,
    run: (pools, { archiveMonths }) => deleteArchivedPages(pools, archiveMonths),
  },
  { name: 'delete old keys', everySeconds: 600, run: deleteOldKeys },
  {
    name: 'delete old company changes',
    everySeconds: 3600,
    run: ({ read }) => withConnection(read, deleteOldCompanyChanges),
  },
  { name: 'seal audit rows', everySeconds: 1, run: sealAuditRows },
  {
    name: 'stream audit rows',
    everySeconds: 1,
    run: (pools, { auditStream, signal, log }) => streamAudit(pools, { settings: auditStream, signal, log }),
  },
  {
    name: 'sign audit checkpoints',
    everySeconds: 60,
    run: (pools, { auditKey }) => signCheckpoints(pools, auditKey),
  },
  {
    name: 'delete old audit rows',
    everySeconds: 21_600,
    run: (pools, { auditKey, auditMonths }) => deleteOldAuditRows(pools, auditMonths, auditKey),
  },
  {
    name: 'sync sources',
    everySeconds: 60,
    run: (pools, { sources, signal }) => syncDueSources(pools, sources, signal),
  },
  { name: 'measure the database', everySeconds: 3600, run: measureDatabase },
  { name: 'prepare audit partitions', everySeconds: 600, run: prepareAuditPartitions },
]

/** Creates one loop for each concurrent call that the settings allow; each processes one job after the other. */
function llmJobs({ llm, verifierLlm, readSite }: JobSettings): BackgroundJob[] {
  if (!llm) return []
  const work = createLlmLoop({ llm, verifierLlm }, readSite)
  const run: BackgroundJob['run'] = (pools, { signal, log }) => work(pools, signal, log)
  return Array.from({ length: llm.jobsAtOnce }, (_, at) => ({
    name: `run the model executor, worker ${at + 1}`,
    everySeconds: 2,
    topic: builtInTopic,
    run,
  }))
}

/** Creates a single loop, because the local model uses one thread of the machine. */
function verifierJobs({ verifier }: JobSettings): BackgroundJob[] {
  if (!verifier) return []
  const work = createVerifierLoop(verifier)
  const run: BackgroundJob['run'] = (pools, { signal, log }) => work(pools, signal, log)
  return [{ name: 'run the verifier executor', everySeconds: 2, topic: builtInTopic, run }]
}

/** Returns all background jobs of the service. */
export function backgroundJobsOf(settings: JobSettings): BackgroundJob[] {
  return [...backgroundJobs, ...llmJobs(settings), ...verifierJobs(settings)]
}
