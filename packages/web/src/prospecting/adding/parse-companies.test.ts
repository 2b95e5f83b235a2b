import { expect, test } from 'vitest'
import { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { parseCompanies } from '#web/prospecting/adding/parse-companies.ts'

const inputs = (text: string) => parseCompanies(text).map(({ input }) => input)

test('A name and a place, apart by a comma, a semicolon or a tab', () => {
  expect(inputs('Muster AG, Bern\nMuster AG; Bern\n\nMuster AG\t3011 Bern\n')).toEqual([
    { name: 'Muster AG', place: 'Bern' },
    { name: 'Muster AG', place: 'Bern' },
    { name: 'Muster AG', postal_code: '3011', place: 'Bern' },
  ])
})

test('The place stands after the last comma', () => {
  expect(inputs('Müller, Meier & Co. AG, Zug')).toEqual([{ name: 'Müller, Meier & Co. AG', place: 'Zug' }])
})

test('A UID in any spelling, alone or in any column', () => {
  expect(inputs('CHE-116.281.710\nMuster AG\tCHE116281710\tBern')).toEqual([
    { uid: 'CHE-116.281.710' },
    { uid: 'CHE116281710', name: 'Muster AG', place: 'Bern' },
  ])
})

test('Whatever is pasted is something that the API takes', () => {
  for (const input of inputs(`${'x'.repeat(5000)}\n,,,\n;\na\t\tb\n${'y'.repeat(400)}, ${'z'.repeat(400)}`))
    if (Object.keys(input).length > 0) expect(CompanyInput.safeParse(input).error?.issues).toBeUndefined()
})
