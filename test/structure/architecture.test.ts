import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compositionRoots, packageMay, roomMay } from './import-map.ts'
import { cycles, type Sources, strays } from './imports.ts'
import { planted } from './planted-imports.ts'

const root = new URL('../..', import.meta.url)
const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test(-d)?\.tsx?$/.test(file),
)
const sources: Sources = new Map(files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')]))

test('Imports follow the architecture map', () => {
  expect(sources.size).toBeGreaterThan(150)
  expect(strays(sources)).toEqual([])
})

test.each(Object.keys(roomMay))('The folders of %s have no circular imports', (owner) => {
  expect(cycles(sources, owner)).toEqual([])
})

test('The map lists exactly the packages and rooms that exist', () => {
  for (const name of readdirSync(new URL('packages', root))) expect(Object.keys(packageMay)).toContain(name)
  for (const [owner, rooms] of Object.entries(roomMay)) {
    const found = globSync('**/*.{ts,tsx,json}', { cwd: new URL(`packages/${owner}/src`, root) })
      .filter((name) => name.includes('/') || !/\.(test|test-d|d)\.ts$/.test(name))
      .map((name) => name.split('/')[0]!.replace(/\.tsx?$/, ''))
    const listed = [...Object.keys(rooms), ...(compositionRoots[owner] ?? [])]
    expect([...new Set(listed)].sort()).toEqual([...new Set(found)].sort())
  }
})

test('The tables of rooms in ARCHITECTURE.md allow the imports that the map allows', () => {
  const document = readFileSync(new URL('ARCHITECTURE.md', root), 'utf8')
  const [, ofServer = '', ofWeb = ''] = document.split('| may import |')
  expect(allowedBy(ofServer)).toEqual(roomMay['server'])
  expect(allowedBy(ofWeb)).toEqual(roomMay['web'])
})

/** Reads the rows after the head of a table: each room, and the rooms that it may import in the order of the rows. */
function allowedBy(afterHead: string) {
  const table = afterHead.slice(0, afterHead.indexOf('\n\n'))
  const rows = [...table.matchAll(/^\| `([a-z-]+)` \|[^|]*\| ([^|]+) \|$/gm)]
  const rooms = rows.map(([, room]) => room!)
  const roomsOf = (words: string, above: number) => {
    if (words === '-') return []
    if (words === 'all above') return rooms.slice(0, above)
    const [first = '', last = first] = words.split(' to ')
    return rooms.slice(rooms.indexOf(first), rooms.indexOf(last) + 1)
  }
  return Object.fromEntries(
    rows.map(([, room, cell], at) => [room!, cell!.split(', ').flatMap((words) => roomsOf(words, at))]),
  )
}

test('A package or room depends only on those above it in the map, so that arrows point downward', () => {
  for (const rooms of [packageMay, ...Object.values(roomMay)]) {
    const order = Object.keys(rooms)
    for (const [room, uses] of Object.entries(rooms))
      for (const used of uses) expect(order.indexOf(used)).toBeLessThan(order.indexOf(room))
  }
})

describe('a planted import is found:', () => {
  const server = 'packages/server/src'
  const cli = 'packages/cli/src'
  const web = 'packages/web/src'

  test.each(planted)('A planted import is found: %s', (complaint, path, source) => {
    expect(strays(new Map([[path, source]]))).toEqual([complaint])
  })

  test('A circular import through three folders is reported once, including type imports', () => {
    const circle: Sources = new Map([
      [`${server}/accounts/x.ts`, `import { a } from '#server/accounts/credentials/create'`],
      [`${server}/accounts/credentials/x.ts`, `import { a } from '#server/platform/limits/limits'`],
      [`${server}/platform/limits/x.ts`, `import type { A } from '#server/accounts/me'`],
    ])
    expect(cycles(circle, 'server')).toEqual([
      'accounts -> accounts/credentials -> platform/limits -> accounts',
    ])
  })

  test('A circular import of folders inside one room of the web app is reported, including lazily loaded components', () => {
    const circle: Sources = new Map([
      [
        `${web}/prospecting/projects/x.tsx`,
        `const X = lazy(() => import('#web/prospecting/cycles/cycle.tsx'))`,
      ],
      [`${web}/prospecting/cycles/x.tsx`, `import type { A } from '#web/prospecting/projects/dashboard.tsx'`],
    ])
    expect(cycles(circle, 'web')).toEqual([
      'prospecting/cycles -> prospecting/projects -> prospecting/cycles',
    ])
  })

  test('A circular import of files is reported in a package without folders', () => {
    const circle: Sources = new Map([
      ['packages/sdk/src/worker.ts', `import { holdLease } from '#sdk/lease'`],
      ['packages/sdk/src/lease.ts', `import type { Work } from '#sdk/worker'`],
    ])
    expect(cycles(circle, 'sdk')).toEqual(['lease -> worker -> lease'])
  })

  test('A root command that a folder also imports is reported as a circular import', () => {
    const circle: Sources = new Map([
      [`${cli}/database.ts`, `import { a } from '#cli/operation/backup/progress'`],
      [`${cli}/operation/backup/backup.ts`, `import { withDatabase } from '#cli/database'`],
    ])
    expect(cycles(circle, 'cli')).toEqual(['database -> operation/backup -> database'])
  })

  test('An import that the map allows is not reported', () => {
    const allowed: Sources = new Map([
      [
        `${server}/prospecting/cycles/handlers.ts`,
        `import { implement } from '#server/platform/http/implement'`,
      ],
      [`${server}/platform/audit/journal.ts`, `import type pg from 'pg'`],
      [`${server}/main.ts`, `import { app } from '#server/app/handlers'`],
      [`${server}/platform/http/connections.ts`, `import type { Server } from 'node:http'`],
      ['packages/sdk/src/x.ts', `import type { Api } from '@alphorn/contract/api'`],
      ['packages/identity/src/x.ts', `import { placeKey } from '@alphorn/swiss-names/place-key'`],
      ['packages/embedded-postgres/src/x.ts', `import pg from 'pg'`],
    ])
    expect(strays(allowed)).toEqual([])
  })
})

/** Returns modules with a top-level await, except programs, which are never imported. */
function opening(modules: Sources) {
  const names = [...modules].flatMap(([, source]) =>
    [...source.matchAll(/from '\.{1,2}\/([^']+)'/g)].map((match) => match[1]!.split('/').at(-1)),
  )
  return [...modules]
    .filter(
      ([path, source]) => !path.endsWith('.test.ts') && /^(?:export )?(?:const .* = )?await /m.test(source),
    )
    .map(([path]) => path)
    .filter((path) => names.includes(path.split('/').at(-1)))
}

test('No test module opens a fixture on import, because test files share modules', () => {
  const paths = globSync('test/**/*.ts', { cwd: root })
  const modules = new Map(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
  expect(opening(modules)).toEqual([])
  const planted = 'export const world = await openWorld()\n'
  const reader = `import { world } from './planted.ts'\n`
  const more = new Map([...modules, ['test/planted.ts', planted], ['test/reader.test.ts', reader]])
  expect(opening(more)).toEqual(['test/planted.ts'])
})
