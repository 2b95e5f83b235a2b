/** Ctrl-C reaches every process of a terminal, and npm and our launcher pass it on: one wish to stop comes several times. */
const sameWish = 2000

/** Resolves at the first signal to stop. Another one, two seconds later or more, ends the process at once. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    let first: number | null = null
    const stop = () => {
      first ??= performance.now()
      if (performance.now() - first > sameWish) process.exit(130)
      resolve()
    }
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop)
  })
}
