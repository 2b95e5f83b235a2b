import { newId } from '@alphorn/contract/core/ids'
import { rawQuery } from '@alphorn/server/platform/db/raw'
import { runBatch } from '@alphorn/server/platform/http/batch'
import type { Incoming } from '@alphorn/server/platform/http/http-messages'
import type { AnyInput } from '@alphorn/server/platform/http/implement'
import type { AnyJudgedVerb } from '@alphorn/server/platform/http/judged'
import type { Task } from '@alphorn/server/platform/http/mutate'
import { createContext } from '@alphorn/server/platform/http/request-context'
import type { Service } from '@alphorn/server/platform/http/service'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Person, Fixture } from '../../fixtures/project.ts'
import type { World } from '../../fixtures/world.ts'

/** Runs between the judgement and the apply function. It may change the facts that were read. */
export type Disturb = (facts: unknown) => unknown

/** Calls judged routes outside the pipeline, so that a test can act between judgement and application. */
export function judgedCalls(service: Service) {
  return { taskOf, runDisturbed }

  /** A call that is ready to run, as the pipeline creates it. */
  async function taskOf(
    who: Person,
    path: string,
    body: object,
    key: string = newId('request'),
  ): Promise<Task> {
    const caller = await service.authenticate(`Bearer ${who.secret}`, '127.0.0.1')
    const target = `/api/v1/outreach${path}`
    const own = { request_id: newId('request'), method: 'POST', target, header: () => undefined, address: '' }
    const incoming = own as unknown as Incoming
    const matchedPath = service.find(target)!
    const endpoint = matchedPath.byMethod.get('POST')!
    const context = Object.assign(createContext(service, incoming), { matchedPath, endpoint, caller })
    const input = { params: matchedPath.params, body: endpoint.route.body.parse(body) } as unknown as AnyInput
    const idempotencyKey = { holder: caller.id, key }
    return { endpoint, context, incoming, input, idempotencyKey, fingerprint: 'f' }
  }

  /** Runs calls as one batch, with an event after their judgement. */
  function runDisturbed(tasks: Task[], disturb: Disturb) {
    const verb = tasks[0]!.endpoint.judged!
    const read: AnyJudgedVerb['read'] = async (db, calls) => {
      const facts = await verb.read(db, calls)
      // The keys of the calls are looked up on the same connection: this response shows that the look-up is done.
      await db.query(rawQuery(sql`select 1`))
      await disturb(facts)
      return facts
    }
    return runBatch(service.pools.write, { ...verb, read }, tasks)
  }
}

/** Waits until the feeder has processed all prospects of the project's cycle. */
export async function feederIsDone(world: World, { project }: Fixture) {
  const waiting = `select 1 from cycle_prospects where project_id = $1 and state = 'waiting'`
  await expect.poll(async () => (await world.sql(waiting, [project])).length).toBe(0)
}
