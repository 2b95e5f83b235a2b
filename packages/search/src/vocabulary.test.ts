import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eachBeginning,
  eachEnding,
  learnWord,
  lookUp,
  nearWords,
  newVocabulary,
  rebuildTrees,
} from '#search/vocabulary'

const letters = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'ö'), { minLength: 1, maxLength: 9 })
  .map((all) => all.join(''))
const wordLists = fc.uniqueArray(letters, { minLength: 1, maxLength: 120 })

/** Puts some of the words into the tries, and leaves the others fresh. */
function planted(words: readonly string[], fresh: number) {
  const vocabulary = newVocabulary()
  for (const word of words.slice(fresh)) learnWord(vocabulary, word)
  rebuildTrees(vocabulary)
  for (const word of words.slice(0, fresh)) learnWord(vocabulary, word)
  return { vocabulary, wordOf: new Map(words.map((word) => [lookUp(vocabulary, word), word])) }
}

/** The textbook algorithm for optimal string alignment. */
function distance(a: string, b: string) {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [at])
  for (let at = 0; at <= b.length; at++) rows[0]![at] = at
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      rows[i]![j] = least
    }
  return rows[a.length]![b.length]!
}

const beginnings = (word: string) => Array.from({ length: word.length + 1 }, (_, at) => word.slice(0, at))
const sorted = (pairs: Iterable<[string, number]>) => [...pairs].sort(([a], [b]) => (a < b ? -1 : 1))

test('Exactly the words within the given edit distance are found, each with its distance', () => {
  fc.assert(
    fc.property(
      wordLists,
      fc.nat(5),
      letters,
      fc.integer({ min: 1, max: 2 }),
      fc.boolean(),
      (words, fresh, asked, most, asPrefix) => {
        fc.pre(asked.length > most)
        const { vocabulary, wordOf } = planted(words, fresh)
        const { numbers, distances } = nearWords(vocabulary, asked, most, asPrefix)
        const found = [...numbers].map((number, at): [string, number] => [
          wordOf.get(number)!,
          distances[at]!,
        ])
        const expected = words.flatMap((word): [string, number][] => {
          const least = asPrefix
            ? Math.min(...beginnings(word).map((beginning) => distance(beginning, asked)))
            : distance(word, asked)
          return least <= most ? [[word, least]] : []
        })
        expect(sorted(found)).toEqual(sorted(expected))
      },
    ),
    { numRuns: 2000 },
  )
})

test('Words are found as a whole, by prefix and by suffix', () => {
  fc.assert(
    fc.property(wordLists, fc.nat(5), letters, (words, fresh, asked) => {
      const { vocabulary, wordOf } = planted(words, fresh)
      const seen = (each: typeof eachBeginning) => {
        const found: string[] = []
        each(vocabulary, asked, (number) => found.push(wordOf.get(number)!))
        return found.sort()
      }
      expect(lookUp(vocabulary, asked) >= 0).toBe(words.includes(asked))
      expect(seen(eachBeginning)).toEqual(words.filter((word) => word.startsWith(asked)).sort())
      expect(seen(eachEnding)).toEqual(words.filter((word) => word.endsWith(asked)).sort())
    }),
  )
})
