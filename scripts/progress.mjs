// Runs on Node 20 and before anything is installed: no packages, and no features newer than Node 20.

/**
 * Does the work, and reports that it is still running: a silent terminal looks as if it hung. A terminal shows one line
 * that is updated. A file gets lines at growing intervals.
 */
export async function withProgress(what, work, output = process.stderr, intervalSeconds = 10) {
  const reporting = output.isTTY
    ? updateLine(what, output, intervalSeconds)
    : appendLines(what, output, intervalSeconds)
  try {
    return await work()
  } finally {
    reporting.stop()
  }
}

const clearLine = '\r\u001b[K'
const progressText = (what, seconds) => `${what}: still working after ${seconds} s…`

function updateLine(what, output, intervalSeconds) {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += intervalSeconds
    output.write(clearLine + progressText(what, seconds))
  }, intervalSeconds * 1000)
  const stop = () => {
    clearInterval(timer)
    if (seconds > 0) output.write(clearLine)
  }
  return { stop }
}

/** Each line comes after twice the time of the one before. */
function appendLines(what, output, intervalSeconds) {
  let seconds = 0
  let pause = intervalSeconds
  let timer
  const wait = () => {
    timer = setTimeout(() => {
      seconds += pause
      pause *= 2
      output.write(`${progressText(what, seconds)}\n`)
      wait()
    }, pause * 1000)
  }
  wait()
  return { stop: () => clearTimeout(timer) }
}
