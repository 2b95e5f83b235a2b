import { once } from 'node:events'
import { get } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

// Asks `/livez` again and again in a thread of its own, so that what the bench itself does delays nothing.

const pause_ms = 2

/** The prober, and the longest answer in milliseconds while something is done. */
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
    // An answer that is still awaited counts as far as it has come.
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
