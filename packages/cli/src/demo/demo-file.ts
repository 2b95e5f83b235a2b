import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets that a start with `--demo` created and cannot look up again. */
export type DemoSecrets = {
  email: string
  password: string
  /** The secret of the demo credential; missing until it is made. */
  secret?: string
}

const fileIn = (dataDir: string) => join(dataDir, 'demo.json')

/** Returns the secrets of the demo account, or null if no readable ones exist. */
export function readDemoSecrets(dataDir: string): DemoSecrets | null {
  try {
    const kept = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as Partial<DemoSecrets>
    return kept.email && kept.password ? (kept as DemoSecrets) : null
  } catch {
    return null
  }
}

/** Keeps the secrets for later starts and for `alphorn demo`, readable by their owner alone. */
export function keepDemoSecrets(dataDir: string, secrets: DemoSecrets) {
  const file = fileIn(dataDir)
  // Replaced in one step, so that no reader sees half a file.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
