import { companyName } from '@alphorn/swiss-names/company-name'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { expect, test } from 'vitest'
import type { Entry, NameHit } from '#identity/entry'
import { evidenceFor, lookupsFor, successorNumbers } from '#identity/evidence'
import { readQuery } from '#identity/query'
import { applyRules } from '#identity/rules'
import { summaryOf } from '#identity/summary'

// Tests only the rules, with the evidence from a directory of a few companies.

const entry = (company_id: string, name: string, more: Partial<Entry> = {}): Entry => ({
  company_id,
  ehraid: null,
  uid: 'CHE-501.000.011',
  lei: null,
  name,
  translations: null,
  former_names: null,
  legal_form: '0106',
  status: 'active',
  seat_name: 'Bern',
  canton: 'BE',
  seat_key: placeKey('Bern'),
  town_key: null,
  postal_code: null,
  street_key: null,
  website_domain: null,
  taken_over_by: null,
  ...more,
})

const hit = (one: Entry): NameHit => {
  const { stem_key, form } = companyName(one.name)
  return { ...one, kind: 'current', matched_name: one.name, stem_key, form }
}

function judge(input: Parameters<typeof readQuery>[0], directory: readonly Entry[]) {
  const query = readQuery(input)
  const { stems } = lookupsFor([query]).names
  const names = directory.map(hit).filter(({ stem_key }) => stems.includes(stem_key))
  const { uids } = successorNumbers(directory)
  const successors = directory.filter(({ uid, status }) => uids.includes(uid) && status === 'active')
  const entries = directory.filter(({ uid }) => uid === input.uid)
  const evidence = evidenceFor(query, { entries, names, relatives: [], seats: new Set(), successors })
  const { early, isOpen } = applyRules(query, evidence)
  return { early, isOpen, summary: early && summaryOf(early, query) }
}

const bau = entry('one', 'Muster Bau AG')

test('A name that exactly one active company has is resolved to it', () => {
  const { early, isOpen, summary } = judge({ name: 'Muster Bau AG', place: 'Berne' }, [bau])
  expect([early?.outcome, early?.method, early?.hits[0]?.company_id]).toEqual([
    'resolved',
    'exact_name',
    'one',
  ])
  expect([isOpen, summary]).toEqual([false, 'This is Muster Bau AG.'])
})

test('Two companies of one name are ambiguous unless the place decides between them', () => {
  const both = [bau, entry('two', 'Muster Bau AG', { seat_key: placeKey('Chur'), canton: 'GR' })]
  const { early } = judge({ name: 'Muster Bau AG' }, both)
  expect([early?.outcome, early?.reason, early?.hits.length]).toEqual(['ambiguous', 'several_equal', 2])
  expect(judge({ name: 'Muster Bau AG', place: 'Coira' }, both).early?.hits[0]?.company_id).toBe('two')
})

test('A name that no company has stays open, and so does one with another legal form', () => {
  expect(judge({ name: 'Muster Holz AG' }, [bau])).toMatchObject({ early: undefined, isOpen: true })
  expect(judge({ name: 'Muster Bau GmbH' }, [bau])).toMatchObject({ early: undefined, isOpen: true })
})

test('The UID of a company that was taken over lists its successor and is not resolved', () => {
  const gone = entry('old', 'Alt AG', {
    uid: 'CHE-501.000.028',
    status: 'cancelled',
    taken_over_by: [{ ehraid: null, uid: bau.uid, name: bau.name }],
  })
  const { early } = judge({ uid: 'CHE-501.000.028' }, [gone, bau])
  expect([early?.outcome, early?.reason, early?.hits.map(({ company_id }) => company_id)]).toEqual([
    'ambiguous',
    'superseded',
    ['one'],
  ])
})

test('A UID with a wrong check digit is reported as the reason, and its name is still searched', () => {
  const { early, isOpen } = judge({ uid: 'CHE-501.000.012', name: 'Muster Bau AG' }, [bau])
  expect([early?.outcome, early?.reason, isOpen]).toEqual(['not_found', 'uid_check_digit', true])
})
