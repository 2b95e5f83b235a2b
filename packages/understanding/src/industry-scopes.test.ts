import { expect, test } from 'vitest'
import { understand } from '#understanding/understand'

// Invented companies.

function divisionOf(purpose: string, name = 'Muster') {
  return understand({ name, legalForm: null, purpose, municipality: null, capital: null }).industry?.value
    .division
}

test.each([
  ['Freunde des Spitals Sand', 'Unterstützung des Spitals Sand durch Spenden.', '86'],
  ['Verein Schulen für Peru', 'Bau und Unterstützung von Schulen in Peru.', '85'],
  ['Fondation Sable', 'Soutien financier à la recherche contre la démence.', '72'],
  ['Fondazione Sabbia', 'Sostegno finanziario alla ricerca contro il diabete.', '72'],
  ['Friends of the Sand Theatre', 'Financial support of the theatre by donations.', '90'],
  ['Sand AG', 'Finanzielle Unterstützung von Museen und Theatern.', '91'],
] as const)('%s supports others and does not do what they do', (name, purpose, division) => {
  expect(divisionOf(purpose, name) ?? 'unknown').not.toBe(division)
})

test.each([
  ['Unterstützung der Eltern und Führung einer Musikschule.', 'Stiftung Musikschule Sand', '85'],
  ['Förderung und Unterstützung des Sports, insbesondere des Handballs.', 'Sportverein Sand', '93'],
  ['Unterstützung von Firmen bei Buchhaltung und Steuererklärungen.', 'Sand AG', '69'],
])('A supporter that does the work itself keeps its industry: %s', (purpose, name, division) => {
  expect(divisionOf(purpose, name)).toBe(division)
})

test.each([
  'Operation of an online platform for garden furniture.',
  'Betrieb einer Online-Plattform für Möbel.',
  "Exploitation d'une plateforme en ligne de vente de chaussures.",
  'Gestione di una piattaforma online per la vendita di scarpe.',
  "Développement d'une application mobile pour la livraison de repas.",
])('A platform or an app is only the means in "%s"', (purpose) => {
  expect(['62', '63']).not.toContain(divisionOf(purpose) ?? 'unknown')
})

test.each([
  ['Betrieb einer Plattform für Sprachkurse.', '85'],
  ['Betrieb einer Online-Plattform und eines Rechenzentrums.', '63'],
  ['Entwicklung von Apps für Vereine.', '62'],
  ['Entwicklung einer Software-Plattform für Gemeinden.', '62'],
  ['Application de réservation pour salons de beauté.', '62'],
])('The trade of the platform or the app in "%s" is %s', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test('Digitisation alone is no sign of an industry', () => {
  expect(divisionOf('Innovation und Digitalisierung.')).toBeUndefined()
  expect(divisionOf('Innovazione e digitalizzazione.')).toBeUndefined()
})

test.each([
  ['Revision und Sanierung von Öltanks.'],
  ['Tankrevisionen.'],
  ['Révision de citernes.'],
  ['Revisione di cisterne.'],
])('The overhaul of things is no audit: %s', (purpose) => {
  expect(divisionOf(purpose)).toBeUndefined()
})

test('A name that repeats "Revision" makes the overhaul of tanks no audit', () => {
  expect(divisionOf('Revision und Sanierung von Öltanks.', 'Tankrevision Sand AG')).toBeUndefined()
})

test.each([
  ['Treuhand und Revision.'],
  ['Ordentliche und eingeschränkte Revisionen.'],
  ['Révision de comptes annuels.'],
  ['Esecuzione di revisioni ordinarie e limitate.'],
])('The audit of accounts is 69: %s', (purpose) => {
  expect(divisionOf(purpose)).toBe('69')
})

test('Motors are overhauled and repaired by repairers of machines', () => {
  expect(divisionOf('Reparatur von Elektromotoren.')).toBe('33')
  expect(divisionOf('Revision von Motoren und Getrieben.')).toBe('33')
  expect(divisionOf('Réparation de moteurs électriques.')).toBe('33')
})

test.each([
  ['Reinigung und Aufbereitung von Fahrzeugen.', '45'],
  ['Nettoyage de véhicules.', '45'],
  ['Pulizia di autovetture.', '45'],
  ['Cleaning of cars.', '45'],
  ['Reinigung von Büros und Treppenhäusern.', '81'],
  ['Reinigung von Kanälen.', '37'],
  ['Erwerb und Vermietung von Liegenschaften sowie Reinigung der eigenen Objekte.', '68'],
  ['Acquisition, location et nettoyage de ses propres immeubles.', '68'],
])('The object of cleaning decides in "%s": %s', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test.each([
  ['Beratung und Verkauf von Hörgeräten.'],
  ["Conseil et vente d'appareils auditifs."],
  ['Consulenza e vendita di apparecchi acustici.'],
  ['Advice on and sale of hearing aids.'],
])('Advice before a sale is part of it: %s', (purpose) => {
  expect(divisionOf(purpose)).toBe('47')
})

test.each([
  ['Handel mit und Reparatur von Landmaschinen, Betrieb einer mechanischen Werkstätte.', '25'],
  ["Location et vente d'articles de sport, entretien et réparation de skis.", '95'],
] as const)('An addition does not outweigh the main business in "%s"', (purpose, division) => {
  expect(divisionOf(purpose) ?? 'unknown').not.toBe(division)
})

test.each([
  ['Umzüge, Reinigungen, Malerarbeiten und Gartenbau.'],
  ['Déménagements, nettoyage de bureaux, peinture en bâtiment et entretien de jardins.'],
  ['Traslochi, pulizie, pittura e giardinaggio.'],
])('A list of three trades of similar weight has no industry: %s', (purpose) => {
  expect(divisionOf(purpose)).toBeUndefined()
})

test('Words after "without" are weak, and "with or without" excludes nothing', () => {
  expect(divisionOf('Verkauf von Möbeln ohne Schreinerei.')).toBe('47')
  expect(divisionOf('Betrieb eines Cafés mit oder ohne Restaurant.')).toBe('56')
})
