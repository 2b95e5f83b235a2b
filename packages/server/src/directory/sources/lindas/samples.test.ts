import { existsSync } from 'node:fs'
import { bytes, rowOf, sample, samples } from '@alphorn/test/directory/samples'
import { describe, expect, test } from 'vitest'
import { lindasQuery, lindasRows } from '#server/directory/sources/lindas/companies'

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('LINDAS: a company is read with its purpose and street', () => {
    const [row, ...others] = lindasRows(sample('lindas/select_result.json'))
    expect(rowOf(row)).toMatchObject({
      ehraid: 437580,
      uid: 'CHE-107.251.578',
      name: 'A1 AUTO AG in Liquidation',
      legal_form: '0106',
      purpose: 'Handel mit und Import von Automobilen aller Art.',
      street: 'Kantonsstrasse',
      house_number: '20',
      postal_code: '6207',
      town: 'Nottwil',
    })
    expect(others).toEqual([])
  })
})

test('LINDAS: companies are requested by their numbers', () => {
  expect(lindasQuery([1, 2])).toContain(
    'VALUES ?company { <https://register.ld.admin.ch/zefix/company/1> <https://register.ld.admin.ch/zefix/company/2> }',
  )
})

test.each<[() => unknown, string]>([[() => lindasRows(bytes('{"head":{}}')), 'no results.bindings']])(
  'LINDAS: an invalid answer is reported as such: %#',
  (reading, words) => {
    expect(reading).toThrow(words)
  },
)
