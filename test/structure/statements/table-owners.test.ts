import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { roomMay } from '../import-map.ts'
import { exceptions, ownerOf, withoutOwner, writtenByFunctions } from './table-owners.ts'

const root = fileURLToPath(new URL('../../../packages/server/src/', import.meta.url))
const filesIn = (pattern: string) =>
  new Map(globSync(pattern, { cwd: root }).map((name) => [name, readFileSync(`${root}/${name}`, 'utf8')]))

const sources = filesIn('**/*.ts')
for (const name of sources.keys()) if (/\.test\.ts$|^platform\/db\//.test(name)) sources.delete(name)

const migrations = filesIn('platform/db/migrations/*.sql')
const tablesIn = (text: string) =>
  [...text.matchAll(/^create (?:unlogged )?table (?:if not exists )?(\w+)/gm)].map(([, table]) => table!)
const created = [...migrations.values()].flatMap(tablesIn)

/** Returns the tables that a source file writes, through the query builder or in plain SQL. */
function written(source: string): string[] {
  const built = source.matchAll(/\b(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g)
  const said = source.matchAll(/\b(?:insert\s+into|delete\s+from|merge\s+into|truncate|copy)\s+(\w+)/gi)
  const updated = source.matchAll(/\bupdate\s+(?:only\s+)?(\w+)\s+(?:(?:as\s+)?\w+\s+)?set\b/gi)
  const brought = source.matchAll(/\bwriteRows\(\{\s*table: '(\w+)/g)
  const tables = [...built, ...said, ...updated, ...brought].map(([, table]) => table!)
  return [...new Set(tables)].filter((table) => created.includes(table))
}

const owners = new Set(Object.values(ownerOf))
/**
 * Returns a folder directly in a room. Returns the room itself if the folder owns no table and shares those of the
 * room.
 */
function folderOf(name: string) {
  const [room = '', ...folders] = name.split('/').slice(0, -1).slice(0, 2)
  const folder = [room, ...folders].join('/')
  return owners.has(folder) || !owners.has(room) ? folder : room
}

/** Returns every write by a folder that does not own the table. */
function strays(files: ReadonlyMap<string, string>) {
  return [...files].flatMap(([name, source]) =>
    written(source)
      .filter((table) => ownerOf[table] !== folderOf(name))
      .map((table) => `${name} ${table}`),
  )
}

test('Every table has one owner, and every owner writes to its tables', () => {
  expect(created.filter((table) => !(table in ownerOf) && !withoutOwner.includes(table))).toEqual([])
  expect(Object.keys(ownerOf).filter((table) => !created.includes(table))).toEqual([])
  const owned = [...sources].flatMap(([name, source]) =>
    written(source).filter((table) => ownerOf[table] === folderOf(name)),
  )
  expect(Object.keys(ownerOf).filter((table) => !owned.includes(table))).toEqual(writtenByFunctions)
})

const roomOf = (file: string) => /\d{4}_(\w+)\.sql$/.exec(file)![1]!.replaceAll('_', '-')

test('The base schema has one file per room with tables, in the order of the rooms', () => {
  const rooms = Object.keys(roomMay['server']!)
  const files = [...migrations].map(([name, text]) => ({ name: roomOf(name), text }))
  const base = files.filter(({ name }) => rooms.includes(name))
  expect(base.map(({ name }) => name)).toEqual(rooms.filter((room) => base.some(({ name }) => name === room)))
  expect(files.slice(0, base.length)).toEqual(base)
  const elsewhere = base.flatMap(({ name, text }) =>
    tablesIn(text).filter((table) => (ownerOf[table] ?? name).split('/')[0] !== name),
  )
  expect(elsewhere).toEqual([])
})

test('A domain writes only to its own tables, except for the listed exceptions', () => {
  expect(strays(sources).toSorted()).toEqual(Object.keys(exceptions).toSorted())
})

test('A write is detected in every notation', () => {
  const file = (source: string) => strays(new Map([['lists/x.ts', source]]))
  for (const source of [
    `build.insertInto('projects').values({})`,
    'build\n  .updateTable("projects")',
    `build.deleteFrom('projects as p')`,
    'raw(sql`with made as (insert into projects select 1) select 1`)',
    'raw(sql`update projects p set name = 1`)',
    'raw(sql`UPDATE projects\n   SET name = 1`)',
    'raw(sql`delete  from projects using lists`)',
    '`copy projects from stdin`',
    "tx.writeRows({\n  table: 'projects',\n  columns })",
  ])
    expect(file(source)).toEqual(['lists/x.ts projects'])
  expect(
    file(`build.selectFrom('projects'); raw(sql\`update lists set name = 1\`) // update projects`),
  ).toEqual([])
})
