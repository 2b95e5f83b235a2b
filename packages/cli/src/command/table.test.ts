import { expect, test } from 'vitest'
import { leadWithNames, linesOf, plainText, safeJson, tableOf } from '#cli/command/table'

const evil = 'Muster\u001b[2J\u009b31m\u202eAG\r\nDachbau'

test('Control characters in a name do not reach the terminal', () => {
  for (const shown of [
    plainText(evil),
    tableOf([{ name: evil }], 80),
    linesOf({ name: evil }),
    safeJson({ name: evil }),
  ])
    // oxlint-disable-next-line no-control-regex
    expect(shown).not.toMatch(/[\u001b\u009b\u202e\r]/)
  expect(JSON.parse(safeJson({ name: evil }))).toEqual({ name: evil })
  expect(tableOf([{ name: evil }], 80).split('\n')).toHaveLength(2)
})

test('A table has as many columns as fit the width and shows nested objects by their name', () => {
  const rows = [
    { id: 'a1', company: { name: 'Muster AG', uid: 'x' }, state: 'new', tags: ['one', 'two'], gone: null },
    { id: 'a2', company: { name: 'Keller' }, state: 'old', tags: [], gone: null },
  ]
  expect(tableOf(rows, 80)).toBe(
    ['id  company    state  tags', 'a1  Muster AG  new    one, two', 'a2  Keller     old'].join('\n'),
  )
  expect(tableOf(rows, 14)).toBe(['id  company', 'a1  Muster AG', 'a2  Keller'].join('\n'))
  expect(tableOf([{ text: 'x'.repeat(100) }], 80).split('\n')[1]).toBe(`${'x'.repeat(43)}…`)
})

test('A table of results begins with the id, the name and the place', () => {
  const rows = [{ id: 'a1', uid: 'x', state: 'new', name: 'Muster AG', seat: { name: 'Bern' } }]
  expect(tableOf(leadWithNames(rows), 80)).toBe(
    ['id  name       seat  uid  state', 'a1  Muster AG  Bern  x    new'].join('\n'),
  )
})

test('A table has as many rows as a list can have', () => {
  const rows = Array.from({ length: 500_001 }, (_, n) => ({ company_id: `com_${n}` }))
  expect(tableOf(rows, 80).endsWith('com_500000')).toBe(true)
})

test('A single object is printed with one line per member and nested members below it', () => {
  expect(
    linesOf({ id: 'a1', lease: { seconds: 5 }, list: [{ n: 1 }, { n: 2 }], none: null, empty: [] }),
  ).toBe(['id     a1', 'lease', '  seconds  5', 'list', '  - n  1', '  - n  2', 'none', 'empty'].join('\n'))
})
