import { createLog } from '@alphorn/server/platform/log'
import { expect } from 'vitest'
import { atFileEnd } from './file-end.ts'

// Collects the logs of the servers of a test file at the most verbose level. At the end they are searched for every
// confidential value that the tests sent or received.

const lines: string[] = []
const confidential = new Set<string>()
const minSecretLength = 8

/** A log that writes to the memory of the test file, and also to the terminal if `LOG_LEVEL` is set. */
export function collectedLog() {
  const shown = process.env['LOG_LEVEL'] !== undefined
  const write = (line: string) => {
    lines.push(line)
    if (shown) process.stdout.write(line)
  }
  return createLog({ logLevel: process.env['LOG_LEVEL'] ?? 'trace' }, { destination: { write } })
}

/** Appends the log output of a server in a separate process. */
export function noteLog(text: string) {
  lines.push(text)
}

export function loggedLines(): readonly string[] {
  return lines
}

/** Records the token of an `Authorization`, `Cookie` or `Set-Cookie` header. */
export function noteToken(header: string) {
  const token = /^Bearer +(.*)$/.exec(header)?.[1] ?? /^[\w-]+=([^;]+)/.exec(header)?.[1]
  if (token !== undefined) keepSecret(token)
}

const reported = /"(?:secret|password|email|token)":"((?:[^"\\]|\\.)*)"/g

/** Records the secrets, passwords and e-mail addresses in a JSON text. */
export function noteSecrets(json: string) {
  for (const [, value] of json.matchAll(reported)) keepSecret(value!)
}

/** Records a secret; for a credential also the secret part alone. */
function keepSecret(text: string) {
  if (text.length >= minSecretLength) confidential.add(text)
  const part = text.startsWith('alp_') ? text.slice(17) : ''
  if (part.length >= minSecretLength) confidential.add(part)
}

/** Returns the lines that contain confidential text, each with that text. */
export function leaks(searched: readonly string[] = lines): string[] {
  const text = searched.join('\n')
  return [...confidential].filter((secret) => text.includes(secret))
}

atFileEnd(() => {
  const found = leaks()
  lines.length = 0
  confidential.clear()
  expect(found).toEqual([])
})
