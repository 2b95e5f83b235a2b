import { Refusal } from '@alphorn/contract/errors'
import type { Writer } from '#server/db/connection'
import { type Outcome, runTogether, type Task } from '#server/http/shared-transaction'

type Waiting = { task: Task; settle: (outcome: Outcome) => void; fail: (error: unknown) => void }

const laneCount = 4
const mostTogether = 32
const longestQueue = 5000

/**
 * Where mutations run. Brief ones share transactions: those that wait at the same moment travel together, and an idle
 * service runs each at once. Others, which take long or lock much, have a transaction of their own.
 */
export function createLanes(writer: Writer) {
  const queue: Waiting[] = []
  let busy = 0

  function pump() {
    while (busy < laneCount && queue.length > 0) {
      busy++
      void travel(writer, takeTogether(queue)).finally(() => {
        busy--
        pump()
      })
    }
  }

  return {
    /** Runs the task; its outcome is durable when the promise resolves. */
    async run(task: Task): Promise<Outcome> {
      if (!task.endpoint.route.brief) return (await runTogether(writer, [task]))[0]!
      if (queue.length >= longestQueue)
        throw new Refusal('burst_limited', {
          message: 'More calls wait than the service can take. Try again in a second.',
          siblings: { retry_after: 1 },
          headers: { 'retry-after': '1' },
        })
      return new Promise((settle, fail) => {
        queue.push({ task, settle, fail })
        pump()
      })
    },
  }
}
export type Lanes = ReturnType<typeof createLanes>

async function travel(writer: Writer, together: Waiting[]) {
  try {
    const outcomes = await runTogether(
      writer,
      together.map(({ task }) => task),
    )
    for (const [at, { settle }] of together.entries()) settle(outcomes[at]!)
  } catch (error) {
    for (const { fail } of together) fail(error)
  }
}

/**
 * The next calls of one route, in the order of what they lock. A key never travels twice: its second call must find the
 * first one's answer. Nor does an object: who works on it next must see what the one before did.
 */
function takeTogether(queue: Waiting[]): Waiting[] {
  const { endpoint } = queue[0]!.task
  const names = new Set<string>()
  const taken: Waiting[] = []
  for (let at = 0; at < queue.length && taken.length < mostTogether;) {
    const { task } = queue[at]!
    const own = namesOf(task)
    if (task.endpoint !== endpoint || own.some((name) => names.has(name))) at++
    else {
      for (const name of own) names.add(name)
      taken.push(...queue.splice(at, 1))
    }
  }
  return taken.sort((a, b) => (a.task.passage.path < b.task.passage.path ? -1 : 1))
}

/** The key of a call, and the object inside a project that its path names. */
function namesOf({ held, passage }: Task) {
  const [, ...inside] = Object.values(passage.place!.params)
  return [...(held ? [`${held.holder} ${held.key}`] : []), ...inside]
}
