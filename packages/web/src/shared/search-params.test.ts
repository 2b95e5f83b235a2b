import { fieldOperators, readFieldFilter, writeFieldFilter } from '@alphorn/contract/directory/field-filters'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDirectory, readProspects, readRequests, readSignIn } from '#web/shared/search-params.ts'

const readers = [readProspects, readDirectory, readRequests, readSignIn]

test('Reading a written address returns the same state', () => {
  const q = fc.string({ minLength: 1, maxLength: 50 }).filter((words) => words.trim() !== '')
  const state = fc.constantFrom('new' as const, 'drafted' as const)
  const canton = fc.constantFrom('ZH', 'BE', 'TI')
  fc.assert(
    fc.property(fc.record({ q, state, canton, panel: fc.uuid() }, { requiredKeys: [] }), (given) => {
      const read = readProspects(given)
      expect(readProspects(JSON.parse(JSON.stringify(read)))).toEqual(read)
      expect(read.canton).toBe(given.canton)
    }),
  )
})

test('An address accepts the same conditions on own fields as the service', () => {
  const condition = fc
    .record({
      field_id: fc.constantFrom('fld_01m84', 'fld_', 'usr_1'),
      operator: fc.constantFrom(...fieldOperators),
      value: fc.option(fc.string({ maxLength: 8 })),
    })
    .map(writeFieldFilter)
  fc.assert(
    fc.property(condition, (text) => {
      const isRead = readFieldFilter(text) !== undefined
      expect(readProspects({ field: [text] }).field).toEqual(isRead ? [text] : undefined)
    }),
  )
  const written = { field_id: 'fld_01m84', operator: 'contains' as const, value: 'a.b. c' }
  expect(readFieldFilter(writeFieldFilter(written))).toEqual(written)
})

test('Reading an address never fails, whatever it contains', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('q', 'state', 'canton', 'panel', 'to', 'noga', 'status'), fc.jsonValue()),
      (given) => {
        for (const read of readers) {
          const once = read(given as Record<string, unknown>)
          expect(read(once)).toEqual(once)
        }
      },
    ),
  )
})

test('A facet with one value is read in the same way as one with several', () => {
  expect(readDirectory({ canton: 'ZH' }).canton).toEqual(['ZH'])
  expect(readDirectory({ canton: ['ZH', 'BE'] }).canton).toEqual(['ZH', 'BE'])
  expect(readDirectory({ canton: ['ZH', 'XX'] }).canton).toBeUndefined()
})

test('A sign-in redirects only into the app', () => {
  for (const to of ['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])
    expect(readSignIn({ to }).to).toBeUndefined()
  expect(readSignIn({ to: '/projects/prj_1?q=x' }).to).toBe('/projects/prj_1?q=x')
})
