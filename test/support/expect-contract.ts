import { expect } from 'vitest'
import type { RecordedAnswer } from './conformity.ts'
import { atFileEnd, atTestEnd } from './file-end.ts'
import { noteSecrets } from './logs.ts'

const deviations: string[] = []
const others: (() => void)[] = []
const reading = new Set<Promise<void>>()
let reader: Promise<typeof import('./conformity.ts')> | undefined

/**
 * Reads the documents once. Reading blocks the process for seconds; on a busy machine, that is longer than a
 * transaction may idle. A world therefore reads them before it accepts calls.
 */
export async function readDocuments() {
  return await (reader ??= import('./conformity.ts'))
}

/**
 * Validates a response against the documents. A deviation fails the test in which it occurs. `text` may still be
 * pending; null: the body never arrived.
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
  if (text === null) return // the server was killed, or the caller disconnected
  for (const one of deviationsOf({ ...reported, text }))
    deviations.push(`${reported.method} ${reported.path} ${reported.status}: ${one}`)
  noteSecrets(text)
}

/** Registers another source of responses, which is read before the deviations are returned. */
export function addResponseSource(handIn: () => void): void {
  others.push(handIn)
}

/** Returns the deviations found since the last call, after validating all pending responses. */
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
