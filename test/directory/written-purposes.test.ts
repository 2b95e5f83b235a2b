import { expect, test } from 'vitest'
import { writtenPurposes } from '../fixtures/written-purposes.ts'

const halves = { a: writtenPurposes('a'), b: writtenPurposes('b') }
const all = [...halves.a, ...halves.b]
const kinds = ['operating', 'holding', 'property', 'vehicle', 'association', 'foundation', 'public']

test('Every written purpose has known languages, a known kind, divisions and text of its own', () => {
  expect(all.length).toBeGreaterThan(800)
  for (const { name, languages, kind, divisions, clauses } of all) {
    expect(name).toMatch(/\S/)
    for (const language of languages) expect(['de', 'fr', 'it', 'en'], name).toContain(language)
    expect(kinds, name).toContain(kind)
    for (const division of divisions) expect(division, name).toMatch(/^(0[1-9]|[1-9]\d)$/)
    expect(clauses[0], name).toMatchObject({ isBoilerplate: false })
  }
})

test('The half for judging shares no company, no purpose and no boilerplate with the half for building', () => {
  const textsOf = (half: typeof all) =>
    new Set(half.flatMap(({ clauses }) => clauses.map(({ text }) => text)))
  const names = new Set(halves.a.map(({ name }) => name))
  const texts = textsOf(halves.a)
  expect(halves.b.filter(({ name }) => names.has(name))).toEqual([])
  expect([...textsOf(halves.b)].filter((text) => texts.has(text))).toEqual([])
})

test('Both halves have every kind and all four languages', () => {
  for (const half of Object.values(halves)) {
    expect(new Set(half.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(new Set(half.flatMap(({ languages }) => languages))).toEqual(new Set(['de', 'fr', 'it', 'en']))
  }
})
