import type { Log } from '@alphorn/server/platform/log'
import type { Child } from '#cli/serve/child'

/** A process that is kept running: started again whenever it ends. */
export type SupervisedProcess = {
  readonly name: string
  isRunning(): boolean
  child(): Child | null
  /** Returns why the process does not start, in its own words, or null while it runs. */
  reason(): string | null
  /** Starts the first one. Resolves once it serves: true; false where it ended before, and is started again later. */
  start(): Promise<boolean>
  /**
   * Starts a successor, and stops the present one once the successor serves. False: the successor did not begin, and the
   * present one goes on.
   */
  replace(): Promise<boolean>
  stop(): Promise<void>
}

type Options = {
  name: string
  begin: () => Child
  /** Effect on callers while the process is down, as the end of a sentence. */
  meanwhile: string
  /** Milliseconds until a successor must serve. The present process serves meanwhile. */
  successorTimeoutMs: number
  log: Log
  changed: () => void
}

type ProcessState = {
  child: Child | null
  running: boolean
  stopping: boolean
  /** How often it ended in a row without having run for a while. */
  failures: number
  reason: string | null
  servedSince: number
  timer: NodeJS.Timeout | undefined
}

/** A process that has run for so long is well: its next end is answered as the first one. */
const stableAfterMs = 10_000
const initialBackoffMs = 500
const maxPauseMs = 30_000
/** Number of consecutive ends that count as a crash loop, which the operator should know of. */
const loopFrom = 4

/** Keeps a process running, the first time started again at once, then after longer and longer pauses. */
export function keepRunning(options: Options): SupervisedProcess {
  const kept: ProcessState = {
    child: null,
    running: false,
    stopping: false,
    failures: 0,
    reason: null,
    servedSince: 0,
    timer: undefined,
  }
  return {
    name: options.name,
    isRunning: () => kept.running,
    child: () => kept.child,
    reason: () => kept.reason,
    start: () => startChild(options, kept),
    replace: () => replaceChild(options, kept),
    stop: async () => {
      kept.stopping = true
      clearTimeout(kept.timer)
      await kept.child?.stop({ drain: false })
    },
  }
}

async function startChild(options: Options, kept: ProcessState) {
  const child = options.begin()
  kept.child = child
  void child.ended.then((ending) => handleEnd(options, kept, child, ending))
  return handleServing(options, kept, child)
}

async function handleServing({ changed }: Options, kept: ProcessState, child: Child) {
  const serves = await child.serving
  if (serves && kept.child === child) {
    kept.running = true
    kept.reason = null
    kept.servedSince = Date.now()
    changed()
  }
  return serves
}

function handleEnd(
  options: Options,
  kept: ProcessState,
  child: Child,
  { how, reason }: Awaited<Child['ended']>,
) {
  if (kept.child !== child) return // it was replaced
  kept.child = null
  kept.running = false
  kept.reason = reason
  options.changed()
  if (kept.stopping) return
  const wasSteady = kept.servedSince > 0 && Date.now() - kept.servedSince > stableAfterMs
  kept.servedSince = 0
  kept.failures = wasSteady ? 0 : kept.failures + 1
  const pauseMs = kept.failures < 2 ? 0 : Math.min(initialBackoffMs * 2 ** (kept.failures - 2), maxPauseMs)
  const why = reason === null ? how : `${how}: ${reason}`
  options.log.warn(`The ${options.name} process ended (${why}). It is started again in ${pauseMs / 1000} s.`)
  if (kept.failures === loopFrom)
    options.log.error(
      `The ${options.name} process has ended ${loopFrom} times in a row. The pause between starts grows to ${maxPauseMs / 1000} s. Until it runs, ${options.meanwhile}.`,
    )
  kept.timer = setTimeout(() => {
    if (!kept.stopping && kept.child === null) void startChild(options, kept)
  }, pauseMs)
}

async function replaceChild(options: Options, kept: ProcessState) {
  const successor = options.begin()
  const timer = setTimeout(() => successor.kill(), options.successorTimeoutMs)
  const serves = await successor.serving
  clearTimeout(timer)
  if (!serves || kept.stopping) {
    if (!serves) kept.reason = (await successor.ended).reason
    await successor.stop({ drain: false })
    return false
  }
  const before = kept.child
  kept.child = successor
  clearTimeout(kept.timer)
  void successor.ended.then((ending) => handleEnd(options, kept, successor, ending))
  await handleServing(options, kept, successor)
  await before?.stop({ drain: true })
  return true
}
