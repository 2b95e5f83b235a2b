import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, eachPosting, newPostings, post } from '#server/search/memory/postings'
import { smallest } from '#server/search/memory/smallest'

test('every key gives back its numbers, whatever stands between them', () => {
  const added = fc.array(fc.tuple(fc.nat(5), fc.oneof(fc.nat(3), fc.nat(200), fc.nat(3_000_000))), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(added, (differences) => {
      const postings = newPostings()
      const expected = Array.from({ length: 6 }, () => new Set<number>())
      const latest = Array.from({ length: 6 }, () => 0)
      for (const [key, difference] of differences) {
        latest[key]! += difference
        post(postings, key, latest[key]!)
        expected[key]!.add(latest[key]!)
      }
      expected.forEach((numbers, key) => {
        const found: number[] = []
        eachPosting(postings, key, (number) => found.push(number))
        expect(found).toEqual([...numbers])
        expect(countOf(postings, key)).toBe(numbers.size)
      })
    }),
  )
})

test('the smallest numbers are those of the sorted ones', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.nat(40), (numbers, count) => {
      const expected = [...numbers].sort((a, b) => a - b).slice(0, count)
      expect([...smallest(Float64Array.from(numbers), count)]).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})
