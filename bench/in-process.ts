import { randomUUID } from 'node:crypto'
import { newId } from '@alphorn/contract/core/ids'
import type { Incoming } from '@alphorn/server/platform/http/http-messages'
import type { AnyInput } from '@alphorn/server/platform/http/implement'
import { parseBody } from '@alphorn/server/platform/http/parse'
import { createContext } from '@alphorn/server/platform/http/request-context'
import { performMutation } from '@alphorn/server/platform/http/perform'
import { startAlphorn } from './alphorn.ts'
import type { Database } from './database.ts'
import type { Jobs } from './jobs/job-seed.ts'
import type { Caller } from './jobs/job-workers.ts'

const wait = <Result>(work: () => Promise<Result>) => work()
const noSlot = { releaseWhile: wait, yieldTurnWhile: wait, pause: async () => {} }

/**
 * The domain in the process of its workers, as the other queues run. A body is checked, and the verb runs in its
 * transaction with key, audit row and stored response. Excluded are the costs of HTTP, its parser, the credential check
 * and the counting of limits.
 */
export async function openInProcess({ url }: Database, { secret }: Jobs) {
  const running = await startAlphorn(url)
  const { service } = running
  const caller = await service.authenticate(`Bearer ${secret}`, '127.0.0.1')
  const { signal } = new AbortController()

  async function post(target: string, sent: object) {
    const incoming: Incoming = {
      request_id: newId('request'),
      method: 'POST',
      target,
      header: () => undefined,
      headerCount: () => 0,
      address: '127.0.0.1',
      readBody: async () => 'broken',
      signal,
    }
    const matchedPath = service.find(target)!
    const endpoint = matchedPath.byMethod.get('POST')!
    const context = Object.assign(createContext(service, incoming), { matchedPath, endpoint, caller })
    const input = {
      params: matchedPath.params,
      query: {},
      page: { limit: 0, after: null },
      body: parseBody(endpoint.route.body, sent),
      signal,
      address: incoming.address,
      userAgent: null,
    } as AnyInput
    const work = { service, endpoint, matchedPath, context, incoming, input, slot: noSlot }
    const done = await performMutation(work, randomUUID())
    return { status: done.status, body: `{"data":${done.data}}` }
  }
  const worker: Caller = { post, close: () => {} }
  return { open: () => worker, stop: () => running.stop() }
}
