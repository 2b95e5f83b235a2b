import { expect, test } from 'vitest'
import { understand } from '#understanding/understand'

// Purposes of invented companies that make, sell, install or place something.

function divisionOf(purpose: string) {
  const unknown = { legalForm: null, municipality: null, capital: null }
  return understand({ name: 'Muster AG', purpose, ...unknown }).industry?.value.division
}

test.each([
  ['Herstellung von Fenstern und Türen aus Metall.', '25'],
  ['Herstellung von Türen aus Stahl.', '25'],
  ['Fabrication de fenêtres et de portes en PVC.', '22'],
  ['La produzione di finestre e porte in PVC.', '22'],
  ['Produzione di porte e finestre in alluminio.', '25'],
  ['Manufacture of windows and doors made of steel.', '25'],
  ['Herstellung von Behältern aus Kunststoff.', '22'],
  ['Herstellung von Spritzgussteilen aus Kunststoff.', '22'],
  ['Herstellung von Gussteilen aus Aluminium.', '24'],
  ['Herstellung von Fenstern aus Holz und Metall.', '16'],
  ['Handel mit Fenstern und Türen aus Metall.', '46'],
  ['Trading in steel and metals.', '46'],
  ['Production of steel.', '24'],
  ['Herstellung von Brettern aus Holz.', '16'],
])('The material decides who makes the goods in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test.each([
  ['Druck von Zeitungen und Zeitschriften.', '18'],
  ['Impression de journaux et de livres.', '18'],
  ['Stampa di libri e giornali.', '18'],
  ['Printing of newspapers and books.', '18'],
  ['Vermittlung von Ärzten und Pflegepersonal an Spitäler.', '78'],
  ["Placement de médecins et d'infirmières.", '78'],
  ['Verleih von Pflegefachpersonal.', '78'],
  ['Montage und Wartung von Aufzügen.', '33'],
  ['Montage von Storen.', '43'],
  ['Betrieb einer Autospenglerei.', '45'],
  ['Herstellung von Solarmodulen.', '26'],
  ['Montage von Solarmodulen.', '43'],
  ['Planung und Installation von Photovoltaikanlagen.', '43'],
  ['Verkauf und Reparatur von Fahrrädern.', '47'],
  ['Handel mit Käse und Milchprodukten.', '46'],
  ['Handel mit medizinischen Geräten für Zahnärzte.', '46'],
  ['Herstellung von Küchen.', '31'],
  ['Verkauf von Haushaltgeräten.', '47'],
])('The activity decides in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test.each([
  ['Culture de la vigne, vinification, commerce de vins.', '01'],
  ['Rebbau und Weinkellerei.', '01'],
  ['Betrieb einer Gemeinschaftspraxis für Hausarztmedizin.', '86'],
  ['Physiotherapeutische Behandlungen und Massagen.', '86'],
  ['Betrieb eines medizinischen Labors.', '86'],
  ['Operation of an animal hospital.', '75'],
  ['Treuhand ohne Revision.', '69'],
  ['Consulenza aziendale, ma non gestione patrimoniale.', '70'],
])('Words of a trade are understood in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test.each([
  ['Betrieb einer Internetplattform zur Vermittlung von Handwerkern, Malern und Elektrikern.', '43'],
  ['Vermittlung von Terminen bei Ärzten.', '78'],
])('Those who are mentioned are not the trade in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).not.toBe(division)
})
