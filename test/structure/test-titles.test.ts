import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfRepository, root } from './files-of-repository.ts'
import { faultsOfTitles, testTitlesIn } from './test-titles.ts'

// The title of a test is read alone in the output of a run, without its `describe` (CONTRIBUTING.md).

test('Every title of a test is a sentence of its own, which no other test of the file has', () => {
  const files = filesOfRepository().filter((file) => /^(packages|test)\/.*\.test\.tsx?$/.test(file))
  const titles = files.map((file) => ({ file, titles: testTitlesIn(readFileSync(join(root, file), 'utf8')) }))
  expect(titles.flatMap((one) => one.titles).length).toBeGreaterThan(3000)
  const faults = titles.flatMap((one) => faultsOfTitles(one.titles).map((fault) => `${one.file}: ${fault}`))
  expect(faults).toEqual([])
})

test('A planted title that needs its describe or its table is found', () => {
  const titles = testTitlesIn(`
    describe('a push', () => {
      test('skips a company', () => {})
      test.each([['x']])('%s', () => {})
      test.runIf(true)('A push ends', () => {})
      test(\`A push ends\`, { timeout: 1 }, () => {})
      test.for(rows)(\`\${name} is sent to $place\`, () => {})
    })`)
  expect(titles).toEqual(['skips a company', '%s', 'A push ends', 'A push ends', '${…} is sent to $place'])
  expect(faultsOfTitles(titles)).toEqual([
    '"skips a company" does not begin with a capital letter.',
    '"%s" is no sentence.',
    '"A push ends" is the title of two tests.',
  ])
})
