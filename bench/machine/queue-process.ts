import pg from 'pg'
import { type Baseline, startGraphile, startPgBoss } from '../jobs/job-baselines.ts'
import { sampleResult } from '../jobs/job-result.ts'
import { startGuardedQueue } from './guarded-queue.ts'

// A process that works on another queue, started by startQueue() in queues.ts.

export type QueueKind = 'pg-boss' | 'graphile-worker' | 'guarded'
/** The database and an input first, then what to do. */
export type QueueMessage =
  | { kind: QueueKind; url: string; input: string }
  | { fill: number }
  | { workers: number; seconds: number; atOnce: number }
  | { stop: true }

let queue: Baseline

process.on('message', (message: QueueMessage) => {
  void answer(message).then(
    (done) => process.send!(done),
    (error: Error) => process.send!({ failed: error.message }),
  )
})
process.on('disconnect', () => process.exit())

async function answer(message: QueueMessage): Promise<object | string> {
  if ('kind' in message) queue = await start(message)
  else if ('fill' in message) await queue.fill(message.fill)
  else if ('workers' in message) return queue.work(message.workers, message.seconds, message.atOnce)
  else await queue.stop()
  return 'done'
}

function start({ kind, url, input }: Extract<QueueMessage, { kind: QueueKind }>): Promise<Baseline> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  pool.on('error', () => {}) // the database is dropped at the end
  const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows
  const database = { url, sql, drop: async () => {} }
  if (kind === 'guarded') return startGuardedQueue(database, input)
  return kind === 'pg-boss'
    ? startPgBoss(database, input, sampleResult(input))
    : startGraphile(database, input)
}
