import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PlainError } from '#cli/command/usage'

/** Server and credential of a person's calls. */
export type Profile = { base_url: string; secret: string; form?: string }

/** Returns the profile of a name, or undefined. Refuses a file that others can read, because it contains a secret. */
export function readProfile(file: string, name: string): Profile | undefined {
  return readProfiles(file)[name]
}

/** Stores a profile in a file that only its owner can read; null deletes it. */
export function saveProfile(file: string, name: string, profile: Profile | null) {
  const { [name]: _before, ...others } = readProfiles(file)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const text = JSON.stringify(profile ? { ...others, [name]: profile } : others, null, 2)
  // Replaced atomically, so that no reader sees half a file.
  writeFileSync(`${file}.new`, `${text}\n`, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

function readProfiles(file: string): Record<string, Profile> {
  const facts = statSync(file, { throwIfNoEntry: false })
  if (!facts) return {}
  if (process.platform !== 'win32' && (facts.mode & 0o077) !== 0)
    throw new PlainError(`${file} can be read by others, and holds secrets. Run: chmod 600 ${file}`)
  try {
    const profiles: unknown = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof profiles === 'object' && profiles !== null) return profiles as Record<string, Profile>
  } catch {
    // The error below reports it.
  }
  throw new PlainError(`${file} is not JSON any more. Correct it, or remove it and run: alphorn login`)
}
