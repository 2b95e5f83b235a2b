import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readSchemaFiles } from '@alphorn/server/platform/db/migration-files'
import { closeAtFileEnd } from './file-end.ts'

// Folders with migrations for one test file. They are deleted at its end.

const ours = fileURLToPath(new URL('../../packages/server/src/platform/db/migrations', import.meta.url))

/** The number of the last migration of the base schema. */
export const lastOfBase = readSchemaFiles().replaced.at(-1)!.version

/** The name of the file of a migration. */
export const migrationFile = (version: number, name: string) =>
  `${String(version).padStart(4, '0')}_${name}.sql`

/** Creates a folder with the given migrations: their SQL by the names of their files. */
export function migrationFolder(files: Readonly<Record<string, string>>): string {
  const dir = mkdtempSync(join(tmpdir(), 'alphorn-migrations-'))
  closeAtFileEnd(() => rmSync(dir, { recursive: true }))
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql)
  return dir
}

/** Creates a folder with our migrations up to a number, the list of the replaced ones, and the given ones. */
export function ourMigrationsTo(last: number, more: Readonly<Record<string, string>> = {}): string {
  const dir = migrationFolder(more)
  const isWanted = (path: string) => !(Number(/(\d{4})_\w+\.sql$/.exec(path)?.[1]) > last)
  cpSync(ours, dir, { recursive: true, filter: isWanted })
  return dir
}
