import { once } from 'node:events'
import { get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

// Calls `/livez` continuously from a separate thread, so that the work of the bench itself does not delay it.

const pause_ms = 2

/** The prober, with the longest response time in milliseconds during some work. */
export async function startProber(url: string) {
  const worker = new Worker(new URL(import.meta.url), { workerData: url })
  await once(worker, 'message')
  const longest = async () => {
    const message = once(worker, 'message')
    worker.postMessage('longest')
    return Number((await message)[0])
  }
  return {
    async longestDuring(work: () => Promise<unknown>): Promise<number> {
      await longest()
      await work()
      return longest()
    },
    stop: () => worker.terminate(),
  }
}

async function probe(url: string) {
  let longest = 0
  let began = performance.now()
  parentPort?.on('message', () => {
    // A pending response counts with its waiting time so far.
    parentPort?.postMessage(Math.max(longest, performance.now() - began))
    longest = 0
  })
  parentPort?.postMessage('ready')
  for (;;) {
    began = performance.now()
    await new Promise<void>((resolve, reject) => {
      get(`${url}/livez`, (answer) => answer.resume().on('end', resolve)).on('error', reject)
    })
    longest = Math.max(longest, performance.now() - began)
    await new Promise((resolve) => setTimeout(resolve, pause_ms))
  }
}

if (!isMainThread && typeof workerData === 'string') await probe(workerData)
