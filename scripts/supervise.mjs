import { endLike, onSignals, startProgram } from './launch.mjs'

const firstPause = 500
const maxPauseMs = 30_000
/** A service that has run for this long is stable: its next failure counts as the first one. */
const steadyAfter = 60_000
const parentLookedAtEvery = 500
const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a service, and restarts it when it dies, each time after a longer pause. Does not restart a service that exits
 * with code 0, was asked to stop, or never began to serve. Such an end is this process's end.
 */
export async function supervise(file, args) {
  const wish = { toStop: false }
  // SIGHUP replaces the processes of a service, unless its terminal is gone: the service detects that, and ends by
  // itself.
  onSignals((signal) => (wish.toStop ||= signal !== 'SIGHUP'))
  endWithNpm()
  let hasServed = false
  for (let pause = firstPause; ; pause = Math.min(2 * pause, maxPauseMs)) {
    const started = Date.now()
    const { child, ended } = startProgram(file, args)
    child.on('message', (message) => (hasServed ||= message === 'serving'))
    const end = await ended
    if (wish.toStop || !hasServed || isMeant(end)) return endLike(end)
    if (Date.now() - started > steadyAfter) pause = firstPause
    console.error(`The service died (${how(end)}). It is started again in ${pause / 1000} s.`)
    if (await wasStoppedWithin(pause, wish)) return process.exit(130)
  }
}

function isMeant({ code, signal }) {
  return code === 0 || stopSignals.includes(signal)
}

function how({ code, signal }) {
  return signal ?? `exit code ${code}`
}

/** Waits, and resolves to true as soon as a stop is requested. */
function wasStoppedWithin(milliseconds, wish) {
  return new Promise((done) => {
    const end = (signal) => {
      clearTimeout(timer)
      stopListening()
      done(wish.toStop || signal !== undefined)
    }
    const timer = setTimeout(() => end(), milliseconds)
    const stopListening = onSignals(end)
  })
}

/** npm forwards signals, but sends none when npm itself is killed: this process then has another parent. */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, parentLookedAtEvery).unref()
}
