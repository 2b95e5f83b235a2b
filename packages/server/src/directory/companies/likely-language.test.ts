import { expect, test } from 'vitest'
import { formLanguages } from '@alphorn/understanding/form-language'
import { likelyLanguage } from '#server/directory/companies/likely-language'
import { completeSeat } from '@alphorn/swiss-names/municipalities'

// Real municipalities of every region, invented companies.

function languageOf(name: string, seat: string, purpose: string | null = null) {
  const [, place, canton = null] = /^(.*?)(?: ([A-Z]{2}))?$/.exec(seat)!
  const completed = completeSeat({ seat_bfs_id: null, seat_name: place!, canton })
  return likelyLanguage({ name, ...completed, purpose })
}

test.each([
  ['Muster Dachbau AG', 'Frauenfeld', 'de'],
  ['Muster Toiture SA', 'Lausanne', 'fr'],
  ['Esempio Tetti SA', 'Lugano', 'it'],
  ['Esempio Tetti Sagl', 'Chiasso', 'it'],
  ['Muster Toiture Sàrl', 'Delémont', 'fr'],
  ['Muster Toiture S.à r.l.', 'Neuchâtel', 'fr'],
  ['Hôtel Exemple', 'Genève', 'fr'],
  ['Muster & Partner', 'Zürich', 'de'],
  // Valais: the upper part speaks German.
  ['Exemple Vins SA', 'Sion', 'fr'],
  ['Muster Sport SA', 'Zermatt', 'de'],
  ['Muster Holzbau', 'Visp', 'de'],
  ['Exemple Bois', 'Martigny', 'fr'],
  // Fribourg and the Bernese Jura.
  ['Exemple Bois', 'Bulle', 'fr'],
  ['Muster Holzbau', 'Düdingen', 'de'],
  ['Exemple Horlogerie', 'Saint-Imier', 'fr'],
  ['Muster Holzbau', 'Thun', 'de'],
  // Graubünden: Italian valleys, and Romansh municipalities, where the register writes German.
  ['Esempio Legno', 'Poschiavo', 'it'],
  ['Esempio Legno', 'Roveredo GR', 'it'],
  ['Muster Lavur', 'Scuol', 'de'],
  ['Muster Lavur', 'Disentis/Mustér', 'de'],
  ['Muster Holzbau', 'Chur', 'de'],
  // Bilingual places go by the form, then by the purpose, then by what most speak.
  ['Muster Uhren GmbH', 'Biel/Bienne', 'de'],
  ['Exemple Montres Sàrl', 'Biel/Bienne', 'fr'],
  ['Exemple Montres SA', 'Biel/Bienne', 'fr'],
  ['Exemple Conseil SA', 'Fribourg', 'fr'],
  ['Muster Beratung AG', 'Fribourg', 'de'],
  ['Exemple', 'Fribourg', 'fr'],
] as const)('%s in %s is written to in %s', (name, seat, language) => {
  expect(languageOf(name, seat)?.language).toBe(language)
})

test('The purpose decides in a bilingual place, and where form and place disagree', () => {
  const french =
    "La société a pour but l'exploitation d'un hôtel et de restaurants, ainsi que le commerce de vins."
  const german = 'Die Gesellschaft bezweckt den Betrieb eines Hotels sowie den Handel mit Weinen aller Art.'
  expect(languageOf('Exemple Time', 'Biel/Bienne', french)).toMatchObject({ language: 'fr' })
  expect(languageOf('Exemple Time', 'Biel/Bienne', german)).toMatchObject({ language: 'de' })
  expect(languageOf('Exemple GmbH', 'Lausanne', german)).toMatchObject({
    language: 'de',
    source: 'legal_form',
  })
  expect(languageOf('Exemple GmbH', 'Lausanne', french)).toMatchObject({
    language: 'fr',
    source: 'municipality',
  })
})

test('What agrees is surer than what stands alone', () => {
  const agreed = languageOf(
    'Muster Dachbau AG',
    'Frauenfeld',
    'Die Gesellschaft bezweckt den Bau von Dächern und den Handel.',
  )
  const alone = languageOf('Muster Dachbau GmbH', 'Nirgendwo')
  expect(agreed!.confidence).toBeGreaterThan(alone!.confidence)
  expect(alone).toMatchObject({ language: 'de', source: 'legal_form' })
  expect(languageOf('Example Ltd', 'Nirgendwo')).toBeNull()
})

test('The form that stands in the name says its language, and SA says two', () => {
  expect(formLanguages('Muster AG in Liquidation')).toEqual(['de'])
  expect(formLanguages('Exemple S.A.')).toEqual(['fr', 'it'])
  expect(formLanguages('Esempio S.a.g.l. in liquidazione')).toEqual(['it'])
  expect(formLanguages('Sarah Beispiel')).toEqual([])
  expect(formLanguages('a. '.repeat(100_000))).toEqual([])
})
