import fc from 'fast-check'
import { expect, test } from 'vitest'
import { segmentsOf } from '#web/prospecting/revisions/segments.ts'

type Claim = Parameters<typeof segmentsOf>[1][number]

function claim(start: number, end: number, more: Partial<Claim> = {}): Claim {
  return {
    id: 'c',
    kind: 'recipient_fact',
    variant: 'de',
    part: 'body',
    text: '',
    evidence_ids: [],
    spans: [{ start, end }],
    ...more,
  }
}

test('A text is split where claims begin and end, in code points', () => {
  expect(segmentsOf('🏔 Bern baut.', [claim(2, 6)], 'de', 'body')).toMatchObject([
    { text: '🏔 ', claims: [] },
    { text: 'Bern', claims: [0] },
    { text: ' baut.', claims: [] },
  ])
})

test('Words without evidence are marked at their position in the claim, in code points', () => {
  const marks = [{ claim_id: 'c', words: 'fünf', start: 5, end: 9 }]
  const [, told] = segmentsOf('🏔 Bern fünf Mal.', [claim(2, 15)], 'de', 'body', marks)
  expect(told?.pieces).toEqual([
    { text: 'Bern ', unbacked: false },
    { text: 'fünf', unbacked: true },
    { text: ' Mal', unbacked: false },
  ])
})

test('Claims of other variants and parts do not split a text', () => {
  const others = [claim(0, 3, { variant: 'fr' }), claim(0, 3, { part: 'subject' })]
  expect(segmentsOf('Bern', others, 'de', 'body')).toMatchObject([{ text: 'Bern', claims: [] }])
})

test('Segments of any claims add up to the text, and each lists the claims that cover it', () => {
  const spans = fc.array(fc.tuple(fc.nat(40), fc.nat(40)))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), spans, (text, pairs) => {
      const length = Array.from(text).length
      const claims = pairs.map(([a, b]) => claim(Math.min(a, b, length), Math.min(Math.max(a, b), length)))
      const segments = segmentsOf(text, claims, 'de', 'body')
      expect(segments.map((one) => one.text).join('')).toBe(text)
      let at = 0
      for (const segment of segments) {
        const covering = claims.flatMap(({ spans: [span] }, index) =>
          span!.start <= at && at < span!.end ? [index] : [],
        )
        expect(segment.claims).toEqual(covering)
        at += Array.from(segment.text).length
      }
    }),
  )
})
