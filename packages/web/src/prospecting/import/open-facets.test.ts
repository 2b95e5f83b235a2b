import { expect, test } from 'vitest'
import {
  bandOf,
  countValues,
  identicalTo,
  type Numbered,
  passesFacets,
  sureChoices,
} from '#web/prospecting/import/open-facets.ts'

type Best = { probability?: number | null; status?: string; notices?: string[]; prospect_id?: string | null }

const row = (at: number, best: Best, name = `Muster ${at}`) =>
  ({
    at,
    text: name,
    input: { name, external_ref: `K-${at}` },
    added: {
      resolution: {
        reason: 'several_equal',
        candidates: [
          {
            company_id: `cmp_${at}`,
            canton: 'BE',
            status: 'active',
            notices: [],
            prospect_id: null,
            probability: 0.97,
            ...best,
          },
        ],
      },
    },
  }) as unknown as Numbered

test('Only rows without any objection are accepted unread', () => {
  const open = [
    row(1, {}),
    row(2, { probability: 0.949 }),
    row(3, { probability: null }),
    row(4, { status: 'cancelled' }),
    row(5, { notices: ['in_liquidation'] }),
    row(6, { prospect_id: 'prs_1' }),
  ]
  expect(sureChoices(open)).toEqual([{ at: 1, company_id: 'cmp_1' }])
})

test('Rows are filtered by reason, score and canton', () => {
  const [sure, likely, none] = [row(1, {}), row(2, { probability: 0.8 }), row(3, { probability: null })]
  expect([sure, likely, none].map(bandOf)).toEqual(['high', 'middle', 'none'])
  expect(passesFacets(sure, { reason: 'several_equal', score: 'high', canton: 'BE' })).toBe(true)
  expect(passesFacets(sure, { reason: null, score: 'low', canton: null })).toBe(false)
  expect(passesFacets(sure, { reason: 'no_candidate', score: null, canton: null })).toBe(false)
  expect(countValues(['BE', 'ZH', 'BE', ''])).toEqual([
    ['BE', 2],
    ['ZH', 1],
  ])
})

test('Rows that request the same company are identical, whatever their own numbers', () => {
  const open = [row(1, {}, 'Meier Bau AG'), row(2, {}, 'meier bau ag'), row(3, {}, 'Meier AG')]
  expect(identicalTo(open[0]!, open).map(({ at }) => at)).toEqual([1, 2])
})
