import { bytes } from '@alphorn/test/directory/samples'
import { momentOf, smallAramis } from '@alphorn/test/directory/small-aramis'
import { expect, test } from 'vitest'
import { dayOfMoment } from '#server/directory/sources/aramis/day'
import { parseProject } from '#server/directory/sources/aramis/project'
import { projectPage } from '#server/directory/sources/aramis/project-list'

const answer = smallAramis([
  {
    id: 60596,
    start: momentOf('2027-01-01'),
    participants: [
      { name: 'Hochschule Musterwil', role: 'Contact person' },
      { name: 'Zirbel Holzbau AG', uid: 'CHE-600.000.380', city: 'Thun', canton: 'BE' },
      { name: 'Hochschule Musterwil', role: 'Scientific management' },
    ],
  },
])
const asked = (method: string, path: string, query = '', body = '') =>
  bytes(
    String(
      answer({
        method,
        path: `/public/service.svc/${path}`,
        query: new URLSearchParams(query),
        headers: { accept: 'application/json' },
        body,
      }).body,
    ),
  )

test('ARAMIS: the list contains each project and its start date', () => {
  const body = '{"Language":"EN","Skip":0,"Count":100,"FirstOrderSort":1}'
  expect(projectPage(asked('POST', 'projectlist', '', body))).toEqual({
    total: 1,
    projects: [{ publication_id: '60596', starts_on: '2027-01-01' }],
  })
})

test('ARAMIS: a project states participants, amount and duration, and names no person', () => {
  const project = parseProject(asked('GET', 'project/', 'aramisId=60596&Language=EN'))
  expect(project).toEqual({
    project_id: '60596',
    number: '60596.1 IP-LS',
    title: 'Leichte Werkstoffe für den Holzbau',
    authority: 'INNOSUISSE',
    granted: 684_204,
    starts_on: '2027-01-01',
    ends_on: '2028-01-31',
    participants: [
      { uid: null, name: 'Hochschule Musterwil', place: null, canton: null, postal_code: null },
      { uid: 'CHE-600.000.380', name: 'Zirbel Holzbau AG', place: 'Thun', canton: 'BE', postal_code: '3000' },
    ],
  })
  expect(JSON.stringify(project)).not.toMatch(/Hans/)
})

test.each([
  ['/Date(1798758000000+0100)/', '2027-01-01'],
  ['/Date(1336946400000+0200)/', '2012-05-14'],
  ['/Date(1798758000000)/', '2026-12-31'],
  ['/Date(253402210800000+0100)/', null],
  ['/Date(-2153872800000+0100)/', null],
  ['/Date(99999999999999999)/', null],
  ['next Tuesday', null],
  [null, null],
])('ARAMIS: the timestamp %s is the date %s', (moment, day) => {
  expect(dayOfMoment(moment)).toBe(day)
})

test.each<[() => unknown, string]>([
  [() => projectPage(bytes('{}')), 'holds no projects'],
  [() => projectPage(bytes('{"CountOfMatchedProjects":1,"Projects":[{}]}')), 'has no Id'],
  [() => projectPage(bytes('[]')), 'no object'],
  [() => parseProject(bytes('{}')), 'no ProjectId'],
  [() => parseProject(bytes('{"FaultText":{"Text":"Ein Fehler"}}')), 'cannot answer: Ein Fehler'],
  [() => parseProject(bytes('<Project/>')), 'no JSON'],
])('ARAMIS: an invalid answer is reported as such: %#', (reading, words) => {
  expect(reading).toThrow(words)
})
