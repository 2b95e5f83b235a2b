// This runs on Node 20 and before anything is installed: no packages, and nothing newer than Node 20.

/** Does the work, and says every ten seconds that it still goes on: a terminal that is silent looks as if it hung. */
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
