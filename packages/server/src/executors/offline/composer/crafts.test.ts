import { expect, test } from 'vitest'
import { craftIn, namesSeveral } from '#server/executors/offline/composer/crafts'
import { businessOf } from '#server/executors/offline/composer/trades'

test.each([
  ['Betrieb einer Bäckerei-Konditorei mit Café', 'eine Bäckerei'],
  ["La société a pour but l'exploitation d'une pharmacie.", 'eine Apotheke'],
  ['La società ha per scopo la gestione di un garage, la riparazione di veicoli.', 'eine Garage'],
  ['Operation of restaurants and delivery kitchens', 'ein Restaurant'],
  ['Gipserarbeiten, Trockenbau und Stuckaturen.', 'ein Gipsergeschäft'],
  ["L'exécution d'installations électriques et de télématique", 'ein Elektrogeschäft'],
  ['Die Gesellschaft bezweckt den Handel mit Neu- und Occasionsfahrzeugen', 'einen Fahrzeughandel'],
  ['Führung eines modernen Fitnesscenters', 'ein Fitnesscenter'],
])('The purpose "%s" names the business', (purpose, business) => {
  expect(craftIn(purpose)?.business.de).toBe(business)
})

test.each([
  'Beratung von Hotels und Restaurants',
  'Restaurant-Beratung und Planung',
  'Betrieb eines Onlineshops für Bäckereien',
  'Herstellung von Maschinen für die Bäckerei',
  'Vermietung von Garagen',
  'Entwicklung von Software für Arztpraxen',
  'Hotel- und Gastronomieberatung.',
  'Café- und Teeimport.',
  'Restaurant- und Hotelbedarf: Handel.',
  'Garagen- und Torbau',
  'Fahrschule- und Taxisoftware',
  'Kino- und Theatertechnik',
  'Druckerei- und Papierbedarf',
  '',
])('The purpose "%s" begins with something else than a business of that name', (purpose) => {
  expect(craftIn(purpose)).toBeUndefined()
})

test.each([
  ['Betrieb von Kiosken in der ganzen Schweiz', true],
  ['Operation of hotels and restaurants in Asia.', true],
  ["Exploitation d'hôtels.", true],
  ['Betrieb eines Hotels in Davos.', false],
  ["Exploitation d'un hôtel-restaurant à Montreux", false],
  ['Ausführung von Gipserarbeiten.', false],
])('The purpose "%s" names several businesses: %s', (purpose, isSeveral) => {
  expect(namesSeveral(purpose)).toBe(isSeveral)
})

test.each([
  ['451102', 'einen Fahrzeughandel'],
  ['433302', 'ein Ausbaugeschäft'],
  ['433100', 'ein Gipsergeschäft'],
  ['432101', undefined],
])('The industry %s alone is one kind of business, or several', (code, business) => {
  const noga = { code, name: null, version: 'NOGA 2008', source: 'test', confidence: null }
  expect(businessOf({ noga, purpose: null })?.craft?.business.de).toBe(business)
})
