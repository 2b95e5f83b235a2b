import type { Company } from '@alphorn/contract/directory/companies'
import { registerLine } from '@alphorn/server/prospecting/evidence/register-line'
import { expect, test } from 'vitest'
import { readRegisterEntry } from '../../packages/web/src/prospecting/revisions/register-line.ts'

// The app parses text that the service writes on one line: it must know every addition of the service.

const company = {
  name: 'Muster | Söhne AG',
  uid: 'CHE-123.456.788',
  legal_form: { code: '0106', name: { de: 'Aktiengesellschaft' } },
  seat: { bfs_id: 351, name: 'Bern', district: null, canton: 'BE' },
  status: 'active',
  founded_on: '1999-01-02',
  capital: { nominal: 100_000, currency: 'CHF' },
  address: { street: 'Weg', house_number: '1', postal_code: '3011', town: 'Bern' },
  noga: { code: '412001', source: 'demo', confidence: null },
  size: { class: 'micro', source: 'demo' },
  purpose: 'Bau | Umbau von Häusern.',
  derived: { language: null, noga: null, kind: null, size: null },
} as unknown as Company

test('The app has words for every fact of a register entry that the service writes', () => {
  const facts = readRegisterEntry(registerLine({ ...company, name: 'Muster AG' }))
  expect(facts?.map(({ fact }) => fact)).toEqual([
    'uid',
    'legal_form',
    'seat',
    'status',
    'founded',
    'capital',
    'address',
    'noga',
    'size',
    'purpose',
  ])
  expect(facts?.at(-1)?.value).toBe('Bau | Umbau von Häusern.')
})

test('A name that contains the separator between facts leaves the register line unchanged', () => {
  expect(readRegisterEntry(registerLine(company))).toBeNull()
})
