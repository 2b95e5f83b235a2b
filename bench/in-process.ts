import { randomUUID } from 'node:crypto'
import { answer } from '@alphorn/server/http/answer'
import type { Incoming } from '@alphorn/server/http/exchange'
import { startAlphorn } from './alphorn.ts'
import type { Database } from './database.ts'
import type { Jobs } from './job-seed.ts'
import type { Caller } from './job-workers.ts'

/** The service in the process of its workers: what HTTP and its parser cost is left out. */
export async function openInProcess({ url }: Database, { secret }: Jobs) {
  const running = await startAlphorn(url)
  const caller: Caller = {
    async post(target, body) {
      const sent = Buffer.from(JSON.stringify(body))
      const headers: Record<string, string> = {
        host: 'bench',
        authorization: `Bearer ${secret}`,
        'content-type': 'application/json',
        'content-length': String(sent.length),
        'idempotency-key': randomUUID(),
      }
      const incoming: Incoming = {
        method: 'POST',
        target,
        header: (name) => headers[name],
        headerCount: (name) => (headers[name] === undefined ? 0 : 1),
        address: '127.0.0.1',
        readBody: async () => sent,
        signal: new AbortController().signal,
      }
      return answer(running.service, incoming)
    },
    close: () => {},
  }
  return { open: () => caller, stop: () => running.stop() }
}
