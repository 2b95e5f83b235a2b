import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { openWorld } from '../../fixtures/world.ts'

// A table whose columns include the complete key of another table belongs to it. It must reference that table, directly
// or indirectly, or a comment above it must give the reason.

type Table = { name: string; columns: string[]; key: string[]; parents: string[] }

const world = await openWorld()
const tables: Table[] = await world.sql(`
  select relname as name,
    array(select attname::text from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped) as columns,
    array(select attname::text from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indrelid = t.oid and indisprimary) as key,
    array(select confrelid::regclass::text from pg_constraint where conrelid = t.oid and contype = 'f') as parents
  from pg_class t
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`)

const root = fileURLToPath(new URL('../../../packages/server/src/platform/db/migrations/', import.meta.url))
const sources = globSync('*.sql', { cwd: root }).map((name) => readFileSync(`${root}/${name}`, 'utf8'))

/** Returns the reasons for missing foreign keys, from the comments above a table and in it. */
function excusesOf(table: string): string[] {
  const pattern = new RegExp(`((?:^--.*\\n)*)^create table ${table} \\([^;]*;`, 'm')
  const text = sources.map((source) => pattern.exec(source)?.[0] ?? '').join('')
  return text.replaceAll(/\n *--/g, '').match(/No (?:other )?foreign keys?\b[^:.]*/g) ?? []
}

const excuses = new Map(tables.map(({ name }) => [name, excusesOf(name)]))

/** Returns whether a comment names the parent or its id. A comment that names no table covers all parents. */
function isExcused(child: Table, parent: Table) {
  const names = [parent.name, parent.key.at(-1)!]
  return excuses
    .get(child.name)!
    .some((words) => /keys?$/.test(words) || names.some((name) => words.split(/\W+/).includes(name)))
}

function missingIn(all: readonly Table[]): string[] {
  const named = new Map(all.map((table) => [table.name, table]))
  const reaches = (from: Table, to: string, seen = new Set<string>()): boolean =>
    from.parents.some((name) => {
      if (name === to) return true
      if (seen.has(name)) return false
      seen.add(name)
      return reaches(named.get(name)!, to, seen)
    })
  const sameKey = (a: Table, b: Table) => a !== b && a.key.join() === b.key.join()
  // A table with the same key as its parent extends the parent, and is not itself a parent.
  const owners = all.filter(
    (one) => !all.some((other) => sameKey(one, other) && (reaches(one, other.name) || isExcused(one, other))),
  )
  return all.flatMap((child) =>
    owners
      .filter((parent) => parent !== child && isKeyOf(parent, child) && !reaches(child, parent.name))
      .filter((parent) => !isExcused(child, parent))
      .map((parent) => `${child.name}: no foreign key to ${parent.name}, and no comment says why`),
  )
}

function isKeyOf({ key }: Table, child: Table) {
  return (
    key.length > 0 &&
    key.every((column) => column.endsWith('_id')) &&
    key.every((column) => child.columns.includes(column))
  )
}

/** The audit history gives the reason once for all of its tables. */
const present = tables.filter(({ name }) => !name.startsWith('audit_'))

test('Every table with the key of another one has a foreign key to it, or a comment that explains why not', () => {
  expect(present.length).toBeGreaterThan(60)
  expect(missingIn(present)).toEqual([])
})

test('A missing foreign key without an explanation is reported', () => {
  const orphans = present.map((table) => (table.name === 'decisions' ? { ...table, parents: [] } : table))
  expect(missingIn(orphans).toSorted()).toEqual(
    ['accounts', 'projects', 'prospects'].map(
      (parent) => `decisions: no foreign key to ${parent}, and no comment says why`,
    ),
  )
})
