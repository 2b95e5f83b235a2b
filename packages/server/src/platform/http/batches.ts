import type { Writer } from '#server/platform/db/connection'
import { runBatch, type Unsettled } from '#server/platform/http/batch'
import type { AnyJudgedVerb } from '#server/platform/http/judged'
import { type Outcome, runAlone, type Task } from '#server/platform/http/mutate'

/** `names`: the key of the call and the objects of which no two calls of a batch may share one. */
type QueuedTask = { task: Task; names: readonly string[]; resolve: (outcome: Outcome | Unsettled) => void }
/** The waiting calls of a route, the objects in use, and the number of batches in progress. */
type Queue = {
  readonly writer: Writer
  readonly verb: AnyJudgedVerb
  waiting: QueuedTask[]
  readonly busy: Set<string>
  underWay: number
}

const maxBatchSize = 32
const maxConcurrentBatches = 4

/**
 * Runs mutations. Calls of a judged route that wait at the same moment form one batch; an idle service runs each at
 * once. All other calls, and those that a batch could not settle, get a transaction of their own.
 */
export function createMutations(writer: Writer, { batches }: { batches: boolean }) {
  const queues = new Map<string, Queue>()
  return {
    /** Runs the task; its outcome is durable when the promise resolves. */
    run(task: Task): Promise<Outcome> {
      const { name, judged } = task.endpoint
      if (!batches || !judged) return runAlone(writer, task)
      const queue = queues.get(name) ?? { writer, verb: judged, waiting: [], busy: new Set(), underWay: 0 }
      queues.set(name, queue)
      return runJudged(queue, task)
    },
  }
}
export type Mutations = ReturnType<typeof createMutations>

async function runJudged(queue: Queue, task: Task): Promise<Outcome> {
  const joinBatch = () =>
    new Promise<Outcome | Unsettled>((resolve) => {
      queue.waiting.push({ task, names: namesOf(task), resolve })
      startBatches(queue)
    })
  let outcome = await joinBatch()
  // Another process was faster. Judging again is cheaper than a separate transaction and holds its locks for less time.
  if (outcome === 'changed') outcome = await joinBatch()
  return typeof outcome === 'string' ? runAlone(queue.writer, task) : outcome
}

/** A batch starts when no other of its route is in progress, or when it is full. */
function startBatches(queue: Queue) {
  while (queue.underWay < maxConcurrentBatches) {
    const fewest = queue.underWay > 0 ? maxBatchSize : 1
    // Checked first, because it is checked again for every arriving call.
    if (queue.waiting.length < fewest) return
    const batch = nextBatch(queue)
    if (batch.length < fewest) return
    void runOne(queue, batch)
  }
}

async function runOne(queue: Queue, batch: QueuedTask[]) {
  const names = batch.flatMap((one) => one.names)
  const begun = new Set(batch)
  queue.waiting = queue.waiting.filter((one) => !begun.has(one))
  for (const name of names) queue.busy.add(name)
  queue.underWay++
  const outcomes = await runBatch(
    queue.writer,
    queue.verb,
    batch.map(({ task }) => task),
  )
  queue.underWay--
  for (const name of names) queue.busy.delete(name)
  for (const [at, { resolve }] of batch.entries()) resolve(outcomes[at] ?? 'unusual')
  startBatches(queue)
}

/** Returns the waiting calls whose objects are not in use, the first one for each object. */
function nextBatch({ waiting, busy }: Queue): QueuedTask[] {
  const taken = new Set(busy)
  const batch: QueuedTask[] = []
  for (const one of waiting) {
    if (!one.names.some((name) => taken.has(name))) batch.push(one)
    for (const name of one.names) taken.add(name)
    if (batch.length === maxBatchSize) break
  }
  return batch
}

function namesOf({ idempotencyKey, context, endpoint }: Task): string[] {
  const objects = (endpoint.route.serializeBy ?? []).flatMap(
    (name) => context.matchedPath?.params[name] ?? [],
  )
  return idempotencyKey ? [...objects, `${idempotencyKey.holder} ${idempotencyKey.key}`] : objects
}
