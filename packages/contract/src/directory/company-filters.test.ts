import { expect, test } from 'vitest'
import { z } from 'zod'
import { CompanyFilter, companyFilterParameters } from '#contract/directory/company-filters'

test.each([
  ['near', 'Winterthur', 'Winterthur,20'],
  ['near', 'Winterthur,20.5', 'Winterthur,20'],
  ['noga', ['43.22'], '4322 for 43.22'],
  ['noga', ['4'], 'from 2 to 6 digits'],
  ['postal_code', ['CH-3011'], '3011, or 30'],
])('The filter %s refuses %j and states the correct notation', (name, value, says) => {
  const asked = z.object(companyFilterParameters).safeParse({ [name]: value })
  expect(asked.error!.issues.map(({ message }) => message).join()).toContain(says)
  const kept = CompanyFilter.safeParse({ [name]: value })
  expect(kept.error!.issues.map(({ message }) => message).join()).toContain(says)
})

test('A capital with thousands separators is refused with the correct notation', () => {
  const asked = z.object(companyFilterParameters).safeParse({ capital_from: '100’000' })
  expect(asked.error!.issues.map(({ message }) => message).join()).toContain('100000')
})
