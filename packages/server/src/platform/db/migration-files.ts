import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * One step of the schema, as its file defines it. `worksFrom`: programs that know fewer migrations do not work on the
 * resulting schema. It is zero if the step only adds, so that every program that worked before still works.
 */
export type Migration = { version: number; name: string; sql: string; sha256: string; worksFrom: number }

const ours = fileURLToPath(new URL('./migrations', import.meta.url))

/** The record of a migration in a database, in a backup, or in the list of those that were replaced. */
export type MigrationRecord = Pick<Migration, 'version' | 'name' | 'sha256'>

/**
 * The migrations of a program. `replaced`: those of earlier versions whose result its first migrations, the base schema,
 * create at once. The last of both have the same number.
 */
export type SchemaFiles = { migrations: readonly Migration[]; replaced: readonly MigrationRecord[] }

/** Returns the migrations of a directory, and those that its base schema replaces. */
export function readSchemaFiles(dir: string = ours): SchemaFiles {
  return { migrations: readMigrations(dir), replaced: readReplaced(dir) }
}

/**
 * Returns the migrations of a directory in order: `0001_name.sql`, `0002_…`. Where the directory has a list of replaced
 * ones, the first number may be a later one. Throws if a number is missing or occurs twice.
 */
export function readMigrations(dir: string = ours): Migration[] {
  if (!existsSync(dir)) return []
  const files = readdirSync(dir)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
  const first = existsSync(join(dir, listOfReplaced)) ? Number.parseInt(files[0] ?? '1', 10) : 1
  return files.map((file, index) => readMigration(dir, file, first + index))
}

const listOfReplaced = 'replaced.txt'

/** Reads the lines of `sha256sum` in the list. Empty where the base schema replaces nothing. */
function readReplaced(dir: string): MigrationRecord[] {
  const list = join(dir, listOfReplaced)
  if (!existsSync(list)) return []
  const lines = readFileSync(list, 'utf8').matchAll(/^([0-9a-f]{64}) {2}(\d{4})_(\w+)\.sql$/gm)
  return [...lines].map(([, sha256, digits, name]) => ({
    version: Number(digits),
    name: name!,
    sha256: sha256!,
  }))
}

function readMigration(dir: string, file: string, expected: number): Migration {
  const [, digits, name] = /^(\d{4})_(.+)\.sql$/.exec(file) ?? []
  if (digits === undefined || name === undefined)
    throw new Error(`The migration ${file} must be named like 0001_name.sql.`)
  if (Number(digits) !== expected)
    throw new Error(`The migration ${file} must have the number ${String(expected).padStart(4, '0')}.`)
  const sql = readFileSync(join(dir, file), 'utf8')
  const sha256 = createHash('sha256').update(sql).digest('hex')
  return { version: expected, name, sql, sha256, worksFrom: worksFromOf(file, sql, expected) }
}

/**
 * A migration that removes something says so in a line `-- Contract from 0040: version 0.3 stopped reading
 * people.age.`. It means that programs that know migration 40 no longer use it.
 */
function worksFromOf(file: string, sql: string, version: number): number {
  const declared = [...sql.matchAll(/^-- Contract\b.*$/gm)].map(([line]) => {
    const from = Number(/^-- Contract from (\d{4}): .{20,}$/.exec(line)?.[1])
    if (from >= 1 && from <= version) return from
    throw new Error(
      `The migration ${file} must say what it takes away as in "-- Contract from 0040: version 0.3 stopped reading people.age.". The number is its own or less.`,
    )
  })
  return Math.max(0, ...declared)
}
