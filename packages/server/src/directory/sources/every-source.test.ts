import { readdirSync } from 'node:fs'
import { sourceNames } from '@alphorn/contract/directory/source-names'
import { expect, test } from 'vitest'
import { knownSources } from '#server/directory/companies/known-sources'

// A source is one folder. This test lists what it must contain; the compiler reports the two catalogues that must list
// it.

const here = new URL('./', import.meta.url)
const folders = readdirSync(here, { withFileTypes: true }).filter((one) => one.isDirectory())

test('Every folder is a source, and every source has a folder', () => {
  expect(folders.map(({ name }) => name).sort()).toEqual([...sourceNames].sort())
})

test.each([...sourceNames])('%s: the folder contains a definition, a sync and their tests', (name) => {
  const files = readdirSync(new URL(`${name}/`, here))
  const wanted = ['definition.ts', 'sync.ts', 'samples.test.ts']
  if (knownSources[name].has_addresses) wanted.push('people.test.ts')
  expect(files).toEqual(expect.arrayContaining(wanted))
})
