import { existsSync } from 'node:fs'
import { bytes, rowOf, sample, samples } from '@alphorn/test/directory/samples'
import { describe, expect, test } from 'vitest'
import { gleifPage } from '#server/directory/sources/gleif/records'

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('GLEIF: a record contains the UID of the company and its LEI', () => {
    const { rows, next } = gleifPage(sample('gleif/lei_records_ch.json'))
    expect(rows.map(rowOf)).toMatchObject([{ uid: 'CHE-200.595.965', lei: '506700GE1G29325QX363' }])
    expect(next).toBeNull()
  })
})

test.each<[() => unknown, string]>([
  [() => gleifPage(bytes('{"errors":[]}')), 'holds no data'],
  [() => gleifPage(bytes('{"data":[')), 'no JSON'],
])('GLEIF: an invalid answer is reported as such: %#', (reading, words) => {
  expect(reading).toThrow(words)
})
