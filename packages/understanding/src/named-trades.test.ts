import { expect, test } from 'vitest'
import { understand } from '#understanding/understand'

// Invented companies whose name or purpose mentions a trade that is not theirs.

function industryOf(purpose: string, name = 'Muster AG') {
  return understand({ name, legalForm: null, purpose, municipality: null, capital: null }).industry
}

test.each([
  ['Hotel- und Gastronomieberatung.', '55'],
  ['Café- und Teeimport.', '56'],
  ['Spital- und Heimberatung.', '86'],
  ['Kita-Beratung und Begleitung von Trägerschaften.', '88'],
])('The first part of a compound is no trade of its own in "%s"', (purpose, division) => {
  expect(industryOf(purpose)?.value.division).not.toBe(division)
})

test.each([
  ['Sanitär- und Heizungsinstallationen.', '43'],
  ['Maler- und Gipserarbeiten.', '43'],
  ['Steuer- und Rechtsberatung.', '69'],
  ['Software- und Webentwicklung.', '62'],
  ['Strassen- und Tiefbau.', '42'],
  ['Versorgung der Gemeinde Dravel mit Trink-, Brauch- und Löschwasser.', '36'],
])('A word with a hyphen names a trade together with the last part in "%s"', (purpose, division) => {
  expect(industryOf(purpose)?.value.division).toBe(division)
})

test.each([
  ['Hotelsoft AG', 'Entwicklung einer Buchungsplattform für Hotels und Ferienwohnungen.', '55'],
  ['Spitalbau AG', 'Planung von Spitälern, Schulen und Altersheimen.', '86'],
  ['Clinic Clean AG', 'Reinigung von Spitälern, Praxen und Pflegeheimen.', '86'],
  ['Garage AG', 'Vermietung von Garagen und Einstellplätzen.', '45'],
  ['Hotel AG', 'Erwerb und Verpachtung von Hotels.', '55'],
  ['Hotel AG', 'Verpachtung von Hotels.', '55'],
  ['Hotel Consulting GmbH', 'Beratung von Hotels.', '55'],
  ['Garagenbedarf AG', 'Handel mit Garagenbedarf.', '45'],
  ['Ascenseurs SA', "Entretien d'ascenseurs.", '28'],
  ['Ascenseurs SA', "Vente, montage et entretien d'ascenseurs.", '28'],
])('%s with the purpose "%s" is not of its customers\' division %s', (name, purpose, division) => {
  expect(industryOf(purpose, name)?.value.division).not.toBe(division)
})

test.each([
  ['Hotel Alpenblick AG', 'Betrieb eines Hotels.', '55'],
  ['Garage Dravel AG', 'Betrieb einer Garage.', '45'],
  ['Holzbau Tarnok AG', 'Holzbau, Zimmerei und Schreinerei.', '16'],
  ['Metallbau Tarnok AG', 'Herstellung von Metallkonstruktionen.', '25'],
  ['Praxissoft AG', 'Entwicklung von Software für Arztpraxen.', '62'],
  ['Clinic Clean AG', 'Reinigung von Spitälern, Praxen und Pflegeheimen.', '81'],
  ['Pulizie Dravel Sagl', 'Pulizia di alberghi, ristoranti e uffici.', '81'],
  ['Muster AG', 'Planung von Spitälern, Schulen und Altersheimen.', '71'],
  ['El AG', 'Planung von Elektroinstallationen.', '71'],
])('%s with the purpose "%s" is of division %s', (name, purpose, division) => {
  expect(industryOf(purpose, name)?.value.division).toBe(division)
})

test('A name that repeats the trade of the purpose makes it more probable, and one of the customers does not', () => {
  const purpose = 'Reinigung von Hotels und Büros.'
  const [neutral, ofCustomers] = ['Muster AG', 'Hotel Clean AG'].map((name) => industryOf(purpose, name))
  expect(ofCustomers?.probability ?? 0).toBeLessThanOrEqual(neutral?.probability ?? 0)
  expect(industryOf('Betrieb eines Hotels.', 'Hotel Dravel AG')?.probability).toBeGreaterThan(
    industryOf('Betrieb eines Hotels.')?.probability ?? 1,
  )
})
