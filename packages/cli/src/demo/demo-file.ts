import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Secrets created by a start with `--demo`, which cannot be read back from the database. */
export type DemoSecrets = {
  email: string
  password: string
  /** The secret of the demo credential; undefined until it is created. */
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

/** Stores the secrets for later starts and for `alphorn demo`, readable only by their owner. */
export function saveDemoSecrets(dataDir: string, secrets: DemoSecrets) {
  const file = fileIn(dataDir)
  // Written to another file and renamed, so that no reader sees an incomplete file.
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
