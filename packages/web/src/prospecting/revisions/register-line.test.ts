import { describe, expect, test } from 'vitest'
import { readRegisterChange, readRegisterEntry } from '#web/prospecting/revisions/register-line.ts'

const entry =
  'Auto Rochat SA | UID CHE-687.370.531 | legal form Aktiengesellschaft (0106) | seat Bulle (FR) | status active' +
  ' | founded 2022-02-01 | capital CHF 5000000 | address Rue de l’Industrie 6, 1635 La Tour-de-Trême' +
  ' | industry NOGA 451102 by demo | size micro by demo | purpose: Commerce de véhicules | et leasing.'
const change =
  'Swiss Official Gazette of Commerce, HR02, no. 17, 2026-03-12 | Muster AG | UID CHE-123.456.788 | seat_moved' +
  ' | before: seat Huttwil, (BE) | after: seat Langenthal, (BE) | Neuer Sitz.'

describe('the line of a register entry', () => {
  test('The line of a register entry is parsed fact by fact, including its whole purpose', () => {
    expect(readRegisterEntry(entry)).toEqual([
      { fact: 'uid', value: 'CHE-687.370.531' },
      { fact: 'legal_form', value: 'Aktiengesellschaft (0106)' },
      { fact: 'seat', value: 'Bulle (FR)' },
      { fact: 'status', value: 'active' },
      { fact: 'founded', value: '2022-02-01' },
      { fact: 'capital', value: 'CHF 5000000' },
      { fact: 'address', value: 'Rue de l’Industrie 6, 1635 La Tour-de-Trême' },
      { fact: 'noga', value: '451102 by demo' },
      { fact: 'size', value: 'micro by demo' },
      { fact: 'purpose', value: 'Commerce de véhicules | et leasing.' },
    ])
  })

  test('The line of a register entry is not parsed if a part is unknown', () => {
    expect(readRegisterEntry('Muster AG | UID CHE-123.456.788 | colour red')).toBeNull()
    expect(readRegisterEntry('Sätze einer Webseite.')).toBeNull()
    expect(readRegisterEntry(change)).toBeNull()
  })
})

describe('the line of a change', () => {
  test('The line of a change is parsed with its day and its previous value', () => {
    const read = {
      kind: 'seat_moved',
      day: '2026-03-12',
      before: 'seat Huttwil, (BE)',
      after: 'seat Langenthal, (BE)',
      text: 'Neuer Sitz.',
    }
    expect(readRegisterChange(change)).toEqual(read)
  })

  test('The line of a change is parsed even without a publication, and a register entry is not a change', () => {
    const reported =
      'Commercial register, change of entry, 2026-02-01 | Muster AG | UID CHE-123.456.788 | merger'
    expect(readRegisterChange(reported)).toEqual({
      kind: 'merger',
      day: '2026-02-01',
      before: null,
      after: null,
      text: null,
    })
    expect(readRegisterChange(entry)).toBeNull()
  })

  test('The line of a public contract is parsed with what was awarded', () => {
    const awarded =
      'simap.ch, public procurement, award, no. 33112-02, 2026-11-20 | Muster AG | UID CHE-123.456.788' +
      ' | contract_awarded | after: Gemeinde Musterwil, amount CHF 1250000.5, project: Neubau Schule'
    expect(readRegisterChange(awarded)).toMatchObject({
      kind: 'contract_awarded',
      day: '2026-11-20',
      after: 'Gemeinde Musterwil, amount CHF 1250000.5, project: Neubau Schule',
    })
  })

  test.each([
    ['Official gazette of the Canton of Zurich, BP-ZH01, no. 7, 2026-11-20', 'building_application'],
    ['ARAMIS, research of the Confederation, INNOSUISSE, no. 60596.1, 2026-11-20', 'research_project'],
  ])('The line of %s is parsed with its project', (head, kind) => {
    const line = `${head} | Muster AG | UID CHE-123.456.788 | ${kind} | after: project: Neubau Halle`
    expect(readRegisterChange(line)).toMatchObject({
      kind,
      day: '2026-11-20',
      after: 'project: Neubau Halle',
    })
  })
})
