import { expect, test } from 'vitest'
import { matchWord } from '#understanding/match-words'
import { understand } from '#understanding/understand'
import type { UnderstandingInput } from '#understanding/understanding'

// Invented companies, none of which is in bench/understanding.

function about(input: Partial<UnderstandingInput>) {
  return understand({
    name: 'Muster',
    legalForm: null,
    purpose: null,
    municipality: null,
    capital: null,
    ...input,
  })
}

const divisionOf = (purpose: string, name = 'Muster') => about({ purpose, name }).industry?.value.division

test.each([
  ['Ausführung von Gipserarbeiten, Leichtbauwänden und abgehängten Decken.', '43'],
  ['An- und Verkauf von Neu- und Gebrauchtwagen sowie Reparatur von Fahrzeugen aller Art.', '45'],
  ['Vermietung von Fahrrädern und Zubehör.', '77'],
  ['La fabrication de montres.', '26'],
  ['Commerce de lunettes en magasin.', '47'],
  ['Verkauf von Hörgeräten.', '47'],
  ["Exploitation d'une bijouterie.", '47'],
  ['Fabrication de bijouterie.', '32'],
  ['Hufschmied.', '01'],
  ["Exploitation d'un cabinet de physiothérapie.", '86'],
  ['Gestione di un salone di parrucchiera.', '96'],
  ['La compravendita di automobili.', '45'],
  ['Development, operation and marketing of cloud-based software solutions.', '62'],
  ['The operation of a practice for physiotherapy and medical massage.', '86'],
  ['La fabbricazione, il confezionamento e la commercializzazione di prodotti farmaceutici.', '21'],
  ['Il commercio al dettaglio di elettrodomestici e lampade.', '47'],
  ['Provision of consulting services in the fields of business development and strategy.', '70'],
])('The purpose "%s" belongs to division %s', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test('The same goods belong to different industries depending on what is done with them', () => {
  expect(divisionOf('Herstellung von Möbeln.')).toBe('31')
  expect(divisionOf('Verkauf von Möbeln.')).toBe('47')
  expect(divisionOf('Import von Möbeln und Verkauf an Wiederverkäufer.')).toBe('46')
  expect(divisionOf('Vermietung von Möbeln.')).toBe('77')
})

test('Advice on goods beside their sale does not make a company their manufacturer', () => {
  const { industry } = about({ purpose: 'Beratung und Verkauf von Hörgeräten.' })
  expect(industry?.value.division ?? 'unknown').not.toBe('32')
})

test.each([
  [
    'what an association does itself, not what its members do',
    'Verein Muster',
    'Förderung der Raumfahrt und Wahrung der Interessen der Mitglieder.',
    '94',
  ],
  [
    'what a holding is, not what its companies do',
    'Muster Holdings AG',
    'Acquisition of interests in companies in the shipping sector.',
    '64',
  ],
  [
    'the purpose before what a sentence only permits',
    'Muster AG',
    'Betrieb einer Garage mit Carrosserie. Die Gesellschaft kann auch Hotels und Restaurants führen.',
    '45',
  ],
  ['animals before the surgery', 'Muster', 'Tierklinik mit Chirurgie und Radiologie.', '75'],
  ['the water before the transport', 'Muster', 'Il trasporto di passeggeri sul lago.', '50'],
  [
    'the repair of machines before the machines',
    'Muster',
    'Reparatur und Wartung von Werkzeugmaschinen.',
    '33',
  ],
  [
    'the trade before the land',
    'Muster',
    'Führung einer Bäckerei-Konditorei, Herstellung von Backwaren, Erwerb und Verwaltung von Liegenschaften.',
    '10',
  ],
  [
    'what is supplied before who is supplied',
    'Muster',
    'Die Genossenschaft versorgt die Wohnungen im Dorf mit Trinkwasser und Löschwasser.',
    '36',
  ],
] as const)('The industry follows from %s', (_title, name, purpose, division) => {
  expect(divisionOf(purpose, name)).toBe(division)
})

test('No word is matched by chance within "Gesellschaft"', () => {
  expect(about({ purpose: 'Die Gesellschaft bezweckt dies und das für Gesellschaften.' }).industry).toBeNull()
  expect(matchWord('gesellschaft')).toEqual([])
  expect(matchWord('schafzucht')).not.toEqual([])
})

test('An activity still applies to goods named by a term of several words', () => {
  expect(divisionOf('Planung und Montage von Lüftungs- und Klimaanlagen.')).toBe('43')
})

test('Words of the purpose decide; customers and trades in names do not', () => {
  expect(divisionOf('Entwicklung von Software für Restaurants und Hotels.')).toBe('62')
  expect(divisionOf('Programmierung von Anwendungen.', 'Bäckerei Digital GmbH')).toBe('62')
  const { industry } = about({ purpose: 'Betrieb eines Restaurants.', name: 'Gasthaus Muster AG' })
  expect(industry).toMatchObject({ from: ['purpose', 'name'], value: { classification: 'NOGA 2008' } })
  expect(industry?.evidence).toContain('Restaurant')
})

test('The industry is left open when no words indicate it', () => {
  expect(about({ purpose: 'Erbringung von Dienstleistungen aller Art.' }).industry).toBeNull()
  expect(about({ purpose: 'Xyz abc.' }).industry).toBeNull()
  expect(about({ name: 'Zimmermann AG' }).industry).toBeNull()
  expect(about({}).industry).toBeNull()
})

test('Agreement with the name raises the probability of an industry', () => {
  const purpose = 'Betrieb einer Garage.'
  const alone = about({ purpose })
  const named = about({ purpose, name: 'Garage Muster AG' })
  expect(named.industry?.probability ?? 0).toBeGreaterThan(alone.industry?.probability ?? 1)
})

test('Boilerplate affects neither industry nor kind', () => {
  const purpose =
    'Betrieb einer Bäckerei. Die Gesellschaft kann Liegenschaften erwerben, verwalten und veräussern und Finanzierungen vornehmen.'
  const { purposeClauses, purposeCore, industry, kind } = about({ purpose, name: 'Muster AG' })
  expect(purposeClauses.map(({ isCore }) => isCore)).toEqual([true, false])
  expect(purposeCore).toBe('Betrieb einer Bäckerei.')
  expect([industry?.value.division, kind?.value]).toEqual(['10', 'operating'])
})

test.each([
  ['Muster Holding AG', 'Erwerb und Verwaltung von Beteiligungen.', 'holding', '64'],
  ['Muster AG', 'Erwerb und Halten von Anteilen an Unternehmen.', 'holding', '64'],
  [
    'Exemple SICAV',
    'Ausschliesslicher Zweck der Gesellschaft ist die kollektive Kapitalanlage.',
    'financial_vehicle',
    '64',
  ],
  [
    'Example Capital AG',
    'Asset management and portfolio management of private equity funds.',
    'operating',
    '66',
  ],
  ['Exemple SA', "L'acquisition et la location d'immeubles pour son propre compte.", 'property', '68'],
  ['Example Notes AG', 'Issuance of notes and bonds.', 'financial_vehicle', '64'],
  ['Gewerbeverein Muster', 'Wahrung der Interessen der Mitglieder.', 'association', '94'],
  ['Stiftung Musterhaus', 'Betrieb eines Museums.', 'foundation', '91'],
  ['Einwohnergemeinde Muster', 'Öffentlich-rechtliche Körperschaft.', 'public_body', '84'],
] as const)('%s is of the kind %s', (name, purpose, kind, division) => {
  const { kind: found, industry } = about({ name, purpose })
  expect([found?.value, industry?.value.division]).toEqual([kind, division])
})

test('The legal form determines the kind where it can, and a company form overrides the name', () => {
  expect(about({ name: 'Muster', legalForm: '0110' }).kind).toMatchObject({
    value: 'foundation',
    from: ['legal_form'],
  })
  expect(about({ legalForm: '0115' }).kind?.value).toBe('financial_vehicle')
  expect(
    about({ name: 'Club Muster AG', legalForm: '0106', purpose: 'Betrieb einer Bar.' }).kind?.value,
  ).toBe('operating')
  expect(about({ name: 'Muster' }).kind).toBeNull()
})

test('A size is derived only from evidence', () => {
  const operating = { purpose: 'Betrieb einer Bäckerei.' }
  expect(about(operating).size).toBeNull()
  expect(about({ ...operating, branches: 40 }).size).toMatchObject({ value: 'large', from: ['branches'] })
  expect(about({ ...operating, branches: 12 }).size?.value).toBe('medium')
  expect(about({ ...operating, branches: 2 }).size).toBeNull()
  const capital = { nominal: 200_000_000, paid: null, currency: 'CHF' }
  expect(about({ ...operating, capital }).size).toMatchObject({ value: 'large', from: ['capital'] })
  expect(about({ ...operating, capital: { ...capital, currency: 'USD' } }).size).toBeNull()
  expect(about({ purpose: 'Halten von Beteiligungen.', capital }).size).toBeNull()
})

test('Long, empty and malformed purposes are analysed in bounded time', () => {
  for (const purpose of [
    'a\u0000.;, und kann '.repeat(7000),
    ', und sie kann '.repeat(7000),
    'x'.repeat(100_000),
    'Herstellung von '.repeat(7000),
    '\u0001'.repeat(100_000),
    '',
    '   ',
  ]) {
    const { purposeClauses, industry } = about({ purpose, name: '.'.repeat(100_000) })
    expect(purposeClauses.length).toBeLessThanOrEqual(200)
    expect(industry).toBeNull()
  }
  const mixed = about({ purpose: `Betrieb\u0000 einer\u200b\n Bäckerei.${' '.repeat(100_000)}` })
  expect(mixed.purposeCore).toBe('Betrieb einer Bäckerei.')
})

test('The website of a company decides its industry only when purpose and name leave it open', () => {
  const purpose = 'Erbringung von Dienstleistungen aller Art.'
  const websiteWords =
    'Flück. Wir sind Ihr Maler- und Gipsergeschäft. Malerarbeiten, Gipserarbeiten und Fassadenrenovationen aus einer Hand.'
  expect(about({ purpose }).industry).toBeNull()
  expect(about({ purpose, websiteWords }).industry).toMatchObject({
    value: { division: '43' },
    from: expect.arrayContaining(['website']),
    probability: 0.9,
  })
  const registered = about({ purpose: 'Betrieb eines Restaurants.' }).industry
  expect(about({ purpose: 'Betrieb eines Restaurants.', websiteWords }).industry).toEqual(registered)
})

test('A website that does not indicate an industry changes nothing', () => {
  const purpose = 'Erbringung von Dienstleistungen aller Art.'
  for (const websiteWords of ['', 'Willkommen. Seit 1950 für Sie da.', 'x'.repeat(100_000), '\u0000\uFFFD'])
    expect(about({ purpose, websiteWords }).industry).toBeNull()
})

test.each([
  ['Einführung und Betreuung von Fachanwendungen für Gemeinden.', '62'],
  ['Software für Praxen entwickeln. Der Sitz ist in Bern.', '62'],
  ['Das Spülen von Abwasserleitungen.', '37'],
  ['Création et diffusion de spectacles pour le jeune public.', '90'],
  ['Betrieb eines Wärmeverbundes und Belieferung der Liegenschaften der Gemeinde mit Heizwärme.', '35'],
  ['Discovery and preclinical investigation of compounds against rare diseases.', '72'],
])('The words of the purpose "%s" are not mistaken for similar ones', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test('Excluded activities determine neither industry nor kind', () => {
  const gallery = about({
    purpose:
      'Betrieb einer Kunstgalerie. Ausgeschlossen sind der Betrieb eines Restaurants, eines Hotels und einer Bar.',
  })
  expect(gallery.industry?.value.division ?? 'unknown').not.toBe('56')
  expect(gallery.purposeCore).toContain('Ausgeschlossen')
  const adviser = about({
    purpose:
      'La consulenza informatica. Sono esclusi l’acquisto di immobili, l’attività bancaria e quella assicurativa.',
  })
  expect([adviser.industry?.value.division, adviser.kind?.value]).toEqual(['62', 'operating'])
  const trainer = about({
    purpose: 'Training for software developers. It does not provide insurance, banking or asset management.',
  })
  expect(trainer.industry?.value.division ?? 'unknown').not.toBe('66')
})

test('The customer who orders the work does not determine the industry', () => {
  expect(divisionOf('Anfertigung von Kronen im Auftrag von Zahnarztpraxen.')).not.toBe('86')
})

test('Compounds of participations indicate a holding, and notes issued by a company indicate a financial vehicle', () => {
  const held = about({ purpose: 'Dauernder Besitz von Mehrheitsbeteiligungen an Gesellschaften.' })
  expect(held.kind?.value).toBe('holding')
  const issuing = about({ purpose: 'The company acquires receivables and issues notes secured by them.' })
  expect(issuing.kind?.value).toBe('financial_vehicle')
})
