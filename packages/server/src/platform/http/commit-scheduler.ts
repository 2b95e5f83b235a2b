import type { Writer } from '#server/platform/db/connection'
import type { Endpoint } from '#server/platform/http/implement'
import { type Outcome, outcomeAt, runTogether, type Task } from '#server/platform/http/shared-transaction'

type Waiting = { task: Task; settle: (outcome: Outcome) => void; fail: (error: unknown) => void }
/** The calls of a route that wait, and how many of its flights are out and not late. */
type CommitQueue = { waiting: Waiting[]; out: number }

const laneCount = 4
const mostTogether = 32
/** A flight that is out for longer is late: a slow disk, or a lock. The next one of its route then waits for it no more. */
const timeoutMs = 50

/**
 * Where mutations run. Brief ones share transactions: an idle service runs each at once; those that come while calls of
 * their route are out travel together once these are back. Others, which take long or lock much, have a transaction of their own.
 */
export function createCommitScheduler(writer: Writer) {
  const lines = new Map<Endpoint, CommitQueue>()
  let busy = 0

  function pump() {
    for (const [endpoint, line] of lines)
      if (busy < laneCount && mayLeave(line)) {
        // The route that left last comes last: it is looked at again, behind all others.
        lines.delete(endpoint)
        lines.set(endpoint, line)
        depart(line)
      }
  }

  function depart(line: CommitQueue) {
    busy++
    line.out++
    let onTime = true
    const timer = setTimeout(() => {
      onTime = false
      line.out--
      pump()
    }, timeoutMs)
    void runBatch(writer, takeTogether(line.waiting)).finally(() => {
      clearTimeout(timer)
      if (onTime) line.out--
      busy--
      pump()
    })
  }

  return {
    /** Runs the task; its outcome is durable when the promise resolves. */
    async run(task: Task): Promise<Outcome> {
      const { endpoint } = task
      if (!endpoint.route.brief) return outcomeAt(await runTogether(writer, [task]), 0)
      return new Promise((settle, fail) => {
        lineOf(lines, endpoint).waiting.push({ task, settle, fail })
        pump()
      })
    },
  }
}
export type CommitScheduler = ReturnType<typeof createCommitScheduler>

function lineOf(lines: Map<Endpoint, CommitQueue>, endpoint: Endpoint): CommitQueue {
  const line = lines.get(endpoint) ?? { waiting: [], out: 0 }
  lines.set(endpoint, line)
  return line
}

function mayLeave({ waiting, out }: CommitQueue) {
  return waiting.length >= mostTogether || (waiting.length > 0 && out === 0)
}

async function runBatch(writer: Writer, together: Waiting[]) {
  try {
    const outcomes = await runTogether(
      writer,
      together.map(({ task }) => task),
    )
    for (const [at, { settle }] of together.entries()) settle(outcomeAt(outcomes, at))
  } catch (error) {
    for (const { fail } of together) fail(error)
  }
}

/**
 * The next calls of a route, in the order of what they lock. A key never travels twice: its second call must find the
 * first one's answer. Nor does an object: who works on it next must see what the one before did.
 */
function takeTogether(waiting: Waiting[]): Waiting[] {
  const names = new Set<string>()
  const taken: Waiting[] = []
  for (let at = 0; taken.length < mostTogether;) {
    const one = waiting[at]
    if (!one) break
    const own = namesOf(one.task)
    if (own.some((name) => names.has(name))) at++
    else {
      for (const name of own) names.add(name)
      taken.push(...waiting.splice(at, 1))
    }
  }
  return taken.sort((a, b) => (a.task.context.path < b.task.context.path ? -1 : 1))
}

/** The key of a call, and the object inside a project that its path names. */
function namesOf({ held, context }: Task) {
  const [, ...inside] = Object.values(context.place?.params ?? {})
  return [...(held ? [`${held.holder} ${held.key}`] : []), ...inside]
}
