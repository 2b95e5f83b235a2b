import { existsSync } from 'node:fs'
import { bytes, rowOf, sample, samples } from '@alphorn/test/directory/samples'
import { describe, expect, test } from 'vitest'
import { zefixCompany, zefixPublications } from '#server/directory/sources/zefix/publications'

describe.skipIf(!existsSync(samples))('recorded (skipped: the samples are not at hand)', () => {
  test('Zefix: the publications of a day and a full company are read', () => {
    const publications = zefixPublications(sample('zefix/sogc_bydate_fictional.json'))
    expect(publications.map(({ number, mutations }) => [number, mutations])).toEqual([
      ['1009900001', [1, 2]],
      ['1009900002', [16]],
      ['1009900003', [12, 13]],
      ['1009900004', [1, 3, 5]],
    ])
    expect(rowOf(publications[3]!.company)).toMatchObject({
      ehraid: 9_000_004,
      uid: 'CHE-600.001.497',
      canton: 'BS',
      seat_bfs_id: 2701,
      status: 'being_cancelled',
      last_published_on: '2026-11-20',
    })
    expect(rowOf(zefixCompany(sample('zefix/zefix_detail_response.json')))).toMatchObject({
      ehraid: 437580,
      capital_nominal: 100000,
      house_number: '20',
    })
  })
})

test('Zefix: a day without publications yields an empty list', () => {
  expect(zefixPublications(bytes('{"error":{"type":"NOT_FOUND"}}'))).toEqual([])
})

test.each<[() => unknown, string]>([
  [() => zefixPublications(bytes('[{"sogcPublication":{}}]')), 'no sogcId'],
  [() => zefixCompany(bytes('[]')), 'does not know the company'],
  [() => zefixCompany(bytes('{"error":{"type":"NOT_FOUND"}}')), 'does not know the company'],
  [() => zefixCompany(bytes('7')), 'is not an object'],
])('Zefix: an invalid answer is reported as such: %#', (reading, words) => {
  expect(reading).toThrow(words)
})
