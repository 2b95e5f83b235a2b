import { readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfRepository } from './files-of-repository.ts'

// A lint rule whose paths match no file has no effect and reports nothing.

const files = filesOfRepository()
const { overrides } = JSON.parse(readFileSync(new URL('../../.oxlintrc.json', import.meta.url), 'utf8')) as {
  overrides: { files: string[] }[]
}

/** Expands a glob with braces into the equivalent globs without braces. */
function alternativesOf(glob: string): string[] {
  const [, before = '', inside = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(glob) ?? []
  if (inside === '') return [glob]
  return inside.split(',').flatMap((one) => alternativesOf(before + one + after))
}

const unmatched = (globs: readonly string[]) =>
  globs.flatMap(alternativesOf).filter((glob) => !files.some((file) => matchesGlob(file, glob)))

test('Every path in a lint rule matches a file', () => {
  expect(unmatched(overrides.flatMap(({ files: globs }) => globs))).toEqual([])
})

test('A path in a lint rule without a matching file is reported, even as one of several alternatives', () => {
  expect(unmatched(['packages/server/src/{main,gone}.ts'])).toEqual(['packages/server/src/gone.ts'])
})
