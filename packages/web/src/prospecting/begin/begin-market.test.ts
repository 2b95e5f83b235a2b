import { expect, test } from 'vitest'
import {
  cantonsWithout,
  type CustomerCriterion,
  filtersOf,
  withoutLanguages,
} from '#web/prospecting/begin/begin-market.ts'

const criterion = (of: CustomerCriterion['of'], value: string): CustomerCriterion => ({
  id: `${of}:${value}`,
  of,
  values: [value],
  label: value,
})
const wishes = [
  criterion('place', 'BE'),
  criterion('place', 'VD'),
  { ...criterion('place', 'Bern'), id: 'municipality:Bern' },
  criterion('language', 'de'),
]

test('A chosen canton in which no company matches is found', () => {
  const counts = [
    { value: 'BE', count: 12 },
    { value: 'VD', count: 0 },
    { value: null, count: 3 },
  ]
  expect(cantonsWithout(wishes, counts).map(({ label }) => label)).toEqual(['VD'])
  expect(cantonsWithout(wishes, [{ value: 'VD', count: 1 }]).map(({ label }) => label)).toEqual(['BE'])
})

test('Without the criteria on languages, companies of all languages match', () => {
  expect(filtersOf(wishes).language).toEqual(['de'])
  expect(filtersOf(withoutLanguages(wishes)).language).toBeUndefined()
})
