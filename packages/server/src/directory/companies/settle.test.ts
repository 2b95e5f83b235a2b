import { expect, test } from 'vitest'
import { outranks } from '#server/directory/companies/resolve-facts'

const said = (source: string, stated_on: string) => ({ source, stated_on })

test.each([
  ['the later day counts', 'basel', '2026-05-02', 'zefix', '2026-05-01', 'name', true],
  ['on one day the rank counts', 'gazette', '2026-05-01', 'zefix', '2026-05-01', 'name', true],
  ['a file is the last word of its day', 'gazette', '2026-05-01', 'list.csv', '2026-05-01', 'name', false],
  [
    'of two with the same rank the speaker is heard',
    'a.csv',
    '2026-05-01',
    'b.csv',
    '2026-05-01',
    'name',
    false,
  ],
  ['a supervisor knows its licences', 'finma', '2020-01-01', 'zefix', '2026-05-01', 'regulated', true],
  ['GLEIF knows its numbers', 'list.csv', '2026-05-01', 'gleif', '2020-01-01', 'lei', false],
  [
    'the register knows when it entered a company',
    'gazette',
    '2020-01-01',
    'gleif',
    '2026-05-01',
    'founded_on',
    true,
  ],
] as const)('%s', (_, holder, held_on, speaker, stated_on, fact, stays) => {
  expect(outranks(said(holder, held_on), said(speaker, stated_on), fact)).toBe(stays)
})
