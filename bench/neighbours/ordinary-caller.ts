import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { openConnection, requestText } from '../connection.ts'
import { summary } from '../load.ts'
import type { Seeded } from '../seed.ts'

// The calls of an ordinary account, from a thread of its own, so that what the bench itself reads for others delays none.

/** People and workers of the account. Each makes a call and then reads the response. */
const callers = 8
const pause_ms = 25

/** Earlier calls count only for `longest`: the other account was alone until then, and had all turns. */
const arriving_ms = 1000

/** `refused` counts the calls that must be repeated later. `longest` is the longest wait, including the first calls. */
export type CallerStatistics = {
  perSecond: number
  p50: number
  p99: number
  refused: number
  longest: number
}
type CallerOptions = { url: string; account: Seeded; seconds: number }

/** Sends the requests of an account's people and workers over a day, with a pause after each answer. */
export function askOrdinarily(given: CallerOptions): Promise<CallerStatistics> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: given })
    worker.on('message', resolve)
    worker.on('error', reject)
  })
}

async function callFor({ url, account, seconds }: CallerOptions): Promise<CallerStatistics> {
  const took: number[] = []
  let refused = 0
  let longest = 0
  const counted = performance.now() + arriving_ms
  const end = counted + 1000 * seconds
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const connection = openConnection(url)
      await delay((caller * pause_ms) / callers)
      for (let turn = caller; performance.now() < end; turn++) {
        const asked = performance.now()
        const { status, body } = await connection.ask(ordinaryCall(account, turn))
        const wait = performance.now() - asked
        longest = Math.max(longest, wait)
        if (status === 429 || status === 503) refused++
        else if (status >= 300) throw new Error(`${status}: ${body}`)
        else if (asked >= counted) took.push(wait)
        await delay(pause_ms)
      }
      connection.close()
    }),
  )
  const { perSecond, p50, p99 } = summary(took, performance.now() - counted)
  return { perSecond, p50, p99, refused, longest }
}

function ordinaryCall({ project_id, prospect_ids, secret }: Seeded, turn: number) {
  const project = `/api/v1/outreach/projects/${project_id}`
  const prospect = `${project}/prospects/${prospect_ids[turn % prospect_ids.length]!}`
  const write = (path: string, body: object) =>
    requestText(path, { secret, key: randomUUID(), body: JSON.stringify(body) })
  const calls = [
    () => requestText(prospect, { secret }),
    () => write(`${prospect}/decisions`, { decision: 'accept', reason: 'good_fit' }),
    () => requestText(`${project}/prospects?limit=20`, { secret }),
    () => write(`${project}/stage-jobs/claims`, { max_jobs: 1, lease_seconds: 60 }),
  ]
  return calls[turn % calls.length]!()
}

if (!isMainThread) parentPort?.postMessage(await callFor(workerData as CallerOptions))
