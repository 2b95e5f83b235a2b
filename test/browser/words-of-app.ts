import { readFileSync } from 'node:fs'
import type { Look } from './browser.ts'

export type Words = (path: string) => string

/** Returns the app's words in a language, by their path in its catalogue. */
export function wordsOf(language: Look['language']): Words {
  const file = new URL(`../../packages/messages/src/screens/${language}.json`, import.meta.url)
  const catalogue: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return (path) => {
    const found = path
      .split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], catalogue)
    if (typeof found !== 'string') throw new Error(`There are no words at ${path}.`)
    return found
  }
}
