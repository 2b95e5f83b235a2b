import { expect, test } from 'vitest'
import type { CompanyKind } from '@alphorn/contract/directory/company-kinds'
import { businessOf } from '#server/executors/offline/composer/trades'

const ofCode = (code: string, probability: number | null = null) => ({
  noga: {
    code,
    name: null,
    version: 'NOGA 2008',
    source: probability === null ? 'test' : 'derived',
    confidence: null,
  },
  derived: {
    language: null,
    noga: probability === null ? null : { from: ['purpose' as const], probability, evidence: null },
    kind: null,
    size: null,
  },
})

test.each([
  ['96', 'Bestattungen und Handel mit Särgen.', undefined],
  ['96', 'Reinigung von Textilien.', undefined],
  ['96', 'Kosmetische Behandlungen und Coiffeur.', 'beauty'],
  ['81', 'Schädlingsbekämpfung in Lebensmittelbetrieben.', undefined],
  ['81', 'Unterhaltsreinigung von Büros.', 'cleaning'],
  ['81', 'Entretien de jardins.', 'garden'],
  ['52', 'Betrieb von Parkhäusern.', undefined],
  ['45', 'Reparatur von Motorfahrzeugen.', 'garage'],
  ['38', 'Handel mit Schrott und dessen Verwertung.', 'waste'],
  ['62', 'Unterhalt von Computern und Netzen.', 'informatics'],
  ['02', 'Bewirtschaftung von Wäldern.', 'forestry'],
  ['93', 'Betrieb eines Seilparks.', 'sport'],
  ['43', 'Verlegen von Parkett. Die Gesellschaft ist berechtigt, Immobilien zu verwalten.', 'building'],
  ['43', 'Montage von Storen und Rollläden.', 'building'],
  ['64', 'Vergabe von Krediten.', undefined],
  ['94', 'Wahrung der Interessen der Mitglieder.', undefined],
])('A company of division %s with the purpose "%s" has the trade %s', (code, purpose, trade) => {
  expect(businessOf({ ...ofCode(code), purpose })?.does).toBe(trade)
})

test('A derived industry gives a trade if it is almost certain, and a named business needs none', () => {
  const purpose = 'Beratung und Verkauf von Badezimmermöbeln.'
  expect(businessOf({ ...ofCode('70', 0.75), purpose })).toBeUndefined()
  expect(businessOf({ ...ofCode('47', 0.93), purpose })?.does).toBe('retail')
  expect(businessOf({ ...ofCode('56', 0.75), purpose: 'Betrieb einer Bäckerei.' })?.does).toBe('food')
})

test('A purpose without an industry code gives no trade, unless it begins with a business', () => {
  expect(businessOf({ noga: null, purpose: 'Does not provide insurance or banking.' })).toBeUndefined()
  expect(businessOf({ noga: null, purpose: 'Personalverleih für Spitäler und Kliniken.' })).toBeUndefined()
})

test.each(['holding', 'financial_vehicle'] satisfies CompanyKind[])(
  'A company of the kind %s has no operations, whatever its participations do',
  (kind) => {
    const purpose = 'Détention de participations dans des cliniques.'
    expect(businessOf({ ...ofCode('86'), kind, purpose })?.does).toBe('holding')
  },
)

test('A pension fund has no operations', () => {
  const legal_form = { code: '0110', short: 'Stiftung', name: { de: 'Stiftung', fr: '', it: '', en: '' } }
  const fund = {
    legal_form,
    kind: 'foundation' as const,
    purpose: 'Berufliche Vorsorge zugunsten des Personals.',
  }
  expect(businessOf({ ...ofCode('65'), ...fund })?.does).toBe('holding')
})

test.each([
  ['association', '86', 'Unterstützung des Spitals durch Spenden.', undefined],
  ['foundation', '85', 'Bau und Unterstützung von Schulen in Nepal.', undefined],
  ['association', '90', 'Pflege der Blasmusik.', undefined],
  ['foundation', '87', 'Betrieb von Wohnheimen.', 'care'],
  ['association', '85', 'Exploiter des ateliers de formation pour jeunes adultes.', 'school'],
] as const)('An %s of division %s with the purpose "%s" has the trade %s', (kind, code, purpose, trade) => {
  expect(businessOf({ ...ofCode(code), kind, purpose })?.does).toBe(trade)
})
