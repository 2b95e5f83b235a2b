import { expect, test } from 'vitest'
import { writtenPurposes } from '../fixtures/written-purposes.ts'

const halves = {
  a: writtenPurposes('a'),
  b: writtenPurposes('b'),
  c1: writtenPurposes('c1'),
  c2: writtenPurposes('c2'),
  d1: writtenPurposes('d1'),
  d2: writtenPurposes('d2'),
  e1: writtenPurposes('e1'),
  e2: writtenPurposes('e2'),
}
const all = Object.values(halves).flat()
const kinds = ['operating', 'holding', 'property', 'vehicle', 'association', 'foundation', 'public']

test('Every written purpose has known languages, a known kind, valid divisions and a specific clause', () => {
  expect(all.length).toBeGreaterThan(1200)
  for (const { name, languages, kind, divisions, clauses } of all) {
    expect(name).toMatch(/\S/)
    for (const language of languages) expect(['de', 'fr', 'it', 'en'], name).toContain(language)
    expect(kinds, name).toContain(kind)
    for (const division of divisions) expect(division, name).toMatch(/^(0[1-9]|[1-9]\d)$/)
    expect(clauses[0], name).toMatchObject({ isBoilerplate: false })
  }
})

test('The evaluation halves share no company, purpose or boilerplate with the development halves', () => {
  const textsOf = (half: typeof all) =>
    new Set(half.flatMap(({ clauses }) => clauses.map(({ text }) => text)))
  const building = [...halves.a, ...halves.c1, ...halves.d1, ...halves.e1, ...halves.e2]
  const judging = [...halves.b, ...halves.c2, ...halves.d2]
  const names = new Set(building.map(({ name }) => name))
  const texts = textsOf(building)
  expect(judging.filter(({ name }) => names.has(name))).toEqual([])
  expect([...textsOf(judging)].filter((text) => texts.has(text))).toEqual([])
})

test('Halves a and b cover every kind and all four languages', () => {
  for (const half of [halves.a, halves.b]) {
    expect(new Set(half.map(({ kind }) => kind))).toEqual(new Set(kinds))
    expect(new Set(half.flatMap(({ languages }) => languages))).toEqual(new Set(['de', 'fr', 'it', 'en']))
  }
})
