import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfRepository, root } from '../files-of-repository.ts'

const files = filesOfRepository().filter((file) => /\.(md|tsx?|mjs|json|ya?ml|css)$/.test(file))

test('Every link of a page leads to an existing file and heading', () => {
  const broken = files.filter((file) => file.endsWith('.md')).flatMap(brokenLinks)
  expect(broken).toEqual([])
})

test('Every place of the app that a user is sent to has the name that the app shows', () => {
  const labels = new Set<string>()
  JSON.parse(textOf('packages/messages/src/screens/en.json'), (_, value: unknown) => {
    if (typeof value === 'string') labels.add(value)
    return value
  })
  const readers = files.filter((file) => /^(README|docs|packages\/n8n)/.test(file))
  const named = readers.flatMap((file) =>
    [...textOf(file).matchAll(/\b(?:Open|under) (\*[A-Z][^*\n]+\*(?:, \*[A-Z][^*\n]+\*)*)/g)].flatMap(
      ([, path]) => path!.split(', ').map((name) => ({ file, name: name.slice(1, -1) })),
    ),
  )
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter(({ name }) => !labels.has(name))).toEqual([])
})

test('Every page of docs is listed in docs/README.md, and every decision in its own list', () => {
  const lists = ['docs/README.md', 'docs/decisions/README.md']
  const listed = lists.flatMap((list) =>
    [...textOf(list).matchAll(/\]\(([^)#\s]+)/g)].map(([, link]) => join(dirname(list), link!)),
  )
  const pages = files.filter((file) => /^docs\/.*\.md$/.test(file) && file !== 'docs/README.md')
  expect(pages.filter((page) => !listed.includes(page))).toEqual([])
})

test('Every page of docs that a file refers to exists', () => {
  const broken = files.flatMap((file) =>
    [...textOf(file).matchAll(/\bdocs\/[\w./-]+\.(?:md|json)\b/g)]
      .map(([page]) => page)
      .filter((page) => !existsSync(join(root, page)))
      .map((page) => `${file}: ${page}`),
  )
  expect(broken).toEqual([])
})

test('Decisions are numbered without gaps, and every number that a file refers to exists', () => {
  const numbers = files.flatMap((file) => /^docs\/decisions\/(\d{4})-/.exec(file)?.[1] ?? []).toSorted()
  expect(numbers.map(Number)).toEqual(numbers.map((_, at) => at + 1))
  const broken = files.flatMap((file) =>
    [...textOf(file).matchAll(/docs\/decisions\/(\d{4})\b|\bdecision (\d{4})\b/g)]
      .filter(([, path, word]) => !numbers.includes((path ?? word)!))
      .map(([name]) => `${file}: ${name}`),
  )
  expect(broken).toEqual([])
})

function brokenLinks(file: string) {
  const links = [...textOf(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links
    .filter((link) => !/^(https?|mailto):/.test(link) && !leads(file, link))
    .map((link) => `${file}: ${link}`)
}

function leads(file: string, link: string) {
  const [path, heading] = link.split('#') as [string, string?]
  const target = path === '' ? file : join(dirname(file), path)
  if (!existsSync(join(root, target))) return false
  return heading === undefined || headingsOf(target).includes(heading)
}

function headingsOf(file: string) {
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

function textOf(file: string) {
  return readFileSync(join(root, file), 'utf8')
}
