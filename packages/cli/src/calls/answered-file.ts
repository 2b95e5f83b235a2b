import { writeFileSync } from 'node:fs'
import type { Route } from '@alphorn/contract/core/route'
import { textOf } from '#cli/connection/connection'
import type { Arguments } from '#cli/command/command'
import { linesOf } from '#cli/command/table'
import { PlainError } from '#cli/command/usage'

export type AnsweredFile = { file_name: string; content_base64: string }

export const fileOptions = { to: { type: 'string' } } as const

export const fileHelp: readonly (readonly [option: string, text: string])[] = [
  ['--to FILE|-', 'Write the file there, or to standard output'],
]

/** Returns whether a route responds with the bytes of a file. */
export function givesFile({ answers }: Route): boolean {
  const { shape = {} } = (answers[200] ?? {}) as { shape?: object }
  return 'content_base64' in shape
}

/**
 * Returns whether a response is written or shown as a file. With `--json` and without `--to` it is printed unchanged.
 */
export function isFileFor(route: Route, { json, to }: Arguments['options']): boolean {
  return givesFile(route) && (json !== true || to !== undefined)
}

/** Writes a received file to `--to`. Without it, describes the file, because base64 is of no use to a reader. */
export function printFile(answered: AnsweredFile, { to }: Arguments['options']): void {
  const { content_base64, ...about } = answered
  const bytes = Buffer.from(content_base64, 'base64')
  const file = textOf(to)
  if (file === '-') return void process.stdout.write(bytes)
  if (file !== undefined) writeBytes(file, bytes)
  console.log(linesOf({ ...about, bytes: bytes.length }))
  if (file === undefined) console.error(`Not written. Write it with: --to ${about.file_name}`)
}

function writeBytes(file: string, bytes: Buffer) {
  try {
    writeFileSync(file, bytes)
  } catch (error) {
    throw new PlainError(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`)
  }
}
