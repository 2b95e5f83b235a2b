import { expect, test } from 'vitest'
import { nogaCodes, nogaName } from '#contract/directory/noga'

test('All sections and divisions of NOGA have a name in four languages', () => {
  const sections = nogaCodes.filter((code) => /^[A-Z]$/.test(code))
  const divisions = nogaCodes.filter((code) => /^\d\d$/.test(code))
  expect([sections.length, divisions.length, nogaCodes.length]).toEqual([21, 88, 109])
  for (const code of nogaCodes)
    for (const name of Object.values(nogaName(code)!)) expect(name?.length ?? 0, code).toBeGreaterThan(2)
})

test('A NOGA code has the name of its division', () => {
  expect(nogaName('620100')?.de).toBe('Informationstechnologie')
  expect(nogaName('F')?.en).toBe('Construction')
  expect(nogaName('04')).toBeUndefined()
})

test('French and Italian names of NOGA have typographic apostrophes', () => {
  const names = nogaCodes.flatMap((code) => Object.values(nogaName(code)!))
  expect(names.filter((name) => name?.includes("'"))).toEqual([])
  expect(names).toContain('Industrie de l’habillement')
})
