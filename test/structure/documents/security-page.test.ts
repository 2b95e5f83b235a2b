import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../..', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

test('Every test that a documentation page names exists', () => {
  const pages = globSync('docs/**/*.md', { cwd: root })
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(/`((?:test|packages)\/[\w/.-]+\.test\.ts)`/g)].map(([, path]) => path!),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('Each of the ten risks on the security page names a test', () => {
  const rows = read('docs/operate/security.md')
    .split('\n')
    .filter((line) => /^\| \d+ /.test(line))
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const row of rows) expect(row).toMatch(/\.test\.ts`/)
})

/**
 * Files of the server that call an external address, each with the protection against addresses chosen by an attacker.
 */
const reachOut: Readonly<Record<string, string>> = {
  'packages/server/src/executors/llm/endpoint.ts':
    'The address is the operator’s setting; no redirect is followed.',
  'packages/server/src/platform/egress/egress-policy.ts':
    'connects to the address that it has judged: where sources have moved to (directory/sources/transport.test.ts), and webhooks',
  'packages/server/src/directory/websites/internet.ts': 'asked by request.ts alone',
  'packages/server/src/directory/websites/request.ts':
    'the address is judged, and pinned: test/directory/website-addresses.test.ts',
  'packages/server/src/platform/audit/stream/send.ts':
    'The address is the operator’s setting; no redirect is followed.',
  'packages/server/src/webhooks/post.ts':
    'egress-policy.ts looks at every address that a connection is made to',
}

test('No server file calls an external address, except those listed here', () => {
  const calling = globSync('packages/server/src/**/*.ts', { cwd: root }).filter(
    (file) =>
      !/\.test(-d)?\.ts$/.test(file) &&
      /(?<![.\w])fetch\(|globalThis\.fetch\(|(?:from |import\()'(node:https|node:dns\/promises|undici)'|\bhttp\.request\(/.test(
        read(file),
      ),
  )
  expect(calling.toSorted()).toEqual(Object.keys(reachOut).toSorted())
})

/** The sources of the directory are asked at the addresses of the operator's settings alone (config.ts). */
test('Only the listed transports can replace the function that calls an address', () => {
  const given = globSync('packages/server/src/**/*.ts', { cwd: root }).filter(
    (file) => !/\.test(-d)?\.ts$/.test(file) && /= fetch\b|fetchWithin\(/.test(read(file)),
  )
  expect(given.toSorted()).toEqual([
    'packages/server/src/directory/sources/transport.ts',
    'packages/server/src/platform/egress/egress-policy.ts',
    'packages/server/src/platform/egress/request-external.ts',
  ])
})
