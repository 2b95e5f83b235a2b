import { expect } from 'vitest'
import type { RecordedAnswer } from './conformity.ts'
import { atFileEnd, atTestEnd } from './file-end.ts'
import { noteSecrets } from './logs.ts'

const deviations: string[] = []
const others: (() => void)[] = []
const reading = new Set<Promise<void>>()
let reader: Promise<typeof import('./conformity.ts')> | undefined

/**
 * Reads the documents, once. The process does nothing else for seconds, and on a busy machine for longer than a
 * transaction may wait for its next statement. So a world reads them before it takes calls.
 */
export async function readDocuments() {
  return await (reader ??= import('./conformity.ts'))
}

/**
 * Checks a response against the documents. A deviation fails the test it occurs in. The body may still be arriving;
 * null: it never came.
 */
export function expectContract(
  reported: Omit<RecordedAnswer, 'text'> & { text: string | Promise<string | null> },
): void {
  const done = judged(reported).finally(() => reading.delete(done))
  reading.add(done)
}

async function judged({ text: underway, ...reported }: Parameters<typeof expectContract>[0]) {
  const { deviationsOf } = await readDocuments()
  const text = await underway
  if (text === null) return // the server was killed, or the caller went away
  for (const one of deviationsOf({ ...reported, text }))
    deviations.push(`${reported.method} ${reported.path} ${reported.status}: ${one}`)
  noteSecrets(text)
}

/** Registers a source of answers that came another way, to be read before the findings are asked for. */
export function alsoJudge(handIn: () => void): void {
  others.push(handIn)
}

/** Returns the deviations found since the last call, once all responses are judged. */
export async function foundDeviations(): Promise<string[]> {
  for (const handIn of others) handIn()
  await Promise.all(reading)
  return deviations.splice(0)
}

async function expectConformity() {
  expect(await foundDeviations()).toEqual([])
}
atTestEnd(expectConformity)
atFileEnd(expectConformity)
