import { randomUUID } from 'node:crypto'
import { closeSync, existsSync, fstatSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedResponse } from './answers.ts'
import { atFileEnd } from './file-end.ts'
import { addResponseSource, expectContract } from './expect-contract.ts'

// Processes that a test starts write their responses to this file (record-answers.ts). This process then validates them
// together with its own.

const file = join(tmpdir(), `alphorn-answers-${randomUUID()}.jsonl`)
let read = 0

/** Returns the settings that make a Node process record its responses if it acts as a server. */
export const recorderEnvironment: Readonly<Record<string, string>> = {
  NODE_OPTIONS: `--import=${new URL('record-answers.ts', import.meta.url).href}`,
  ALPHORN_TEST_ANSWERS: file,
}

addResponseSource(() => {
  const reported = readFrom(read)
  // Ignores an incomplete last line: the other process may still be writing it.
  const whole = reported.subarray(0, reported.lastIndexOf('\n') + 1)
  read += whole.length
  for (const line of whole.toString().split('\n').slice(0, -1)) {
    const { headers, ...sent } = JSON.parse(line) as Omit<RecordedResponse, 'headers'> & {
      headers: [string, string][]
    }
    expectContract({ ...sent, headers: new Headers(headers) })
  }
})

function readFrom(start: number): Buffer {
  if (!existsSync(file)) return Buffer.of() // no process has responded yet
  const opened = openSync(file, 'r')
  try {
    const piece = Buffer.alloc(fstatSync(opened).size - start)
    return piece.subarray(0, readSync(opened, piece, 0, piece.length, start))
  } finally {
    closeSync(opened)
  }
}

atFileEnd(() => {
  rmSync(file, { force: true })
  read = 0
})
