import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { LoadAccounts, LoadSpec } from './load-process.ts'
import type { Done } from './measure.ts'

/** Processes that send load together. */
export type LoadProcesses = {
  pids: number[]
  /** `alone`: by one process, which then sees every wait. */
  send(spec: LoadSpec, alone?: boolean): Promise<Done>
  stop(): void
}

export async function startLoad(count: number, accounts: LoadAccounts): Promise<LoadProcesses> {
  const children = Array.from({ length: count }, () => {
    const file = fileURLToPath(new URL('load-process.ts', import.meta.url))
    return fork(file, { serialization: 'advanced', execArgv: [] })
  })
  // Functions cannot be sent to a child process, so it gets data only.
  const plain = JSON.parse(JSON.stringify(accounts)) as LoadAccounts
  await Promise.all(children.map((child) => ask(child, plain)))
  return {
    pids: children.map(({ pid }) => pid!),
    async send(spec, alone = false) {
      const senders = alone ? children.slice(0, 1) : children
      const connections = Math.ceil(spec.connections / senders.length)
      const parts = await Promise.all(senders.map((child) => ask<Done>(child, { ...spec, connections })))
      const sum = (of: (one: Done) => number) => parts.reduce((all, one) => all + of(one), 0)
      return {
        done: sum(({ done }) => done),
        calls: sum(({ done, calls = done }) => calls),
        refused: sum(({ refused = 0 }) => refused),
        perSecond: sum(({ perSecond }) => perSecond),
        p50: parts[0]!.p50 ?? NaN,
        p99: Math.max(...parts.map(({ p99 = NaN }) => p99)),
      }
    },
    stop: () => children.forEach((child) => child.disconnect()),
  }
}

/** Sends a process a message and waits for its answer. */
export function ask<Answer extends object | string>(child: ChildProcess, message: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) =>
      reject(new Error(`A process of the bench ended with code ${code}.`))
    child.once('exit', ended)
    child.once('message', (answer: Answer | { failed: string }) => {
      child.off('exit', ended)
      if (typeof answer === 'object' && 'failed' in answer) reject(new Error(answer.failed))
      else resolve(answer as Answer)
    })
    child.send(message)
  })
}
