import { expect, test } from 'vitest'
import { understand } from '#understanding/understand'

// Invented companies, in the words of the commercial register.

function divisionOf(purpose: string) {
  const unknown = { legalForm: null, municipality: null, capital: null }
  return understand({ name: 'Muster AG', purpose, ...unknown }).industry?.value.division
}

test.each([
  ['Planung und Ausführung von Elektroinstallationen.', '43'],
  ['Planung, Bau und Unterhalt von Heizungsanlagen.', '43'],
  ['Études et pose de cuisines.', '43'],
  ['Progettazione e posa di pavimenti.', '43'],
  ['Planning and installation of electrical systems.', '43'],
  ['Entwicklung und Installation von Software.', '62'],
])('Planning is part of the work that follows in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test.each([
  ['Planung und Ausführung von Ingenieurarbeiten.', '71'],
  ['Projektierung von Elektroanlagen und Bauleitung.', '71'],
  ['Development and distribution of medical devices.', '32'],
])('Planning or development decides in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})

test.each([
  ["Exploitation d'une crèche.", '88'],
  ['Gestione di un garage.', '45'],
  ['Betrieb einer Physiotherapiepraxis.', '86'],
  ['Betrieb eines Elektroinstallationsgeschäfts.', '43'],
  ['Handel mit Baumaterialien.', '46'],
  ['Location de services.', '78'],
])('A single name of a trade decides in "%s"', (purpose, division) => {
  expect(divisionOf(purpose)).toBe(division)
})
