import { expect, test } from 'vitest'
import { outranks } from '#server/directory/companies/resolve-facts'

const said = (source: string, stated_on: string) => ({ source, stated_on })

test.each([
  ['the statement of the later day counts', 'basel', '2026-05-02', 'zefix', '2026-05-01', 'name', true],
  [
    'on one day, the source with the higher rank counts',
    'gazette',
    '2026-05-01',
    'zefix',
    '2026-05-01',
    'name',
    true,
  ],
  [
    'a file outranks every source on its day',
    'gazette',
    '2026-05-01',
    'list.csv',
    '2026-05-01',
    'name',
    false,
  ],
  [
    'of two sources with the same rank, the new statement counts',
    'a.csv',
    '2026-05-01',
    'b.csv',
    '2026-05-01',
    'name',
    false,
  ],
  [
    'the supervisor outranks others about licences',
    'finma',
    '2020-01-01',
    'zefix',
    '2026-05-01',
    'regulated',
    true,
  ],
  ['GLEIF outranks others about LEIs', 'list.csv', '2026-05-01', 'gleif', '2020-01-01', 'lei', false],
  [
    'the register outranks others about the founding',
    'gazette',
    '2020-01-01',
    'gleif',
    '2026-05-01',
    'founded_on',
    true,
  ],
] as const)(
  'A fact keeps its source or takes the reporting one: %s',
  (_, holder, held_on, reporter, day, fact, stays) => {
    expect(outranks(said(holder, held_on), said(reporter, day), fact)).toBe(stays)
  },
)
