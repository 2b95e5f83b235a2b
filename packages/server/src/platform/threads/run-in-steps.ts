/** Milliseconds of consecutive steps before other work gets its turn. */
const maxTurnMs = 10

/** Runs work that yields between its steps, all of it at once. */
export function runAllSteps<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/**
 * Runs such work a few steps at a time, so that other calls proceed in between. Meant for work that is too rare or too
 * entangled for a thread.
 */
export async function runInSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const began = performance.now()
    while (performance.now() - began < maxTurnMs) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await new Promise(setImmediate)
  }
}
