import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfRepository, root } from './files-of-repository.ts'

// Rules for the screens of the browser app that keep a failed request, or the input of another object, off the screen.

const web = 'packages/web/src/'

type WebFile = { name: string; source: string }

function webFiles(): WebFile[] {
  return filesOfRepository()
    .filter((file) => file.startsWith(web) && /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => ({ name: file.slice(web.length), source: readFileSync(`${root}${file}`, 'utf8') }))
}

/** A part that cannot be loaded would replace its whole screen. `lazyPart` keeps the screen. */
const loadsBare = ({ source }: WebFile) => /\blazy\(/.test(source)

/** A table would ask again after each refusal. `readNextPage` and `useNextPage` ask once. */
const readsOnAlone = ({ source }: WebFile) =>
  /\bif \((?:[^()]|\([^()]*\))*\)\s*void (?:\w+\.)?fetchNextPage\(\)/.test(source)

/** Screens of one object would otherwise keep their input when the address names another one. */
const outletsOf = ({ source }: WebFile) => source.match(/<Outlet\b[^>]*>/g) ?? []

/** A callback given to `mutate` is dropped once the component is gone. Those of the hook are called all the same. */
const givesCallbacks = ({ source }: WebFile) =>
  [...source.matchAll(/\bmutate(?:Async)?\(/g)].some(
    ({ index, 0: { length } }) => argumentsAt(source, index + length) > 1,
  )

/** Returns the number of arguments of the call whose parenthesis opens before `start`. */
function argumentsAt(source: string, start: number) {
  let [depth, commas, last] = [1, 0, '']
  for (let at = start; depth > 0 && at < source.length; at++) {
    const sign = source[at]!
    if ('([{'.includes(sign)) depth++
    else if (')]}'.includes(sign)) depth--
    if (sign === ',' && depth === 1) commas++
    if (depth > 0 && sign.trim() !== '') last = sign
  }
  return last === ',' ? commas : commas + 1
}

const namesOf = (files: readonly WebFile[]) => files.map(({ name }) => name).toSorted()

test('Only one function loads parts of a screen lazily', () => {
  expect(namesOf(webFiles().filter(loadsBare))).toEqual(['ui/lazy-part.tsx'])
})

test('Pages that are fetched without the user are fetched by the functions that stop after a failure', () => {
  expect(namesOf(webFiles().filter(readsOnAlone))).toEqual([
    'data/use-next-page.ts',
    // They stop after a failure too, and also after one of a refetch.
    'directory/directory.tsx',
    'prospecting/releases/releases.tsx',
    'shell/latest-projects.tsx',
  ])
})

test('The frames of projects and lists mount their screens again for another object', () => {
  const frames = webFiles().filter(({ name }) => /(?:project|list)-frame\.tsx$/.test(name))
  expect(frames.flatMap(outletsOf).toSorted()).toEqual([
    '<Outlet key={list_id} />',
    '<Outlet key={project_id} />',
  ])
})

test('Callbacks of a mutation are given to its hook, not to a call', () => {
  expect(webFiles().filter(({ source }) => source.includes('.mutate(')).length).toBeGreaterThan(40)
  expect(namesOf(webFiles().filter(givesCallbacks))).toEqual([])
})

test('A planted lazy part, reader of pages and callback of a call are found', () => {
  const planted = (source: string): WebFile => ({ name: 'planted.tsx', source })
  expect(loadsBare(planted("const A = lazy(() => import('x'))"))).toBe(true)
  expect(loadsBare(planted("const A = lazyPart(() => import('x'), 'A')"))).toBe(false)
  expect(
    readsOnAlone(planted('if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()')),
  ).toBe(true)
  expect(readsOnAlone(planted('onClick={() => void list.fetchNextPage()}'))).toBe(false)
  expect(givesCallbacks(planted('edit.mutate({ id, name: f(a, b) }, { onError })'))).toBe(true)
  expect(givesCallbacks(planted('mutate(\n  chosen,\n  settled,\n)'))).toBe(true)
  expect(givesCallbacks(planted('edit.mutate({ id, name: f(a, b) })'))).toBe(false)
  expect(givesCallbacks(planted('mutate(\n  { id, name },\n)'))).toBe(false)
})
