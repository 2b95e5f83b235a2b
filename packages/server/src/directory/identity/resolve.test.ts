import { Candidate, CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { openRegister, uidOf } from '@alphorn/test/fixtures/register'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#server/platform/db/connection'
import { resolveCompanies } from '#server/directory/identity/resolve'
import { createSqlIndex } from '#server/directory/search/sql-index'

const twice = uidOf(20)
const lei = '5067X33HMED4G4UB1K68'
const active = { status: 'ACTIVE' }
const register = await openRegister([
  { ehraid: 1, uid: uidOf(1), name: 'Müller Bau AG', ...active, seat_name: 'Bern', canton: 'BE', lei },
  {
    ehraid: 2,
    uid: uidOf(2),
    name: 'Müller Bau AG',
    ...active,
    seat_name: 'Genève',
    town: 'Carouge',
    canton: 'GE',
  },
  { ehraid: 3, uid: uidOf(3), name: 'Müller Bau GmbH', ...active, seat_name: 'Thun', canton: 'BE' },
  {
    ehraid: 4,
    uid: uidOf(4),
    name: 'Wincasa AG',
    ...active,
    former_names: ['Alte Casa AG'],
    translations: { fr: 'Wincasa SA' },
  },
  { ehraid: 5, uid: uidOf(5), name: 'Marti AG', ...active, seat_name: 'Zürich' },
  { ehraid: 6, uid: uidOf(6), name: 'Marti AG Bern', ...active, seat_name: 'Moosseedorf' },
  { ehraid: 7, uid: uidOf(7), name: 'Gewesen Holz AG', status: 'CANCELLED' },
  {
    ehraid: 8,
    uid: uidOf(8),
    name: 'Aufgegangen AG',
    status: 'CANCELLED',
    taken_over_by: [{ uid: uidOf(4) }],
  },
  { ehraid: 9, uid: uidOf(9), name: 'Helvetic Energy GmbH', ...active, website: 'www.helvetic.example' },
  { ehraid: 10, uid: uidOf(10), name: 'HelveticEnergy AG', ...active },
  { ehraid: 11, uid: uidOf(11), name: 'Bühler AG', ...active },
  { ehraid: 12, uid: uidOf(12), name: 'Bühler Immobilien AG', ...active },
  { ehraid: 13, uid: uidOf(13), name: 'Zenitis AG', ...active, seat_name: 'Zürich' },
  {
    ehraid: 14,
    uid: uidOf(14),
    name: 'Zenitis AG, Zweigniederlassung Thun',
    legal_form: '0151',
    ...active,
    seat_name: 'Thun',
  },
  { ehraid: 15, uid: uidOf(15), name: 'Parkett Jungfrau AG', ...active, seat_name: 'Stans', canton: 'NW' },
  { ehraid: 20, uid: twice, name: 'Doppelsitz AG', ...active, seat_name: 'Bern' },
  { ehraid: 21, uid: twice, name: 'Doppelsitz AG', ...active, seat_name: 'Basel' },
])

async function resolve(...inputs: object[]) {
  return register.within((tx) =>
    resolveCompanies(
      tx,
      inputs.map((input) => CompanyInput.parse(input)),
      { index: createSqlIndex() },
    ),
  )
}

/** The outcome in short form: `resolved 1`, `ambiguous 1 2 several_equal`. */
async function short(input: object) {
  const [resolved] = await resolve(input)
  const { outcome, reason, candidates } = resolved!
  for (const candidate of candidates) Candidate.parse(candidate)
  const ehraids = candidates.map(({ ehraid }) => ehraid).toSorted((a, b) => a! - b!)
  return [outcome, ...ehraids, ...(reason ? [reason] : [])].join(' ')
}

describe('identifiers', () => {
  test.each([
    ['a UID in any spelling', { uid: uidOf(4).replaceAll('.', ' ') }, 'resolved 4'],
    ['an entry number', { ehraid: 3 }, 'resolved 3'],
    ['an LEI in any case', { lei: lei.toLowerCase() }, 'resolved 1'],
    ['several that agree', { uid: uidOf(1), ehraid: 1, lei }, 'resolved 1'],
    ['several that disagree', { uid: uidOf(4), ehraid: 1 }, 'ambiguous 1 4 identifiers_disagree'],
    ['with the name of the company', { uid: uidOf(4), name: 'Wincasa' }, 'resolved 4'],
    ['with a former name', { uid: uidOf(4), name: 'Alte Casa AG' }, 'resolved 4'],
    [
      'with the name of another',
      { uid: uidOf(4), name: 'Parkett Jungfrau AG' },
      'ambiguous 4 15 identifier_conflicts_with_name',
    ],
    ['a wrong check digit', { uid: 'CHE-123.456.789' }, 'not_found uid_check_digit'],
    [
      'a wrong check digit beside a name',
      { uid: 'CHE-123.456.789', name: 'Parkett Jungfrau AG' },
      'ambiguous 15 uid_check_digit',
    ],
    ['an unknown one', { uid: uidOf(999) }, 'not_found identifier_unknown'],
    ['a UID with several entries', { uid: twice }, 'ambiguous 20 21 several_equal'],
    ['a UID with several entries and the number of one', { uid: twice, ehraid: 21 }, 'resolved 21'],
    ['a company that was struck off', { uid: uidOf(7) }, 'not_found deleted'],
    ['a company that was taken over', { uid: uidOf(8) }, 'ambiguous 4 superseded'],
  ])('Identifiers decide which company is meant: %s', async (_, input, outcome) => {
    expect(await short(input)).toBe(outcome)
  })

  test('A company chosen from the candidates resolves', async () => {
    const [open] = await resolve({ name: 'Müller Bau AG' })
    for (const { company_id, ehraid } of open!.candidates)
      expect(await short({ company_id })).toBe(`resolved ${ehraid}`)
  })
})

describe('names', () => {
  test.each([
    ['exact, in any spelling', { name: 'PARKETT  JUNGFRAU Aktiengesellschaft' }, 'resolved 15'],
    ['without the form, where it is alone', { name: 'Parkett Jungfrau' }, 'resolved 15'],
    ['a translation', { name: 'Wincasa S.A.' }, 'resolved 4'],
    ['a former name with its form', { name: 'Alte Casa AG' }, 'resolved 4'],
    ['a former name without its form', { name: 'Alte Casa' }, 'ambiguous 4 below_threshold'],
    [
      'shared by two, and by a third with another form',
      { name: 'Müller Bau AG' },
      'ambiguous 1 2 3 several_equal',
    ],
    ['shared, with a place', { name: 'Müller Bau AG', place: 'Berne' }, 'resolved 1'],
    ['shared, with the postal town', { name: 'Müller Bau AG', place: '1227 Carouge' }, 'resolved 2'],
    ['shared, with a canton', { name: 'Müller Bau AG', canton: 'GE' }, 'resolved 2'],
    [
      'with a place that contradicts',
      { name: 'Parkett Jungfrau AG', place: 'Lugano' },
      'ambiguous 15 vetoed:place',
    ],
    ['with a form that contradicts', { name: 'Parkett Jungfrau GmbH' }, 'ambiguous 15 vetoed:legal_form'],
    ['the form tells apart', { name: 'Müller Bau', legal_form: 'GmbH' }, 'resolved 3'],
    ['and what it does behind the form', { name: 'Wincasa AG Immobilien-Dienstleistungen' }, 'resolved 4'],
    [
      'and a place behind the form that is not its own',
      { name: 'Wincasa AG Thun' },
      'ambiguous 4 below_threshold',
    ],
    ['its care-of line', { name: 'Parkett Jungfrau AG c/o Wincasa AG' }, 'resolved 15'],
    ['a head office is not its branch', { name: 'Zenitis AG', place: 'Zürich' }, 'resolved 13'],
    [
      'a head office where its branch is',
      { name: 'Zenitis AG', place: 'Thun' },
      'ambiguous 13 14 vetoed:place',
    ],
    ['a branch that is named', { name: 'Zenitis AG, Zweigniederlassung Thun' }, 'resolved 14'],
    ['one word that others begin with', { name: 'Bühler' }, 'ambiguous 11 12 vetoed:namesake_nearby'],
    ['one word with its form', { name: 'Bühler AG' }, 'resolved 11'],
    ['the same but for its blanks', { name: 'HelveticEnergy' }, 'ambiguous 9 10 several_equal'],
    ['the same but for its blanks, told apart by the form', { name: 'HelveticEnergy AG' }, 'resolved 10'],
    ['a slip of the pen', { name: 'Parket Jungfrau AG' }, 'ambiguous 15 below_threshold'],
    ['other word order', { name: 'Jungfrau Parkett AG' }, 'ambiguous 15 below_threshold'],
    ['a joint venture', { name: 'ARGE Parkett c/o Parkett Jungfrau AG' }, 'not_found vetoed:joint_venture'],
    ['a company abroad', { name: 'Parkett Jungfrau AG Stuttgart' }, 'not_found vetoed:foreign'],
    ['only a struck-off company', { name: 'Gewesen Holz AG' }, 'not_found deleted'],
    ['a company that was taken over', { name: 'Aufgegangen AG' }, 'ambiguous 4 superseded'],
    ['nothing like it', { name: 'Xylophon Werke AG' }, 'not_found no_candidate'],
    ['no letters', { name: '...' }, 'not_found nothing_to_match'],
    ['only a website', { website: 'https://helvetic.example/kontakt' }, 'ambiguous 9 domain_only'],
    [
      'a name with the website of another',
      { name: 'Parkett Jungfrau AG', website: 'helvetic.example' },
      'ambiguous 9 15 several_equal',
    ],
    ['a word that is a member of every object', { name: 'constructor' }, 'not_found no_candidate'],
  ])('Names decide which company is meant: %s', async (_, input, outcome) => {
    expect(await short(input)).toBe(outcome)
  })

  test('Words after the legal form distinguish the companies of a group', async () => {
    expect(await short({ name: 'Marti AG' })).toBe('resolved 5')
    expect(await short({ name: 'Marti AG Bern' })).toBe('resolved 6')
    expect(await short({ name: 'Marti AG Strassenbau' })).toMatch(/^ambiguous 5 /)
  })
})

test('A candidate lists what agrees and what does not', async () => {
  const [resolved] = await resolve({ name: 'Parkett Jungfrau Bern AG', place: 'Bern', external_ref: 'crm-1' })
  expect(resolved).toMatchObject({
    method: 'candidates',
    model_version: 'tiers-2',
    directory_as_of: expect.stringMatching(/Z$/),
    more: 0,
    candidates: [
      {
        name: 'Parkett Jungfrau AG',
        matched_kind: 'current',
        probability: null,
        fields: {
          name: 'similar',
          legal_form: 'agree',
          place: 'conflict',
          street: 'missing',
          domain: 'missing',
        },
        differences: ['input_has_extra_word:bern'],
        notices: ['seat_differs_from_place'],
        prospect_id: null,
      },
    ],
  })
})

test('A hundred inputs take as many SQL statements as one, and results keep the input order', async () => {
  const inputs = Array.from({ length: 100 }, (_, at) =>
    CompanyInput.parse(at % 2 ? { name: 'Parket Jungfrau AG' } : { ehraid: 1 + (at % 15) }),
  )
  let statements = 0
  const outcomes = await register.within((tx) => {
    const counting: Tx = {
      ...tx,
      rows: (...sent) => (statements++, tx.rows(...sent)),
      row: (...sent) => (statements++, tx.row(...sent)),
    }
    return resolveCompanies(counting, inputs, { index: createSqlIndex() })
  })
  expect(statements).toBeLessThanOrEqual(8)
  expect(outcomes.map(({ candidates }) => candidates[0]?.ehraid ?? null)).toEqual(
    inputs.map(({ ehraid }) =>
      ehraid === undefined ? 15 : [7, 8].includes(ehraid) ? (ehraid === 7 ? null : 4) : ehraid,
    ),
  )
})

test('A foreign company does not resolve to a registered one, whatever its name', async () => {
  expect(await short({ name: 'Wincasa AG', country: 'CH' })).toBe('resolved 4')
  expect(await short({ name: 'Wincasa AG', country: 'de' })).toBe('ambiguous 4 vetoed:foreign')
})
