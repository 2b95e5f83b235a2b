// Runs on Node 20 and before anything is installed: no packages, and no features newer than Node 20.

/** Does the work, and reports every ten seconds that it is still running: a silent terminal looks as if it hung. */
export async function withProgress(what, work, say = console.error, intervalSeconds = 10) {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += intervalSeconds
    say(`${what}: still working after ${seconds} s…`)
  }, intervalSeconds * 1000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}
