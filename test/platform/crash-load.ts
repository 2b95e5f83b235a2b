import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { childEnvironment } from '../support/child-environment.ts'
import { atFileEnd } from '../support/file-end.ts'
import type { Answer } from '../fixtures/actors.ts'

/** A server process of a crash test, which reports its address and that of its database. */
export type Up = { url: string; databaseUrl: string; postmaster: number; fsync: string; child: ChildProcess }

const children: ChildProcess[] = []
atFileEnd(() => children.splice(0).forEach((child) => child.kill('SIGKILL')))

const roomy = { REQUESTS_PER_DAY: '1000000', BURST_PER_ACCOUNT: '1000000', BURST_PER_CREDENTIAL: '1000000' }

/** Starts a server process that a test may kill. */
export async function startCrashServer(settings: Record<string, string>): Promise<Up> {
  const script = fileURLToPath(new URL('crash-server.ts', import.meta.url))
  const child = spawn(process.execPath, [script], {
    env: { ...childEnvironment, LOG_LEVEL: 'silent', ...roomy, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes('\n')) return { ...(JSON.parse(said) as Omit<Up, 'child'>), child }
  }
  throw new Error('The server ended before it was ready.')
}

/** Returns whether the response is final: neither a server error nor a request to retry later. */
function isDecided(answer: Answer) {
  return answer.status < 500 && answer.status !== 429
}

/** Repeats each call with the same key, over all crashes, until it has a final response. Records every response. */
export function insistent(answers: Answer[], signal: AbortSignal) {
  return async <R>(call: () => Promise<Answer<R>>): Promise<Answer<R>> => {
    for (;;) {
      signal.throwIfAborted()
      const answer = await call().catch(() => null)
      if (answer && isDecided(answer)) {
        answers.push(answer)
        return answer
      }
      await delay(20)
    }
  }
}

/** Checks that every response has its audit row. `history`: the request id and status of each row. */
export function expectInHistory(answers: readonly Answer[], history: ReadonlySet<string>): void {
  const missing = answers.filter(({ body, status }) => !history.has(`${body.request_id}${status}`))
  expect(missing.map(({ body, status }) => ({ status, request_id: body.request_id as string }))).toEqual([])
}
