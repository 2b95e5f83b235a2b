import { expect, test } from 'vitest'
import { at, judge } from '#identity/cases/invented-register'

test('The deciding sign speaks for a company, however strong the sign against it is', () => {
  const known = { canton: 'BE', street: 'Gartenweg 3', website_domain: 'zwirbelin.example' } as const
  const { outcome, decided_by, hits } = judge(
    {
      name: 'Zwirbelim AG',
      place: 'Thun',
      canton: 'BE',
      street: 'Gartenweg 3',
      postal_code: '3600',
      website: 'zwirbelin.example',
    },
    [at('Zwirbelin AG', 'Thun', { ...known, postal_code: '3604' })],
  )
  expect(hits[0]?.scored?.signs[0]?.sign).toBe('postal_code_conflicts')
  expect([outcome, decided_by]).toEqual(['resolved', 'place_agrees'])
})
