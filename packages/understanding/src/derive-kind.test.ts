import { expect, test } from 'vitest'
import { understand } from '#understanding/understand'

// Invented companies of which only name and purpose are known.

function kindOf(name: string, purpose: string) {
  return understand({ name, legalForm: null, purpose, municipality: null, capital: null }).kind?.value
}

test.each([
  ['The purchase, holding, letting and sale of buildings for its own account.', 'property'],
  ['The Company owns and rents out apartment buildings and plots of land.', 'property'],
  ['Ownership and renting of warehouses and industrial premises.', 'property'],
  ["La detenzione, la messa a reddito e l'alienazione di terreni e stabili.", 'property'],
  ['La proprietà e la locazione di appartamenti e spazi commerciali.', 'property'],
  ['Sale, renting and valuation of buildings on behalf of third parties.', 'operating'],
  ['La gestione di una casa per anziani con reparto di cure e appartamenti protetti.', 'operating'],
  ['La location de services dans le bâtiment.', 'operating'],
  ['La fourniture de différents vins sur un terrain.', 'operating'],
  ['La detenzione e la gestione di quote societarie di imprese estere.', 'holding'],
  ["L'emissione di prestiti obbligazionari e certificati.", 'financial_vehicle'],
  ['Advising qualified investors on private equity and hedge funds.', 'operating'],
  ['To buy, hold and divest equity stakes in technology companies.', 'holding'],
])('A company with the purpose "%s" is of the kind %s', (purpose, kind) => {
  expect(kindOf('Muster', purpose)).toBe(kind)
})

test.each([
  [
    'International Federation of Muster',
    'The association unites national organisations of guides.',
    'association',
  ],
  ['Unione Muster', "L'associazione promuove la pratica del calcio tra i giovani.", 'association'],
  ['Muster Society', 'The society publishes a bulletin and holds meetings for its members.', 'association'],
  ['Circolo Muster', 'Promuovere il gioco degli scacchi tra i giovani.', 'association'],
  ['Muster AG', 'The company publishes a bulletin and holds meetings for its members.', 'operating'],
  ['Coopérative Muster', 'La coopérative a pour but de procurer à ses membres des logements.', 'property'],
])('The kind of %s follows from its name and purpose: %s', (name, purpose, kind) => {
  expect(kindOf(name, purpose)).toBe(kind)
})
