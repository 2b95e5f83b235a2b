import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Database } from '../database.ts'
import type { Pairs } from '../jobs/job-workers.ts'
import { ask } from './load.ts'
import type { Done } from './measure.ts'
import type { QueueKind, QueueMessage } from './queue-process.ts'

/** Another queue, worked on by so many processes. */
export type Queue = {
  pids: number[]
  fill(open: number): Promise<void>
  work(seconds: number, atOnce: number): Promise<Done>
  stop(): Promise<void>
}

const workersOfEach = 32

export async function startQueue(
  kind: QueueKind,
  { url }: Database,
  input: string,
  processes: number,
): Promise<Queue> {
  const file = fileURLToPath(new URL('queue-process.ts', import.meta.url))
  const children: ChildProcess[] = []
  // One after the other: the first makes the tables.
  for (let at = 0; at < processes; at++) {
    const child = fork(file, { execArgv: [] })
    children.push(child)
    await send(child, { kind, url, input })
  }
  return {
    pids: children.map(({ pid }) => pid!),
    fill: async (open) => void (await send(children[0]!, { fill: open })),
    async work(seconds, atOnce) {
      const parts = await Promise.all(
        children.map((child) => send<Pairs>(child, { workers: workersOfEach, seconds, atOnce })),
      )
      return {
        done: parts.reduce((sum, { pairs }) => sum + pairs, 0),
        perSecond: parts.reduce((sum, { perSecond }) => sum + perSecond, 0),
      }
    },
    async stop() {
      for (const child of children) {
        await send(child, { stop: true })
        child.disconnect()
      }
    },
  }
}

function send<Answer extends object | string>(child: ChildProcess, message: QueueMessage): Promise<Answer> {
  return ask<Answer>(child, message)
}
