import { expect, test } from 'vitest'
import { understand } from '#understanding/understand'

// Invented funds and companies.

function factsOf(name: string, purpose: string) {
  const { kind, industry } = understand({
    name,
    legalForm: null,
    purpose,
    municipality: null,
    capital: null,
  })
  return [kind?.value, industry?.value.division]
}

test.each([
  [
    'Vorsorgestiftung der Konditorei Sand AG',
    'Vorsorge zugunsten der Arbeitnehmer der Stifterfirma, einer Konditorei.',
  ],
  [
    'Personalfürsorgestiftung Hotel Sand',
    'Fürsorge für das Personal des Hotels Sand bei Alter und Krankheit.',
  ],
  ['Wohlfahrtsfonds Buchdruckerei Sand', 'Zuwendungen an die Arbeitnehmer der Buchdruckerei Sand.'],
  ['Patronaler Fonds der Gärtnerei Sand', 'Unterstützung der Mitarbeitenden der Gärtnerei Sand.'],
  [
    'Stiftung der Spedition Sand',
    'Die Stiftung bezweckt die Vorsorge für die Angestellten der Spedition Sand AG.',
  ],
  [
    'Fonds de prévoyance Garage Sable',
    'Prévoyance en faveur du personnel du garage Sable en cas de vieillesse.',
  ],
  ['Fondation Sable', 'Aide en faveur des employés de la boulangerie Sable et de leurs familles.'],
  ['Fondo di previdenza Clinica Sabbia', 'Previdenza a favore del personale della clinica Sabbia.'],
  ['Staff Welfare Fund of Sand Hotels', 'Benefits for the employees of Sand Hotels in case of disability.'],
])('%s is a foundation for staff, and the trade of its founder is not its own', (name, purpose) => {
  expect(factsOf(name, purpose)).toEqual(['foundation', '65'])
})

test('A company that advises funds for staff is not a fund', () => {
  const [kind, division] = factsOf(
    'Sand Consulting AG',
    'Unternehmensberatung von Pensionskassen, auch über die Vorsorge zugunsten der Arbeitnehmer.',
  )
  expect([kind, division]).toEqual(['operating', '70'])
})

test('A foundation with a purpose of its own is no fund for staff', () => {
  expect(factsOf('Stiftung Sandhof', 'Betrieb eines Pflegeheims für betagte Menschen.')[1]).toBe('87')
})
