import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfRepository, root } from '../files-of-repository.ts'
import { type Block, blocksOf } from './markdown.ts'

// Code blocks that docs.test.ts does not run. Each names the test or script that runs the same code, or one of a few
// requirements that no test can meet everywhere.

/** Requirements of blocks that no test can meet. A new one needs a decision: most blocks can be run. */
const needs = [
  'it asks the internet',
  'it changes the machine',
  'it needs a cluster',
  'it needs a container engine',
  'it needs a model',
  'it needs a secret of yours',
  'it needs a server of yours',
  'it needs files of others',
  'it takes minutes',
]
const ranLanguages = ['json', 'sh', 'sql', 'ts']

type Placed = Block & { at: string }
const blocks: Placed[] = filesOfRepository()
  .filter((file) => file.endsWith('.md'))
  .flatMap((file) =>
    blocksOf(readFileSync(join(root, file), 'utf8')).map((block) => ({
      ...block,
      at: `${file}:${block.line}`,
    })),
  )

test('Every code block has a language that is run, or states why it is not run', () => {
  const silent = blocks.filter(
    // An ASCII diagram is not code.
    ({ notRun, language }) => notRun === null && language !== 'text' && !ranLanguages.includes(language),
  )
  expect(silent.map(({ at, language }) => `${at}: ${language || 'no language'}`)).toEqual([])
})

test('A code block that is not run names an existing test or one of the known needs', () => {
  const unknown = blocks.filter(({ notRun }) => notRun !== null && !isReason(notRun))
  expect(unknown.map(({ at, notRun }) => `${at}: ${notRun}`)).toEqual([])
  for (const wrong of ['it is long', 'test/none.test.ts does', 'it asks the internet, often'])
    expect(isReason(wrong)).toBe(false)
})

test('Every known need is used', () => {
  const named = blocks.map(({ notRun }) => notRun?.split('; ')[0])
  expect(needs.filter((need) => !named.includes(need))).toEqual([])
})

/** `NEED`, `NEED; FILE …` or `FILE …`, in which the file is a test or a script of the repository. */
function isReason(reason: string): boolean {
  const [first, ...more] = reason.split('; ')
  const files = needs.includes(first!) ? more : [first!, ...more]
  return files.every((one) => {
    const [, file] = /^((?:test|packages|scripts)\/[\w/.-]+\.(?:ts|mjs)) \w/.exec(one) ?? []
    return file !== undefined && existsSync(join(root, file))
  })
}
