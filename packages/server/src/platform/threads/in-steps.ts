/** Milliseconds of consecutive steps before other work has its turn. */
const longestTurn = 10

/** Does work that yields between its steps: all of it now. */
export function atOnce<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same a few steps at a time: other calls go on in between. For work that is too rare or too entangled for a thread. */
export async function inSteps<Result>(steps: Generator<void, Result>): Promise<Result> {
  for (;;) {
    const began = performance.now()
    while (performance.now() - began < longestTurn) {
      const { done, value } = steps.next()
      if (done) return value
    }
    await new Promise(setImmediate)
  }
}
