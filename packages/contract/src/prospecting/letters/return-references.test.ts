import { expect, test } from 'vitest'
import {
  readReturnReason,
  readReturnRecords,
  readReturnReference,
  readReturnText,
} from '#contract/prospecting/letters/return-references'

const release = 'rel_01kb2qz0h9f6v8m3n4p5q6r7s8'
const uid = 'CHE-109.322.551'

test.each([
  [release, 'release', release],
  [`${release.toUpperCase()}.pdf`, 'release', release],
  [release.replace('rel', 'prs'), 'prospect', release.replace('rel', 'prs')],
  ['https://alphorn.example.ch/p/0a1b2c3d4e5f6g7h', 'proof_page', '0a1b2c3d4e5f6g7h'],
  ['0A1B2C3D4E5F6G7H', 'proof_page', '0a1b2c3d4e5f6g7h'],
  ['che 109 322 551', 'uid', uid],
  ['109.322.551', 'uid', uid],
  ['007-CHE-109.322.551.pdf', 'uid', uid],
  ['Müller, Meier & Co. AG', 'name', 'Müller, Meier & Co. AG'],
  ['Transportservice', 'name', 'Transportservice'],
])('The reference "%s" is read as %s', (text, kind, value) => {
  expect(readReturnReference(text)).toEqual({ kind, value })
})

test.each([
  ['moved', 'moved'],
  ['Empfänger weggezogen', 'moved'],
  ['a déménagé', 'moved'],
  ['Trasferito', 'moved'],
  ['Unbekannt verzogen', 'moved'],
  ['unbekannt', 'unknown'],
  ['Destinataire inconnu à cette adresse', 'unknown'],
  ['Annahme verweigert', 'refused'],
  ['REFUSÉ', 'refused'],
  ['Firma erloschen', 'dissolved'],
  ["l'entreprise n'existe plus", 'dissolved'],
  ['nicht abgeholt', null],
  ['unbekannt oder verweigert', null],
  ['weggezogen, unbekannt oder verweigert', null],
  ['verzogen oder erloschen', null],
  ['', null],
])('The reason "%s" is read as %s', (text, reason) => {
  expect(readReturnReason(text)).toBe(reason)
})

test('A line has a reference, and a reason after a comma, semicolon, tab or unambiguous reference', () => {
  const text = [
    'Müller, Meier & Co. AG',
    'Müller, Meier & Co. AG, weggezogen',
    'Muster AG; nicht abgeholt',
    '',
    `${uid} verweigert`,
    `007-${uid}.pdf, unbekannt`,
    `inconnu\t${uid}`,
    release,
  ]
  expect(readReturnText(text.join('\r\n'))).toEqual([
    { line: 1, reference: 'Müller, Meier & Co. AG', reason: '' },
    { line: 2, reference: 'Müller, Meier & Co. AG', reason: 'weggezogen' },
    { line: 3, reference: 'Muster AG', reason: 'nicht abgeholt' },
    { line: 5, reference: uid, reason: 'verweigert' },
    { line: 6, reference: `007-${uid}`, reason: 'unbekannt' },
    { line: 7, reference: uid, reason: 'inconnu' },
    { line: 8, reference: release, reason: '' },
  ])
})

test('A header names the columns, an unambiguous reference takes precedence over a name, and a row without one is kept', () => {
  const records = [
    { line: 1, cells: ['Datei', 'UID', 'Name', 'Grund', 'Tag'] },
    { line: 2, cells: ['', uid, 'Muster AG', 'verzogen', '1.2.2026'] },
    { line: 3, cells: ['003.pdf', '', 'Muster AG', '', ''] },
    { line: 5, cells: [`004-${uid}.pdf`, '', 'Muster AG', '', ''] },
    { line: 4, cells: ['', '', '', 'unbekannt', ''] },
  ]
  expect(readReturnRecords(records)).toEqual([
    { line: 2, reference: uid, reason: 'verzogen' },
    { line: 3, reference: 'Muster AG', reason: '' },
    { line: 5, reference: `004-${uid}.pdf`, reason: '' },
    { line: 4, reference: 'unbekannt', reason: 'unbekannt' },
  ])
  expect(readReturnText(`Motif;Référence\nrefusé;${release}`)).toEqual([
    { line: 2, reference: release, reason: 'refusé' },
  ])
})

test('Text longer than the service accepts is cut, and control characters become blanks', () => {
  const [read] = readReturnText(`${'a'.repeat(400)};\u0007${'b'.repeat(300)}`)
  expect(read).toEqual({ line: 1, reference: 'a'.repeat(300), reason: 'b'.repeat(200) })
})

test('A quoted cell of a pasted line may contain a separator', () => {
  expect(readReturnText('"Meier; Söhne AG"; "verzogen"')).toEqual([
    { line: 1, reference: 'Meier; Söhne AG', reason: 'verzogen' },
  ])
})
