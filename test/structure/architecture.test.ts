import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compositionRoots, packageMay, roomMay } from './import-map.ts'
import { cycles, type Sources, strays } from './imports.ts'

const root = new URL('../..', import.meta.url)
const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test(-d)?\.tsx?$/.test(file),
)
const sources: Sources = new Map(files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')]))

test('Imports follow the map', () => {
  expect(sources.size).toBeGreaterThan(150)
  expect(strays(sources)).toEqual([])
})

test.each(Object.keys(roomMay))('The folders of %s do not import one another in a circle', (owner) => {
  expect(cycles(sources, owner)).toEqual([])
})

test('The map lists every package and every room, and no others', () => {
  for (const name of readdirSync(new URL('packages', root))) expect(Object.keys(packageMay)).toContain(name)
  for (const [owner, rooms] of Object.entries(roomMay)) {
    const found = globSync('**/*.{ts,tsx,json}', { cwd: new URL(`packages/${owner}/src`, root) })
      .filter((name) => name.includes('/') || !/\.(test|test-d|d)\.ts$/.test(name))
      .map((name) => name.split('/')[0]!.replace(/\.tsx?$/, ''))
    const listed = [...Object.keys(rooms), ...(compositionRoots[owner] ?? [])]
    expect([...new Set(listed)].sort()).toEqual([...new Set(found)].sort())
  }
})

test('A package and a room name only those above them in the map, so that arrows point downward', () => {
  for (const rooms of [packageMay, ...Object.values(roomMay)]) {
    const order = Object.keys(rooms)
    for (const [room, uses] of Object.entries(rooms))
      for (const used of uses) expect(order.indexOf(used)).toBeLessThan(order.indexOf(room))
  }
})

describe('a planted import is found:', () => {
  const server = 'packages/server/src'
  const contract = 'packages/contract/src'
  const cli = 'packages/cli/src'
  const web = 'packages/web/src'
  const noData = 'the parts of the user interface know no data'
  const planted: [complaint: string, path: string, source: string][] = [
    [
      'server/directory/companies/x.ts may not import prospecting',
      `${server}/directory/companies/x.ts`,
      `import { a } from '#server/prospecting/prospects/add'`,
    ],
    [
      'server/platform/http/x.ts may not import prospecting',
      `${server}/platform/http/x.ts`,
      `export { a } from '#server/prospecting/projects/create'`,
    ],
    [
      'server/directory/sources/basel/definition.ts is data, and may not run #server/directory/companies/import',
      `${server}/directory/sources/basel/definition.ts`,
      `import { a } from '#server/directory/companies/import'`,
    ],
    [
      'server/platform/audit/x.ts may not import accounts',
      `${server}/platform/audit/x.ts`,
      `import type { A } from '#server/accounts/session'`,
    ],
    [
      'server/prospecting/cycles/x.ts may not import platform/http: a verb does not know that it is answered over HTTP',
      `${server}/prospecting/cycles/x.ts`,
      `import type { A } from '#server/platform/http/answer'`,
    ],
    [
      'server/new-room/x.ts may not import platform',
      `${server}/new-room/x.ts`,
      `import { a } from '#server/platform/db/connect'`,
    ],
    [
      'server/prospecting/cycles/x.ts may not import main',
      `${server}/prospecting/cycles/x.ts`,
      `import { a } from '#server/main'`,
    ],
    [
      'server/accounts/x.ts may not import directory',
      `${server}/accounts/x.ts`,
      `const a = await import('#server/directory/identity/resolve')`,
    ],
    [
      'server/accounts/x.ts may not import lists',
      `${server}/accounts/x.ts`,
      `import {\n  a,\n  b,\n} from '#server/lists/build'`,
    ],
    [
      'contract/core/x.ts may not import prospecting',
      `${contract}/core/x.ts`,
      `import type { A } from '#contract/prospecting/stages'`,
    ],
    [
      'contract/directory/x.ts may not import api',
      `${contract}/directory/x.ts`,
      `import { a } from '#contract/api'`,
    ],
    ['server/directory/x.ts may not import pg', `${server}/directory/x.ts`, `import pg from 'pg'`],
    [
      'server/platform/audit/journal.ts may not import pg',
      `${server}/platform/audit/journal.ts`,
      `import pg, { type Pool } from 'pg'`,
    ],
    ['server/directory/x.ts may not import pg', `${server}/directory/x.ts`, `import type pg from 'pg'`],
    [
      'server/platform/http/x.ts may not import node:http',
      `${server}/platform/http/x.ts`,
      `import { createServer } from 'node:http'`,
    ],
    ['server/lists/x.ts may not read process.env', `${server}/lists/x.ts`, `const { A } = process.env`],
    [
      'server/lists/x.ts imports by a relative path',
      `${server}/lists/x.ts`,
      `import { a } from '../accounts/session.ts'`,
    ],
    [
      'server/lists/x.ts may not import the package sdk',
      `${server}/lists/x.ts`,
      `import { a } from '@alphorn/sdk/client'`,
    ],
    [
      'contract/core/x.ts may not import node:crypto',
      `${contract}/core/x.ts`,
      `import { hash } from 'node:crypto'`,
    ],
    ['contract/core/x.ts may not import kysely', `${contract}/core/x.ts`, `import type { A } from 'kysely'`],
    [
      'contract/core/x.ts may not import the package server',
      `${contract}/core/x.ts`,
      `import '@alphorn/server/main'`,
    ],
    [
      'swiss-names/x.ts may not import the package search',
      'packages/swiss-names/src/x.ts',
      `import type { A } from '@alphorn/search/query'`,
    ],
    [
      'search/x.ts may not import the package identity',
      'packages/search/src/x.ts',
      `import { a } from '@alphorn/identity/query'`,
    ],
    [
      'search/x.ts may not import the package server',
      'packages/search/src/x.ts',
      `import type { Db } from '@alphorn/server/platform/db/connection'`,
    ],
    [
      'identity/x.ts may not import the package server',
      'packages/identity/src/x.ts',
      `import type { Db } from '@alphorn/server/platform/db/connection'`,
    ],
    [
      'identity/x.ts may not import #server/platform/call',
      'packages/identity/src/x.ts',
      `import type { A } from '#server/platform/call'`,
    ],
    ['identity/x.ts may not import kysely', 'packages/identity/src/x.ts', `import { sql } from 'kysely'`],
    [
      'embedded-postgres/x.ts may not import the package contract',
      'packages/embedded-postgres/src/x.ts',
      `import type { A } from '@alphorn/contract/api'`,
    ],
    [
      'embedded-postgres/x.ts may not read process.env',
      'packages/embedded-postgres/src/x.ts',
      `const { A } = process.env`,
    ],
    [
      'sdk/x.ts may not import the package server',
      'packages/sdk/src/x.ts',
      `import { a } from '@alphorn/server/platform/call'`,
    ],
    [
      'web/x.ts may not import @alphorn/messages/mails',
      'packages/web/src/x.ts',
      `import { writeMail } from '@alphorn/messages/mails'`,
    ],
    [
      'server/accounts/x.ts may not import @alphorn/messages/screens/de',
      `${server}/accounts/x.ts`,
      `import { messages } from '@alphorn/messages/screens/de'`,
    ],
    [
      'messages/x.ts may not import the package server',
      'packages/messages/src/x.ts',
      `import { a } from '@alphorn/server/platform/call'`,
    ],
    ['sdk/x.ts may not import node:fs', 'packages/sdk/src/x.ts', `import { a } from 'node:fs'`],
    [
      'sdk/client.ts may not import worker',
      'packages/sdk/src/client.ts',
      `import { runWorker } from '#sdk/worker'`,
    ],
    [
      'sdk/lease.ts may not import worker',
      'packages/sdk/src/lease.ts',
      `import type { WorkerOptions } from '#sdk/worker'`,
    ],
    ['mcp/tools.ts may not import server', 'packages/mcp/src/tools.ts', `import { a } from '#mcp/server'`],
    [
      'cli/command/x.ts may not import operation',
      `${cli}/command/x.ts`,
      `import { a } from '#cli/operation/backup/backup'`,
    ],
    [
      'cli/calls/x.ts may not import deployment',
      `${cli}/calls/x.ts`,
      `const { a } = await import('#cli/deployment/database')`,
    ],
    [
      'cli/connection/x.ts may not import commands',
      `${cli}/connection/x.ts`,
      `import type { A } from '#cli/commands'`,
    ],
    [
      'web/ui/x.tsx may not import data',
      `${web}/ui/x.tsx`,
      `import type { ItemOf } from '#web/data/client.ts'`,
    ],
    [
      'web/ui/x.tsx may not import accounts',
      `${web}/ui/x.tsx`,
      `const X = lazy(async () => ({ default: (await import('#web/accounts/sign-in/prove.tsx')).Prove }))`,
    ],
    ['web/ui/x.tsx may not import shell', `${web}/ui/x.tsx`, `import { Shell } from '#web/shell/shell.tsx'`],
    [
      `web/ui/x.tsx may not import @tanstack/react-query: ${noData}`,
      `${web}/ui/x.tsx`,
      `import { useQuery } from '@tanstack/react-query'`,
    ],
    [
      `web/ui/x.tsx may not import @alphorn/contract/prospecting/cycles: ${noData}`,
      `${web}/ui/x.tsx`,
      `import type { Cycle } from '@alphorn/contract/prospecting/cycles'`,
    ],
    [
      `web/ui/x.tsx may not import virtual:routes: ${noData}`,
      `${web}/ui/x.tsx`,
      `import table from 'virtual:routes'`,
    ],
    [
      'web/prospecting/cycles/x.tsx may not import lists',
      `${web}/prospecting/cycles/x.tsx`,
      `import { a } from '#web/lists/lists.tsx'`,
    ],
    [
      'web/shared/failures/x.tsx may not import prospecting',
      `${web}/shared/failures/x.tsx`,
      `import type { A } from '#web/prospecting/cycles/cycle.tsx'`,
    ],
    [
      'web/accounts/settings/x.tsx may not import routes',
      `${web}/accounts/settings/x.tsx`,
      `import type { A } from '#web/routes/router.tsx'`,
    ],
    [
      'web/shell/x.tsx may not import the package server',
      `${web}/shell/x.tsx`,
      `import type { A } from '@alphorn/server/app/summary'`,
    ],
  ]
  test.each(planted)('%s', (complaint, path, source) => {
    expect(strays(new Map([[path, source]]))).toEqual([complaint])
  })

  test('A circle of three folders is reported once, by types as well', () => {
    const circle: Sources = new Map([
      [`${server}/accounts/x.ts`, `import { a } from '#server/accounts/credentials/create'`],
      [`${server}/accounts/credentials/x.ts`, `import { a } from '#server/platform/limits/limits'`],
      [`${server}/platform/limits/x.ts`, `import type { A } from '#server/accounts/me'`],
    ])
    expect(cycles(circle, 'server')).toEqual([
      'accounts -> accounts/credentials -> platform/limits -> accounts',
    ])
  })

  test('A circle of folders inside one room of the web app is reported, components that load later included', () => {
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

  test('A circle of files is reported in a package without folders', () => {
    const circle: Sources = new Map([
      ['packages/sdk/src/worker.ts', `import { holdLease } from '#sdk/lease'`],
      ['packages/sdk/src/lease.ts', `import type { Work } from '#sdk/worker'`],
    ])
    expect(cycles(circle, 'sdk')).toEqual(['lease -> worker -> lease'])
  })

  test('A command of the root that is also used by a folder is a circle', () => {
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
      [
        `${server}/main.ts`,
        `import type { Server } from 'node:http'\nimport { app } from '#server/app/handlers'`,
      ],
      ['packages/sdk/src/x.ts', `import type { Api } from '@alphorn/contract/api'`],
      ['packages/identity/src/x.ts', `import { placeKey } from '@alphorn/swiss-names/place-key'`],
      ['packages/embedded-postgres/src/x.ts', `import pg from 'pg'`],
    ])
    expect(strays(allowed)).toEqual([])
  })
})

/** Modules that wait for something while they are read, unless they are programs, which nobody reads. */
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

test('No module of the tests opens a fixture while it is read: test files share what was read', () => {
  const paths = globSync('test/**/*.ts', { cwd: root })
  const modules = new Map(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
  expect(opening(modules)).toEqual([])
  const planted = 'export const world = await openWorld()\n'
  const reader = `import { world } from './planted.ts'\n`
  const more = new Map([...modules, ['test/planted.ts', planted], ['test/reader.test.ts', reader]])
  expect(opening(more)).toEqual(['test/planted.ts'])
})
