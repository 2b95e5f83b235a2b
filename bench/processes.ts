import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { cache } from './database.ts'
import type { Shares } from './profiler.ts'

/** A server that runs in a process of its own, so that it shares no event loop with the load. */
export type Kind = 'alphorn' | 'without-journal' | 'with-metrics' | 'bare' | 'pages'

export type Served = {
  readonly url: string
  readonly pid: number
  /** Processor seconds of the process so far. */
  cpu(): Promise<number>
  /** The most processor milliseconds that a turn of its event loop took since this was last asked. */
  maxTurnMs(): Promise<number>
  /** Bytes of memory that the process holds. */
  memory(): Promise<number>
  /** Profiles the thread that answers while the work runs. */
  profile<Result>(work: () => Promise<Result>): Promise<Result & { shares: Shares }>
  stop(): Promise<void>
}

type Options = { databaseUrl: string; profile?: boolean }
type ProcessMessage = { url: string } | Measured | Shares | 'started'
type Measured = { cpu: number; memory: number; maxTurnMs: number }

/** Starts bench/server.ts. With `profile` it leaves a CPU profile in .cache/bench/profiles when it ends. */
export async function serve(kind: Kind, { databaseUrl, profile = false }: Options): Promise<Served> {
  const child = fork(fileURLToPath(new URL('server.ts', import.meta.url)), [kind, databaseUrl], {
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${cache}/profiles`] : [],
  })
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`The ${kind} server ended with code ${code}`))),
  )
  ended.catch(() => {})
  const hear = () =>
    Promise.race([
      ended,
      new Promise<ProcessMessage>((resolve) =>
        child.once('message', (message) => resolve(message as ProcessMessage)),
      ),
    ])
  const message = await hear()
  if (typeof message === 'string' || !('url' in message))
    throw new Error('The server did not tell its address.')
  const ask = async (what: string) => {
    const answer = hear()
    child.send(what)
    return await answer
  }
  const measured = async () => (await ask('measure')) as Measured
  return {
    url: message.url as string,
    pid: child.pid!,
    cpu: async () => (await measured()).cpu,
    memory: async () => (await measured()).memory,
    maxTurnMs: async () => (await measured()).maxTurnMs,
    profile: async (work) => {
      await ask('start-profile')
      const result = await work()
      return { ...result, shares: (await ask('stop-profile')) as Shares }
    },
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve())
        child.send('stop')
      }),
  }
}
