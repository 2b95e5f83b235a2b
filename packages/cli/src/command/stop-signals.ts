import { closeSync, openSync } from 'node:fs'

/**
 * Ctrl-C reaches every process of a terminal, and npm and our launcher forward it, so one request to stop arrives
 * several times.
 */
const duplicateSignalMs = 2000

/**
 * Resolves at the first signal to stop. Another one, two seconds later or more, ends the process at once. SIGHUP is a
 * signal to stop too, unless `reload` is given: then only if it comes because the terminal was closed.
 */
export function untilStopped(reload?: () => void): Promise<void> {
  return new Promise((resolve) => {
    const hadTerminal = hasTerminal()
    let first: number | null = null
    const stop = () => {
      first ??= performance.now()
      if (performance.now() - first > duplicateSignalMs) process.exit(130)
      resolve()
    }
    const hangUp = () => {
      if (!reload || (hadTerminal && !hasTerminal())) stop()
      else if (first === null) reload()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', hangUp)
  })
}

/** Returns whether this process belongs to an open terminal. */
function hasTerminal() {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
