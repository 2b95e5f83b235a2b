import { watchAnswers } from './answers.ts'
import { atFileEnd } from './file-end.ts'
import { expectContract } from './expect-contract.ts'

// The answers of a server in the process of the tests are held to the documents where they are sent. The
// caller may be a test, a browser, the command line or a worker in Python.

const held = new Set<string>()
// The next server at a port may be another one.
atFileEnd(() => held.clear())

/** Holds every answer of the server to the documents from now on. */
export function holdToDocuments(url: string): void {
  held.add(new URL(url).port)
}

/** Exempts a test that judges each response itself, with more details, from the second check. */
export function judgedByItself(url: string): void {
  held.delete(new URL(url).port)
}

export function isHeld(url: string): boolean {
  return held.has(new URL(url).port)
}

watchAnswers(({ socket }) => held.has(String(socket.localPort)), expectContract)
