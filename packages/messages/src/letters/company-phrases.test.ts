import { expect, test } from 'vitest'
import { de, at, que } from '#messages/letters/fr'
import { locales } from '#messages/letters/locales'

test.each([
  ['Der Laden GmbH', '0107', 'die Firma «Der Laden GmbH»', 'der Firma «Der Laden GmbH»'],
  ['Die Brücke', '0109', 'der Verein «Die Brücke»', 'dem Verein «Die Brücke»'],
  ['Kantonsspital Muster', '0117', 'das Kantonsspital Muster', 'dem Kantonsspital Muster'],
  ['Raiffeisenbank Wil', null, 'die Raiffeisenbank Wil', 'der Raiffeisenbank Wil'],
  [
    'Schweizerische Gesellschaft für X',
    '0109',
    'die Schweizerische Gesellschaft für X',
    'der Schweizerischen Gesellschaft für X',
  ],
  [
    'Schweizerischer Verband der X',
    '0109',
    'der Schweizerische Verband der X',
    'dem Schweizerischen Verband der X',
  ],
  [
    'Evangelische Kirchgemeinde Wil',
    '0117',
    'die Evangelische Kirchgemeinde Wil',
    'der Evangelischen Kirchgemeinde Wil',
  ],
  ['Zürcher Verein für Z', '0109', 'der Zürcher Verein für Z', 'dem Zürcher Verein für Z'],
  ['Fischer Verein für Z', '0109', 'der Fischer Verein für Z', 'dem Fischer Verein für Z'],
])('In German the company "%s" of the form %s has its article and cases', (name, form, subject, of) => {
  expect(locales.de.firm(name, form)).toMatchObject({ subject, of })
})

test.each([
  ['Café-Restaurant du Lac', '0101', 'l’entreprise Café-Restaurant du Lac', 'du Café-Restaurant du Lac'],
  ['Hôtel-Restaurant du Lac', '0106', 'l’entreprise Hôtel-Restaurant du Lac', 'de l’Hôtel-Restaurant du Lac'],
  ['Club Alpin du Val', '0109', 'l’association Club Alpin du Val', 'du Club Alpin du Val'],
  ['Tea-Room du Parc', '0101', 'l’entreprise Tea-Room du Parc', 'du Tea-Room du Parc'],
  ['Honegger SA', '0106', 'Honegger SA', 'de Honegger SA'],
])('In French the company "%s" of the form %s has its article', (name, form, subject, of) => {
  expect(locales.fr.firm(name, form)).toMatchObject({ subject, of })
})

test('In Italian a public institution follows the noun of its legal form', () => {
  expect(locales.it.firm('Istituto X', '0117').subject).toBe('l’istituzione Istituto X')
})

test('In French a German h is no vowel, and a mute h is one', () => {
  expect(['Horw', 'Hérémence', 'Hermance', 'Hauterive'].map(de)).toEqual([
    'de Horw',
    'd’Hérémence',
    'd’Hermance',
    'de Hauterive',
  ])
  expect(que('Honegger SA a')).toBe('que Honegger SA a')
  expect(at(locales.fr.firm('Café-Restaurant du Lac', null))).toBe('au Café-Restaurant du Lac')
})

test.each(['0111', '0113', '0114', '0115', '0116', '0151'])(
  'The legal form %s has an article in every language',
  (code) => {
    const { fr, it, en } = locales
    expect(fr.form(code)).toMatch(/^(?:une|la) /)
    expect(it.form(code)).toMatch(/^(?:un’|una |la )/)
    expect(en.form(code)).toMatch(/^an? /)
  },
)
