import { expect, test } from 'vitest'
import { CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { maxLines, parseCompanies } from '#web/prospecting/adding/parse-companies.ts'

const inputs = (text: string) => parseCompanies(text).lines.map(({ input }) => input)

test('A name and a place are separated by a comma, a semicolon or a tab', () => {
  expect(inputs('Muster AG, Bern\nAndere AG; Bern\n\nMuster AG\t3011 Bern\n')).toEqual([
    { name: 'Muster AG', place: 'Bern' },
    { name: 'Andere AG', place: 'Bern' },
    { name: 'Muster AG', postal_code: '3011', place: 'Bern' },
  ])
})

test('The place follows the last comma', () => {
  expect(inputs('Müller, Meier & Co. AG, Zug')).toEqual([{ name: 'Müller, Meier & Co. AG', place: 'Zug' }])
})

test('A UID is recognised in any spelling, alone or in any column', () => {
  expect(inputs('CHE-116.281.710\nMuster AG\tCHE116281710\tBern')).toEqual([
    { uid: 'CHE-116.281.710' },
    { uid: 'CHE116281710', name: 'Muster AG', place: 'Bern' },
  ])
})

test('Any pasted text yields only input that the API accepts', () => {
  for (const input of inputs(`${'x'.repeat(5000)}\n,,,\n;\na\t\tb\n${'y'.repeat(400)}, ${'z'.repeat(400)}`))
    expect(CompanyInput.safeParse(input).error?.issues).toBeUndefined()
})

test('Quotes from spreadsheets and invisible characters from web pages are removed', () => {
  expect(
    inputs('"Huber, Söhne & Co"\tBasel\n"Hotel ""Krone"""\tThun\n\u200bNull\u00adbreite\u00a0AG\tBern'),
  ).toEqual([
    { name: 'Huber, Söhne & Co', place: 'Basel' },
    { name: 'Hotel "Krone"', place: 'Thun' },
    { name: 'Nullbreite AG', place: 'Bern' },
  ])
})

test('A company pasted several times is requested once, and lines beyond the limit are counted', () => {
  const many = Array.from({ length: maxLines + 3 }, (_, at) => `Firma ${at} AG; Bern`)
  const pasted = parseCompanies([...many, 'firma 7 ag, Bern', ' \t', ';'].join('\n'))
  expect(pasted).toMatchObject({ repeated: 1, beyond: 3 })
  expect(pasted.lines.length).toBe(maxLines)
})

test('Headings say what the columns mean, and are no company', () => {
  expect(
    inputs('Ort;Firma;Bemerkung;PLZ\nBern;Muster AG;Kunde seit 2019;3011\nZug;Andere AG;;\nNur ein Name'),
  ).toEqual([
    { name: 'Muster AG', place: 'Bern', postal_code: '3011' },
    { name: 'Andere AG', place: 'Zug' },
    { name: 'Nur ein Name' },
  ])
  expect(inputs('Firma\tUID\nMuster AG\tCHE-116.281.710\nAndere AG\tunbekannt')).toEqual([
    { uid: 'CHE-116.281.710', name: 'Muster AG' },
    { name: 'Andere AG' },
  ])
})

test('A first line that names a company is not read as headings', () => {
  expect(inputs('Name und Sitz GmbH; Bern')).toEqual([{ name: 'Name und Sitz GmbH', place: 'Bern' }])
})

test('A row whose first cell is empty keeps its columns', () => {
  expect(inputs('UID\tFirma\tOrt\n\tHuber AG\tZug\nCHE-116.281.710\tMuster AG\tBern')).toEqual([
    { name: 'Huber AG', place: 'Zug' },
    { uid: 'CHE-116.281.710', name: 'Muster AG', place: 'Bern' },
  ])
  expect(inputs('Nr\tFirma\tOrt\n\tHuber AG\tZug')).toMatchObject([{ name: 'Huber AG', place: 'Zug' }])
})

test('A row of a table without a name or a UID is counted and not requested by its place', () => {
  const pasted = parseCompanies('Firma;Ort\n;Zug\nMuster AG;Bern')
  expect(pasted).toMatchObject({ nameless: 1, lines: [{ input: { name: 'Muster AG', place: 'Bern' } }] })
})

test('A quoted cell may contain a separator', () => {
  expect(inputs('"Meier; Söhne AG" ; "Bern"\nFabrik; Werk AG\tZug')).toEqual([
    { name: 'Meier; Söhne AG', place: 'Bern' },
    { name: 'Fabrik; Werk AG', place: 'Zug' },
  ])
})

test('A UID with a wrong check digit is sent, so that the answer can say so', () => {
  expect(inputs('Muster AG\t3860 Meiringen\tCHE-116.281.711\nche-116.281.711')).toEqual([
    { name: 'Muster AG', postal_code: '3860', place: 'Meiringen', uid: 'CHE-116.281.711' },
    { uid: 'che-116.281.711' },
  ])
  expect(inputs('Firma;UID\nMuster AG;116.281.711')).toEqual([{ name: 'Muster AG', uid: '116.281.711' }])
  expect(inputs('Muster AG\t116281711')).toEqual([{ name: 'Muster AG', place: '116281711' }])
})

test('Headings are found below a title and where they are repeated', () => {
  const list =
    'Kundenliste Stand November\t\t\n\nFirma\tAnsprechperson\tPLZ Ort\nMuster AG\tEva Kunz\t3011 Bern'
  const pasted = parseCompanies(`${list}\nFirma\tAnsprechperson\tPLZ Ort\nAndere AG\tHans Muster\t6300 Zug`)
  expect(pasted).toMatchObject({ nameless: 1, repeated: 0 })
  expect(pasted.lines.map(({ input }) => input)).toEqual([
    { name: 'Muster AG', postal_code: '3011', place: 'Bern' },
    { name: 'Andere AG', postal_code: '6300', place: 'Zug' },
  ])
})

test('Rows of companies above a line of words are not taken for a title', () => {
  expect(inputs('Muster AG;Bern\nFirma;Ort\nAndere AG;Zug')).toMatchObject([
    { name: 'Muster AG', place: 'Bern' },
    { name: 'Firma', place: 'Ort' },
    { name: 'Andere AG', place: 'Zug' },
  ])
})
