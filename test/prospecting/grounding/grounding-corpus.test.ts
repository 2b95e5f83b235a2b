import { expect, test } from 'vitest'
import { corpusFigures } from './corpus-set.ts'

// The rules were tuned on c1. Of c2, 9 of 180 right claims were refused at first sight, 93 of 100 wrong names caught, and 112 of
// 140 wrong meanings found, 56 of them refused. What it showed was then mended by principle. These floors hold that.

test.each(['c1', 'c2'] as const)(
  'Evidence of every kind proves correct claims and refutes wrong ones, half %s',
  (half) => {
    const { right, named, meaning } = corpusFigures(half)
    expect(right.refused).toBe(0)
    expect(right.marks / right.words).toBeLessThanOrEqual(0.08)
    expect(named.refused / named.made).toBeGreaterThanOrEqual(0.96)
    // Small words that are judged by the nearest sentence cost two refusals of c2, and words that are no longer marked alone cost
    // three findings.
    expect(meaning.refused / meaning.made).toBeGreaterThanOrEqual(0.49)
    expect(meaning.found / meaning.made).toBeGreaterThanOrEqual(0.77)
  },
)

// Of d1, 17 of 165 right claims were refused at first sight, 87 of 108 wrong names caught, and 132 of 162 wrong meanings found,
// 45 of them refused. What it showed was then mended by principle. d2 was then measured: 11 right claims were refused, as by
// the rules before. These were read and nine of them mended, each by a rule that can be said in a sentence. Fewer marks cost
// five findings of d2: 130 of 175 are left.
const firstSeen = {
  d1: { alarms: 0, marks: 0.12, named: 0.91, refused: 0.37, found: 0.85 },
  d2: { alarms: 2, marks: 0.15, named: 0.9, refused: 0.31, found: 0.74 },
}

test.each(['d1', 'd2'] as const)(
  'Evidence that mentions much besides a claim still proves it, half %s',
  (half) => {
    const { right, named, meaning } = corpusFigures(half)
    const floor = firstSeen[half]
    expect(right.refused).toBeLessThanOrEqual(floor.alarms)
    expect(right.marks / right.words).toBeLessThanOrEqual(floor.marks)
    expect(named.refused / named.made).toBeGreaterThanOrEqual(floor.named)
    expect(meaning.refused / meaning.made).toBeGreaterThanOrEqual(floor.refused)
    expect(meaning.found / meaning.made).toBeGreaterThanOrEqual(floor.found)
  },
)

// e and f: claims as a worker writes them from a page, paraphrased, counted, compared with the year before. At first sight 12 of 99
// right claims of e1 were refused, 9 of 95 of e2, 6 of 78 of f1 and 6 of 80 of f2. All but f2 were then read, and mended by
// principle. g: claims in a spoken tone, most of them in another language than their evidence. At first sight 4 of 60 right claims
// of g1 were refused, and 3 of 60 of g2. Only those of g1 were read. h: claims as a seller writes them, with paraphrases, places and
// days that follow. At first sight 11 of 120 right claims of h1 were refused, and 13 of 120 of h2. Both were read.
// i: claims as a seller writes them, written before any rule was changed. At first sight 17 of 120 right claims of i1 were refused and
// 11 of 120 of i2, 56 and 55 of 60 wrong names caught, 40 and 50 of 60 wrong meanings found. Only i1 was read. The rules that it
// brought mended two right claims of i2, found one wrong name more and no meaning.
// j: claims by an author who saw no rule. At first sight 10 of 160 right claims of j1 were refused and 18 of 160 of j2, 69 and 66 of
// 80 wrong names caught, 62 and 68 of 80 wrong meanings found. Only j1 was read. The rules that followed left one and 15 refusals of
// right claims, and caught 80 and 72 of 80 wrong names.
test.each([
  ['e1', { alarms: 0, named: 0.88, found: 0.7 }],
  ['e2', { alarms: 1, named: 0.88, found: 0.7 }],
  ['f1', { alarms: 0, named: 1, found: 0.7 }],
  ['f2', { alarms: 4, named: 0.88, found: 0.7 }],
  ['g1', { alarms: 0, named: 0.96, found: 0.75 }],
  // Names that are judged by their capitals cost one more correct claim of g2, and words that are no longer marked one finding.
  ['g2', { alarms: 3, named: 0.84, found: 0.64 }],
  ['h1', { alarms: 0, named: 0.98, found: 0.88 }],
  ['h2', { alarms: 0, named: 0.98, found: 0.8 }],
  ['i1', { alarms: 0, named: 0.98, found: 0.76 }],
  ['i2', { alarms: 9, named: 0.93, found: 0.83 }],
  ['j1', { alarms: 1, named: 1, found: 0.77 }],
  ['j2', { alarms: 15, named: 0.9, found: 0.85 }],
] as const)('Evidence proves what a reader infers from it, half %s', (half, floor) => {
  const { right, named, meaning } = corpusFigures(half)
  expect(right.refused).toBeLessThanOrEqual(floor.alarms)
  expect(named.refused / named.made).toBeGreaterThanOrEqual(floor.named)
  expect(meaning.found / meaning.made).toBeGreaterThanOrEqual(floor.found)
})
