import { expect, test } from 'vitest'
import { isConcerned, themeOf } from '#server/executors/offline/composer/themes'

test.each([
  ['Compte courant et crédit PME', 'money'],
  ['IT-Betreuung für KMU', 'infrastructure'],
  ['Datensicherung für Betriebe', 'infrastructure'],
  ['Software für die Einsatzplanung', 'programs'],
  ['Logiciel de planification', 'programs'],
  ['Web shop software', 'programs'],
  ['Datenschutzmandat', 'general'],
  ['Kanalreinigung', 'general'],
  ['Reinigung von Abwasserleitungen', 'general'],
  ['Büroreinigung', 'cleaning'],
  ['Webdesign', 'promotion'],
  ['Übersetzungen DE-FR-IT-EN', 'general'],
  ['IT und Telefonie', 'infrastructure'],
  ['Courant vert', 'energy'],
  ['Corrente verde', 'energy'],
  ['Conto corrente per PMI', 'money'],
  ['Videoüberwachung', 'general'],
  ['Vidéosurveillance', 'general'],
  ['Videosorveglianza', 'general'],
  ['Videoproduktion', 'promotion'],
])('The offer "%s" has the theme %s', (name, theme) => {
  expect(themeOf({ offering: { name, summary: '' } })).toBe(theme)
})

test('The pronoun "it" is no informatics', () => {
  const offering = { name: 'Snow clearing', summary: 'When it snows, we clear it.' }
  expect(themeOf({ offering })).toBe('general')
})

test('Material, vehicles and the price of energy do not fill the day of a desk or a practice', () => {
  expect(isConcerned('goods', 'advice')).toBe(false)
  expect(isConcerned('fleet', 'beauty')).toBe(false)
  expect(isConcerned('energy', 'health')).toBe(false)
  expect(isConcerned('energy', 'food')).toBe(true)
  expect(isConcerned('insurance', 'advice')).toBe(true)
})
