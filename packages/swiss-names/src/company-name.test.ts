import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { companyName, gluedStem } from '#swiss-names/company-name'
import { foldText } from '#swiss-names/fold'
import { formClassOf } from '#swiss-names/form-words'
import { placeKey } from '#swiss-names/place-key'

test.each([
  ['Müller & Söhne AG', 'muller sohne', '0106'],
  ['Mueller und Soehne Aktiengesellschaft', 'muller sohne', '0106'],
  ['MULLER ET SOHNE S.A.', 'muller sohne', '0106'],
  ['Muster S.à r.l.', 'muster', '0107'],
  ['Muster S.à.r.l', 'muster', '0107'],
  ['Muster Sàrl en liquidation', 'muster', '0107'],
  ['Muster GmbH in Liquidation', 'muster', '0107'],
  ['Muster Gesellschaft mit beschränkter Haftung', 'muster', '0107'],
  ['Muster Ltd liab. Co', 'muster', '0107'],
  ['Signal AG/SA', 'signal', '0106'],
  ['S.B.B. Cargo AG', 'sbb cargo', '0106'],
  ['Genossenschaft Muster', 'muster', '0108'],
  ['Elektrizitäts-Genossenschaft Siggenthal', 'elektrizitats siggenthal', '0108'],
  ['NV Holding AG', 'nv holding', '0106'],
  ['Muster B.V.', 'muster', 'foreign'],
  ['Muster S.p.A.', 'muster', 'foreign'],
  ['Muster GmbH & Co. KG', 'muster', 'foreign'],
  ['Muster AG c/o Treuhand Beispiel AG', 'muster', '0106'],
  ['Frei Beteiligungen E', 'frei beteiligungen e', null],
  ['Weiß Bau', 'weiss bau', null],
  ['Verein Muster', 'verein muster', null],
  ['AG', 'ag', null],
  ['Constructor __proto__ AG', 'constructor proto', '0106'],
])('A company name is taken apart into its stem and its legal form: %s', (name, stem_key, form) => {
  expect(companyName(name)).toMatchObject({ stem_key, form })
})

test('Words after the legal form are separated from the name before it', () => {
  const { before, after, stem_key } = companyName('Rexult AG Informatik, Unternehmensberatung')
  expect(before).toEqual(['rexult'])
  expect(after).toEqual(['informatik', 'unternehmensberatung'])
  expect(stem_key).toBe('rexult informatik unternehmensberatung')
})

test('A name written as one word has the same stem as the name in two words', () => {
  expect(gluedStem(companyName('Helvetic Energy GmbH').stem_key)).toBe(
    companyName('HelveticEnergy GmbH').stem_key,
  )
})

test.each([
  ['AG', '0106'],
  ['S.A.', '0106'],
  ['Sàrl', '0107'],
  ['Gesellschaft mit beschränkter Haftung', '0107'],
  ['0108', '0108'],
  ['Muster', undefined],
])('The text %s is mapped to its legal form, if it names one', (text, form) => {
  expect(formClassOf(text)).toBe(form)
})

describe('places', () => {
  test.each([
    ['8001 Zürich', 'zurich'],
    ['CH-8001 Zuerich', 'zurich'],
    ['Zurigo', 'zurich'],
    ['Genève 6', 'geneve'],
    ['Genf', 'geneve'],
    ['Biel/Bienne', 'biel'],
    ['St. Gallen', 'st gallen'],
    ['Saint-Gall', 'st gallen'],
    ['Reinach (BL)', 'reinach'],
    ['Reinach BL', 'reinach'],
    ['Saint-Martin (VS)', 'st martin'],
    ['', ''],
  ])('All spellings of a place have one key: %s', (place, key) => {
    expect(placeKey(place)).toBe(key)
  })
})

test('Folding a key again changes nothing, and a stem is empty only if the key is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const { key, stem_key } = companyName(text)
      expect(foldText(key)).toBe(key)
      expect(stem_key === '').toBe(key === '')
    }),
  )
})
