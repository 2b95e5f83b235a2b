import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Producer, StageResult } from '@alphorn/contract/prospecting/stage-results'
import { qualifyProspect } from '#server/executors/offline/qualification'
import { type Unwritten, writeOutreach } from '#server/executors/offline/outreach'
import { researchOffline } from '#server/executors/offline/research'
import { verifyInTurn } from '#server/executors/offline/verify-in-turn'
import { swissDay } from '#server/platform/swiss-time'
import type { Site } from '#server/directory/websites/archive'

/** Producer of the executor's results. Increase the version when its texts or rules change. */
export const offlineProducer: Producer = { name: 'alphorn-offline', version: '7' }

type Job = Pick<StageJobDetail, 'stage' | 'input' | 'input_snapshot' | 'upstream' | 'lease' | 'created_at'>
/** The account of the job, its company's website if it was read, and the signal that ends the wait for a thread. */
type OfflineContext = { account_id: string; site?: Site | undefined; signal?: AbortSignal | undefined }

/**
 * Processes a stage job with the directory, the signals, the offering, and the company's website if it was read. Uses
 * neither a model nor the network. Its results pass the checks by construction. Ages and windows refer to the Swiss day
 * on which the job was opened.
 */
export async function produceOffline(
  job: Job,
  { account_id, site, signal }: OfflineContext,
): Promise<StageResult | Unwritten> {
  const input: StageInput = job.input
  const { input_snapshot, upstream, lease } = job
  const head = {
    input_snapshot,
    upstream,
    producer: offlineProducer,
    ...(lease?.lease_id && { lease_id: lease.lease_id }),
  }
  switch (job.stage) {
    case 'research':
      return { stage: 'research', ...head, ...researchOffline(input, site) }
    case 'qualification':
      return {
        stage: 'qualification',
        ...head,
        ...qualifyProspect(input, swissDay(new Date(job.created_at))),
      }
    case 'outreach': {
      const made = writeOutreach(input, swissDay(new Date(job.created_at)))
      return 'failure' in made ? made : { stage: 'outreach', ...head, ...made }
    }
    case 'verification':
      return { stage: 'verification', ...head, ...(await verifyInTurn(account_id, input, signal)) }
  }
}
