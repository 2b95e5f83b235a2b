import { languages } from '@alphorn/contract/core/country'
import { describe, expect, test } from 'vitest'
import { letterOfferings } from './letter-offerings.ts'
import { scoresOf } from './letter-scores.ts'

// Minimum values of bench/letters, which every change of words or rules must keep.

const projects = (['a', 'b'] as const).flatMap((half) =>
  Object.entries(letterOfferings[half]).flatMap(([name, offering]) =>
    languages.map((language) => ({ half, name, language, offering })),
  ),
)

describe.each(projects)(
  'fifty letters of half $half for $name in $language',
  ({ half, language, offering }) => {
    const scores = scoresOf(language, half, offering)

    test('The gate accepts every letter, and its claims use the words of their evidence', () => {
      expect([scores.refused, scores.unsupported, scores.forbidden]).toEqual([[], [], []])
    })

    test('Letters to different companies share at most half of their sentences', () => {
      expect(scores.worstPair).toBeLessThanOrEqual(0.5)
      expect(scores.meanPair).toBeLessThanOrEqual(0.45)
    })

    test('A letter fits on one page, has short sentences, and opens with what happened', () => {
      expect(scores.outOfLength).toEqual([])
      expect(scores.longestSentence).toBeLessThanOrEqual(30)
      expect(scores.rightOpening).toBeGreaterThanOrEqual(0.95)
      expect(scores.written).toBeGreaterThanOrEqual(45)
    })
  },
)

const others = ['email', 'linkedin', 'phone_script'] as const

test.each(others)(
  'Texts for %s differ between companies, pass the gate and have the expected length',
  (channel) => {
    for (const { half, language, offering } of projects) {
      const { worstPair, refused, unsupported, forbidden, outOfLength } = scoresOf(
        language,
        half,
        offering,
        channel,
      )
      expect(worstPair).toBeLessThanOrEqual(0.5)
      expect([half, language, refused, unsupported, forbidden, outOfLength]).toEqual([
        half,
        language,
        [],
        [],
        [],
        [],
      ])
    }
  },
)

test('The same input on the same day gives the same letters', () => {
  const { half, language, offering } = projects[0]!
  expect(scoresOf(language, half, offering)).toEqual(scoresOf(language, half, offering))
})
