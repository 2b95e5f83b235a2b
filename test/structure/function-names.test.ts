import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfRepository } from './files-of-repository.ts'

// A single generic word as the name of a private function is clear only to its author.

const bareWord = /^(?:async )?function ([a-z]+)[(<]|^const ([a-z]+) = (?:async )?(?:<[^>\n]*>)?\([^\n]*=>/gm

function bareNamesIn(source: string) {
  return [...source.matchAll(bareWord)].map(([, name, arrow]) => name ?? arrow)
}

test('No private function has a name of a single word', () => {
  const files = filesOfRepository().filter(
    (file) => /^packages\/[^/]+\/src\/.*\.tsx?$/.test(file) && !file.includes('.test.'),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    bareNamesIn(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')).map(
      (name) => `${file}: ${name}`,
    ),
  )
  expect(found).toEqual([])
})

test('A planted single-word name is found, and a two-word name or an exported one is not', () => {
  const planted =
    'async function settle(x) {}\nfunction settleMail() {}\nexport function verify() {}\nfunction pick<T>() {}\n' +
    'const words = (most: number) => most\nconst shortWords = (most) => most\nconst most = 7\n  const inner = () => 1'
  expect(bareNamesIn(planted)).toEqual(['settle', 'pick', 'words'])
})
