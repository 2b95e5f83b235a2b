import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingSections } from '@alphorn/server/platform/config/settings'
import { commandPage } from './command-page.ts'
import { extensionsPage } from './extensions-page.ts'
import { configurationPage, sourcesTable, withTable } from './configuration-page.ts'
import { withFigures } from './figures-page.ts'

const root = new URL('../../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('The settings page is up to date (npm run reference)', () => {
  expect(read('docs/operate/configuration.md')).toBe(configurationPage())
})

test('The sources table is up to date (npm run reference)', () => {
  const page = read('docs/operate/sources.md')
  expect(page).toBe(withTable(page, sourcesTable()))
})

test('The commands page is up to date (npm run reference)', () => {
  expect(read('docs/reference/cli.md')).toBe(commandPage())
})

test('The extensions page is up to date (npm run reference)', () => {
  expect(read('docs/reference/extensions.md')).toBe(extensionsPage())
})

test('The benchmark figures are up to date (npm run reference)', () => {
  const page = read('docs/benchmarks.md')
  expect(page).toContain('| full mutation')
  expect(page).toBe(withFigures(page))
})

test('Every defined setting is read by the code', () => {
  const readers = globSync('packages/server/src/platform/config{.ts,/*.ts}', { cwd: root })
    .filter((file) => !/settings\.ts$|\.test\.ts$/.test(file))
    .map(read)
    .join('\n')
  const names = Object.values(settingSections).flatMap((section) => Object.keys(section))
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(readers))).toEqual([])
})
