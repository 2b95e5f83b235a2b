import { expect, test } from 'vitest'
import { deriveLanguage } from '#understanding/derive-language'
import { languageOfText } from '#understanding/text-language'
import type { UnderstandingInput } from '#understanding/understanding'

// Real municipalities, invented companies.

const places: Readonly<Record<string, UnderstandingInput['municipality']>> = {
  Lausanne: { name: 'Lausanne', canton: 'VD', bfsId: 5586 },
  Biel: { name: 'Biel/Bienne', canton: 'BE', bfsId: 371 },
  Lugano: { name: 'Lugano', canton: 'TI', bfsId: 5192 },
  Zug: { name: 'Zug', canton: 'ZG', bfsId: 1711 },
}

const texts = {
  de: 'Betrieb eines Hotels sowie Handel mit Weinen aller Art.',
  fr: "L'exploitation d'un hôtel et le commerce de vins.",
  it: 'La gestione di un albergo e il commercio di vini.',
  en: 'Operation of a hotel and trade in wines of any kind.',
}

function languageOf(name: string, place: string | null, purpose: string | null) {
  const municipality = place === null ? null : (places[place] ?? null)
  const written = purpose === null ? null : languageOfText(purpose)
  return deriveLanguage({ name, legalForm: null, purpose, municipality, capital: null }, written)
}

test.each([
  ['Muster AG', null, texts.de, 'de'],
  ['Exemple SA', 'Lausanne', null, 'fr'],
  ['Esempio SA', 'Lugano', null, 'it'],
  ['Muster Uhren GmbH', 'Biel', null, 'de'],
  ['Exemple Montres Sàrl', 'Biel', null, 'fr'],
  ['Exemple', 'Biel', texts.fr, 'fr'],
  ['Exemple SA', 'Lausanne', texts.de, 'fr'],
  ['Example AG', null, texts.en, 'en'],
  ['Esempio Sagl', 'Zug', texts.it, 'it'],
] as const)('The language of %s in %s is derived with the purpose: %s', (name, place, purpose, language) => {
  expect(languageOf(name, place, purpose)?.value).toBe(language)
})

test('Agreement of sources raises the probability, and each agreeing source is named', () => {
  const agreed = languageOf('Muster AG', 'Zug', texts.de)
  expect(agreed).toMatchObject({ value: 'de', from: ['purpose', 'legal_form', 'municipality'] })
  const alone = languageOf('Muster', 'Zug', null)
  expect(agreed?.probability ?? 0).toBeGreaterThan(alone?.probability ?? 1)
  const divided = languageOf('Exemple Sàrl', 'Zug', null)
  expect(divided?.probability ?? 1).toBeLessThan(alone?.probability ?? 0)
})

test('No language is derived for a company without signs', () => {
  expect(languageOf('', null, null)).toBeNull()
})

test('The detected language of a text is a supported one, and a single word has none', () => {
  for (const [language, text] of Object.entries(texts)) expect(languageOfText(text)).toBe(language)
  expect(languageOfText('Handel')).toBeNull()
  expect(languageOfText('a'.repeat(5_000_000)) ?? 'none').toBeTypeOf('string')
})

test('A purpose of a few words is of the language of its place unless more speaks against it', () => {
  const zurich = { name: 'Zürich', canton: 'ZH', bfsId: 261 }
  const ofPurpose = (purpose: string, municipality: UnderstandingInput['municipality']) =>
    deriveLanguage(
      { name: 'Muster', legalForm: null, purpose, municipality, capital: null },
      languageOfText(purpose),
    )?.value
  const trades = ['Architekturbüro', 'Physiotherapiepraxis', 'Naturheilpraxis', 'Goldschmiedeatelier']
  const more = ['Grafikatelier', 'Event-Agentur', 'Coaching und Supervision', 'Kiosk und Take-Away']
  for (const purpose of [...trades, ...more, 'Partyservice, Catering'])
    expect([purpose, ofPurpose(purpose, zurich)]).toEqual([purpose, 'de'])
  expect(ofPurpose('Boucherie-charcuterie', places['Lausanne'] ?? null)).toBe('fr')
  expect(ofPurpose(texts.en, zurich)).toBe('en')
})

test.each([
  ['Charter and sale of yachts', 'Zug', 'en'],
  ['Trading of metals', 'Zug', 'en'],
  ['Software development', 'Zug', 'en'],
  ['Vente de fleurs', 'Biel', 'fr'],
  ['Handel mit Uhren', 'Lausanne', 'de'],
  ['Fitness, wellness, coaching', 'Lugano', 'it'],
  ['Fitness, Wellness, Personal Coaching, Yoga', 'Zug', 'de'],
  ['Marketing, events, branding, design', 'Lausanne', 'fr'],
  ['Asset Management', 'Zug', 'de'],
])('The few words "%s" of a company in %s are in its language: %s', (purpose, place, language) => {
  expect(languageOf('Muster', place, purpose)?.value).toBe(language)
})
