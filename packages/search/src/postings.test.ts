import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, compactPostings, newPostings, numbersOf, addPosting } from '#search/postings'
import { ascendingNumbers, newSmallest, smallestNumbers, takeNumber } from '#search/smallest'

test('Every key returns its numbers, whatever their gaps and whenever they were gathered', () => {
  const gatheredAfter = fc.array(fc.nat(300), { maxLength: 3 })
  const added = fc.array(fc.tuple(fc.nat(5), fc.oneof(fc.nat(3), fc.nat(200), fc.nat(3_000_000))), {
    maxLength: 300,
  })
  fc.assert(
    fc.property(added, gatheredAfter, (differences, places) => {
      const postings = newPostings()
      const expected = Array.from({ length: 6 }, () => new Set<number>())
      const latest = Array.from({ length: 6 }, () => 0)
      for (const [place, [key, difference]] of differences.entries()) {
        if (places.includes(place)) compactPostings(postings)
        latest[key]! += difference
        addPosting(postings, key, latest[key]!)
        expected[key]!.add(latest[key]!)
      }
      expected.forEach((numbers, key) => {
        expect([...numbersOf(postings, key)]).toEqual([...numbers])
        expect(countOf(postings, key)).toBe(numbers.size)
      })
    }),
  )
})

test('The smallest numbers match the start of the sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 })), fc.nat(40), (numbers, count) => {
      const expected = [...numbers].sort((a, b) => a - b).slice(0, count)
      expect([...smallestNumbers(Float64Array.from(numbers), count)]).toEqual(expected)
    }),
    { numRuns: 1000 },
  )
})

test('The smallest numbers of a stream match the start of the sorted list', () => {
  const numbers = fc.uniqueArray(fc.nat(20_000), { minLength: 500, maxLength: 3000, size: 'max' })
  fc.assert(
    fc.property(numbers, fc.integer({ min: 1, max: 40 }), (all, wanted) => {
      const smallest = newSmallest(wanted)
      for (const number of all) takeNumber(smallest, number)
      expect([...ascendingNumbers(smallest)]).toEqual([...all].sort((a, b) => a - b).slice(0, wanted))
    }),
  )
})
