// Where test files share a process, modules are evaluated once. A hook that a module registers while it is
// evaluated would hold only for the first file that needs it. So modules register their work here, and
// each-file.ts runs it in every file.

type Work = () => unknown

const afterTests: Work[] = []
const afterFiles: Work[] = []
/** Work to do at the end of the current file. */
const toClose: Work[] = []

/** Is done after each test of every file. */
export function atTestEnd(work: Work): void {
  afterTests.push(work)
}

/** Is done at the end of every file, when all that its tests opened is closed. */
export function atFileEnd(work: Work): void {
  afterFiles.push(work)
}

/**
 * Closes something at the end of the file that opened it, what was opened last first. Unlike a hook of the test runner, it may be
 * called within a test, where such a hook is never run.
 */
export function closeAtFileEnd(close: Work): void {
  toClose.push(close)
}

export async function endTest(): Promise<void> {
  for (const work of afterTests) await work()
}

/** Does all of the work, even if some of it fails. */
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
