import { watchAnswers } from './answers.ts'
import { atFileEnd } from './file-end.ts'
import { expectContract } from './expect-contract.ts'

// Validates the responses of servers in the test process where they are sent. The caller may be a test, a browser, the
// command line or a Python worker.

const held = new Set<string>()
// The next server on a port may be a different one.
atFileEnd(() => held.clear())

/** Validates every response of the server from now on. */
export function checkAgainstDocuments(url: string): void {
  held.add(new URL(url).port)
}

/** Exempts the server of a test that validates each response itself, in more detail. */
export function exemptFromChecks(url: string): void {
  held.delete(new URL(url).port)
}

export function isHeld(url: string): boolean {
  return held.has(new URL(url).port)
}

watchAnswers(({ socket }) => held.has(String(socket.localPort)), expectContract)
