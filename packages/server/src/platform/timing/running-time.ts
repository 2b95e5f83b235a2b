const stepMs = 500

/**
 * Calls back after so many milliseconds in which this process could have heard of what it waits for. One step counts for
 * a time in which the process itself was blocked, and what arrived meanwhile is heard first. Returns the end of it.
 */
export function setRunningTimeout(milliseconds: number, then: () => void): () => void {
  let left = milliseconds
  let timer: NodeJS.Timeout
  let last: NodeJS.Immediate | undefined
  const next = () => {
    const length = Math.min(stepMs, left)
    timer = setTimeout(() => {
      left -= length
      if (left > 0) next()
      // Node runs timers before it reads what has arrived, and immediates after that.
      else last = setImmediate(then)
    }, length)
  }
  next()
  return () => {
    clearTimeout(timer)
    clearImmediate(last)
  }
}
