// When test files share a process, modules are evaluated once. A hook that a module registers during its evaluation
// would run only for the first file that needs it. Modules therefore register their work here, and each-file.ts runs it
// in every file.

type Work = () => unknown

const afterTests: Work[] = []
const afterFiles: Work[] = []
/** Work to run at the end of the current file. */
const toClose: Work[] = []

/** Runs the work after each test of every file. */
export function atTestEnd(work: Work): void {
  afterTests.push(work)
}

/** Runs the work at the end of every file, after everything its tests opened is closed. */
export function atFileEnd(work: Work): void {
  afterFiles.push(work)
}

/**
 * Closes a resource at the end of the file that opened it, in reverse order of opening. It may be called within a test,
 * in which the test runner would never run such a hook.
 */
export function closeAtFileEnd(close: Work): void {
  toClose.push(close)
}

export async function endTest(): Promise<void> {
  for (const work of afterTests) await work()
}

/** Runs all registered work, even if some of it fails. */
export async function endFile(): Promise<void> {
  const faults: unknown[] = []
  for (const work of [...toClose.splice(0).reverse(), ...afterFiles]) {
    try {
      await work()
    } catch (error) {
      faults.push(error)
    }
  }
  if (faults.length === 1) throw faults[0]
  if (faults.length > 1) throw new AggregateError(faults, faults.map(String).join('\n'))
}
