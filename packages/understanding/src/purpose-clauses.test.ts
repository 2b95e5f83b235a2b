import { expect, test } from 'vitest'
import { purposeClausesOf } from '#understanding/purpose-clauses'

const shown = (purpose: string) =>
  purposeClausesOf(purpose).map(({ text, isCore }) => `${isCore ? '+' : '-'} ${text}`)

test.each([
  [
    'Betrieb einer Garage. Sie kann Grundstücke erwerben und Zweigniederlassungen errichten.',
    ['+ Betrieb einer Garage.', '- Sie kann Grundstücke erwerben und Zweigniederlassungen errichten.'],
  ],
  [
    "L'exploitation d'un garage; elle peut acquérir des immeubles et participer à d'autres entreprises.",
    [
      "+ L'exploitation d'un garage;",
      "- elle peut acquérir des immeubles et participer à d'autres entreprises.",
    ],
  ],
  [
    'La gestione di un garage. Essa può concedere garanzie e acquistare beni immobili.',
    ['+ La gestione di un garage.', '- Essa può concedere garanzie e acquistare beni immobili.'],
  ],
  [
    'Operation of a garage. The company may acquire real estate and grant guarantees.',
    ['+ Operation of a garage.', '- The company may acquire real estate and grant guarantees.'],
  ],
  [
    'Planung von Heizungen, wobei die Gesellschaft auch Liegenschaften erwerben und sich an Unternehmen beteiligen kann.',
    [
      '+ Planung von Heizungen,',
      '- wobei die Gesellschaft auch Liegenschaften erwerben und sich an Unternehmen beteiligen kann.',
    ],
  ],
  ['Das Museum. Die Stiftung ist gemeinnützig.', ['+ Das Museum.', '- Die Stiftung ist gemeinnützig.']],
])('The core of "%s" is separated from boilerplate', (purpose, clauses) => {
  expect(shown(purpose)).toEqual(clauses)
})

test('A permitted trade counts as core, as does a first clause that reads like boilerplate', () => {
  const permitted = shown('Betrieb einer Garage. Sie kann auch eine Tankstelle mit Restaurant führen.')
  expect(permitted.every((clause) => clause.startsWith('+'))).toBe(true)
  expect(shown('Erwerb und Verwaltung von Beteiligungen an Unternehmen.')[0]).toMatch(/^\+/)
})

test('Abbreviations do not end a sentence', () => {
  expect(shown('Führung der Praxis von Dr. Muster in St. Gallen, inkl. Labor.')).toHaveLength(1)
})

test.each([
  [
    'Die Gesellschaft kann Grundstücke erwerben und veräussern. Sie betreibt eine Schreinerei.',
    ['- Die Gesellschaft kann Grundstücke erwerben und veräussern.', '+ Sie betreibt eine Schreinerei.'],
  ],
  [
    'La société peut acquérir et vendre des immeubles. Elle exploite une menuiserie.',
    ['- La société peut acquérir et vendre des immeubles.', '+ Elle exploite une menuiserie.'],
  ],
  [
    'La società può acquistare e vendere immobili. Essa gestisce una falegnameria.',
    ['- La società può acquistare e vendere immobili.', '+ Essa gestisce una falegnameria.'],
  ],
  [
    'The company may acquire and sell real estate. It operates a joinery.',
    ['- The company may acquire and sell real estate.', '+ It operates a joinery.'],
  ],
])('A first clause that only permits is boilerplate before "%s"', (purpose, clauses) => {
  expect(shown(purpose)).toEqual(clauses)
})

test('A purpose of permissions alone keeps its first clause as core', () => {
  const permitted = 'Die Gesellschaft kann Grundstücke erwerben. Sie kann Zweigniederlassungen errichten.'
  expect(shown(permitted)[0]).toMatch(/^\+/)
})
