import { existsSync } from 'node:fs'
import { bytes, rowOf, sample, samples } from '@alphorn/test/directory/samples'
import { describe, expect, test } from 'vitest'
import { parsePublication } from '#server/directory/sources/gazette/publication'
import { publicationList } from '#server/directory/sources/gazette/publication-list'

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('The gazette: a list contains its publications', () => {
    expect(publicationList(sample('shab/list_bulk_export.xml'))).toEqual({
      total: 2,
      publications: [
        {
          publication_id: '00000000-0000-4000-8000-000000000001',
          number: 'HR01-1009900001',
          sub_rubric: 'HR01',
          published_on: '2026-11-20',
        },
        {
          publication_id: '00000000-0000-4000-8000-000000000002',
          number: 'HR02-1009900002',
          sub_rubric: 'HR02',
          published_on: '2026-11-20',
        },
      ],
    })
  })

  test('The gazette: the company before and after a change is read, with the changed members', () => {
    const { before, after, changes, ...reported } = parsePublication(sample('shab/HR02_fictional.xml'))
    expect(reported).toMatchObject({
      published_on: '2026-11-20',
      occurred_on: '2026-11-17',
      subject: 'company',
    })
    expect([...changes]).toEqual(['addressChanged', 'capitalChanged.nominal', 'capitalChanged.paid'])
    expect(rowOf(before)).toMatchObject({ street: 'Alte Musterstrasse', capital_nominal: 100_000 })
    expect(rowOf(after)).toMatchObject({
      name: 'Beispiel Digital AG',
      translations: { und_1: 'Beispiel Digital SA', und_2: 'Beispiel Digital Ltd' },
      canton: 'ZH',
      care_of: 'c/o Beispiel Treuhand AG',
      street: 'Musterstrasse',
      house_number: '34',
      capital_nominal: 151_333,
    })
    const deleted = parsePublication(sample('shab/HR03_fictional.xml'))
    expect(rowOf(deleted.before)).toMatchObject({ deleted_on: '2026-11-17', uid: 'CHE-600.001.126' })
    expect(deleted.after).toBeNull()
  })

  test('The gazette: bankruptcies of companies are read, and a UID with a wrong check digit yields no company', () => {
    const reported = Array.from({ length: 10 }, (_, at) =>
      parsePublication(sample(`shab/KK${String(at + 1).padStart(2, '0')}.xml`)),
    )
    expect(reported.map(({ sub_rubric, occurred_on }) => [sub_rubric, occurred_on])).toEqual(
      expect.arrayContaining([
        ['KK01', '2018-05-03'],
        ['KK03', '2018-05-03'],
        ['KK06', '2018-05-03'],
        ['KK07', '2018-05-03'],
      ]),
    )
    expect(rowOf(reported[1]!.before)).toMatchObject({ uid: 'CHE-600.001.184', legal_form: '0107' })
    expect(reported[0]!.before).toMatchObject({ ok: false, reason: 'uid_check_digit' })
    expect(reported.every(({ text }) => text === null)).toBe(true)
  })

  test('The gazette: a truncated list is reported as invalid', () => {
    const list = sample('shab/list_bulk_export.xml')
    expect(() => publicationList(list.subarray(0, 900))).toThrow('XML that is broken')
  })
})

test.each<[() => unknown, string]>([
  [() => publicationList(bytes('<html/>')), 'no bulk-export'],
  [() => publicationList(bytes('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')), 'document type'],
  [() => parsePublication(bytes('<a:publication xmlns:a="x"><meta/></a:publication>')), 'holds no content'],
])('The gazette: an invalid answer is reported as such: %#', (reading, words) => {
  expect(reading).toThrow(words)
})
