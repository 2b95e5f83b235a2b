import { globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compositionRoots, folderMay, packageMay } from './import-map.ts'
import { cycles, type Sources, strays } from './imports.ts'

const root = new URL('..', import.meta.url)
const files = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test(-d)?\.tsx?$/.test(file),
)
const sources: Sources = new Map(files.map((file) => [file, readFileSync(new URL(file, root), 'utf8')]))

test('imports follow the map', () => {
  expect(sources.size).toBeGreaterThan(150)
  expect(strays(sources)).toEqual([])
})

test('no folders use one another in a circle', () => {
  expect(cycles(sources)).toEqual([])
})

test('the map knows every package and every folder, and no other', () => {
  for (const name of readdirSync(new URL('packages', root))) expect(Object.keys(packageMay)).toContain(name)
  const parts = readdirSync(new URL('packages/server/src', root)).map((name) =>
    name.replace(/(\.test)?\.ts$/, ''),
  )
  expect([...Object.keys(folderMay), ...compositionRoots].sort()).toEqual([...new Set(parts)].sort())
})

describe('a planted import is found:', () => {
  const server = 'packages/server/src'
  const planted: [complaint: string, path: string, source: string][] = [
    [
      'server/directory/x.ts may not import prospects',
      `${server}/directory/x.ts`,
      `import { a } from '#server/prospects/add'`,
    ],
    [
      'server/directory/x.ts may not import http',
      `${server}/directory/x.ts`,
      `import type { A } from '#server/http/answer'`,
    ],
    [
      'server/http/x.ts may not import projects',
      `${server}/http/x.ts`,
      `export { a } from '#server/projects/create'`,
    ],
    [
      'server/new-domain/x.ts may not import db',
      `${server}/new-domain/x.ts`,
      `import { a } from '#server/db/connect'`,
    ],
    ['server/cycles/start.ts may not import pg', `${server}/cycles/start.ts`, `import pg from 'pg'`],
    [
      'server/audit/journal.ts may not import pg',
      `${server}/audit/journal.ts`,
      `import pg, { type Pool } from 'pg'`,
    ],
    ['server/cycles/x.ts may not import pg', `${server}/cycles/x.ts`, `import type pg from 'pg'`],
    [
      'server/http/x.ts may not import node:http',
      `${server}/http/x.ts`,
      `import { createServer } from 'node:http'`,
    ],
    [
      'server/cycles/x.ts may not import approvals',
      `${server}/cycles/x.ts`,
      `const a = await import('#server/approvals/gate')`,
    ],
    [
      'server/cycles/x.ts may not import approvals',
      `${server}/cycles/x.ts`,
      `import {\n  a,\n  b,\n} from '#server/approvals/gate'`,
    ],
    ['server/cycles/x.ts may not read process.env', `${server}/cycles/x.ts`, `const { A } = process.env`],
    [
      'server/cycles/x.ts imports by a relative path',
      `${server}/cycles/x.ts`,
      `import { a } from '../approvals/gate.ts'`,
    ],
    [
      'server/cycles/x.ts may not import the package sdk',
      `${server}/cycles/x.ts`,
      `import { a } from '@alphorn/sdk/client'`,
    ],
    [
      'contract/x.ts may not import node:crypto',
      'packages/contract/src/x.ts',
      `import { hash } from 'node:crypto'`,
    ],
    ['contract/x.ts may not import kysely', 'packages/contract/src/x.ts', `import type { A } from 'kysely'`],
    [
      'contract/x.ts may not import the package server',
      'packages/contract/src/x.ts',
      `import '@alphorn/server/main'`,
    ],
    [
      'sdk/x.ts may not import the package server',
      'packages/sdk/src/x.ts',
      `import { a } from '@alphorn/server/call'`,
    ],
    ['sdk/x.ts may not import node:fs', 'packages/sdk/src/x.ts', `import { a } from 'node:fs'`],
  ]
  test.each(planted)('%s', (complaint, path, source) => {
    expect(strays(new Map([[path, source]]))).toEqual([complaint])
  })

  test('a circle of three folders, told once', () => {
    const circle: Sources = new Map([
      [`${server}/accounts/x.ts`, `import { a } from '#server/credentials/create'`],
      [`${server}/credentials/x.ts`, `import { a } from '#server/limits/limits'`],
      [`${server}/limits/x.ts`, `import { type A, a } from '#server/accounts/me'`],
    ])
    expect(cycles(circle)).toEqual(['accounts -> credentials -> limits -> accounts'])
  })

  test('and what is allowed is not', () => {
    const allowed: Sources = new Map([
      [`${server}/cycles/handlers.ts`, `import { implement } from '#server/http/implement'`],
      [`${server}/audit/journal.ts`, `import type pg from 'pg'`],
      [
        `${server}/main.ts`,
        `import type { Server } from 'node:http'\nimport { app } from '#server/app/handlers'`,
      ],
      ['packages/sdk/src/x.ts', `import type { Api } from '@alphorn/contract/api'`],
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

test('no module of the tests opens a scene while it is read: test files share what was read', () => {
  const paths = globSync('test/**/*.ts', { cwd: root })
  const modules = new Map(paths.map((path) => [path, readFileSync(new URL(path, root), 'utf8')]))
  expect(opening(modules)).toEqual([])
  const planted = 'export const world = await openWorld()\n'
  const reader = `import { world } from './planted.ts'\n`
  const more = new Map([...modules, ['test/planted.ts', planted], ['test/reader.test.ts', reader]])
  expect(opening(more)).toEqual(['test/planted.ts'])
})
