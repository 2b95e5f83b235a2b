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
  ['Achat et gérance de la parcelle 77 de Nyon.', 'property'],
  ['Amministrazione della particella 210 di Lugano.', 'property'],
  ['Kauf und Vermietung von Liegenschaften sowie Reinigung der eigenen Objekte.', 'property'],
  ["La gérance d'immeubles et le nettoyage.", 'operating'],
  ['Amministrazione di stabili e condomini.', 'operating'],
  ['Beteiligung an Unternehmen. Betrieb eines Hotels in Scuol mit 40 Zimmern.', 'operating'],
  ['Erwerb und Verwaltung von Beteiligungen sowie Betrieb einer Garage.', 'operating'],
  ['Erwerb von Beteiligungen sowie Herstellung von Möbeln.', 'operating'],
  ["Prise de participations et exploitation d'un restaurant.", 'operating'],
  ['Assunzione di partecipazioni e gestione di un albergo.', 'operating'],
  ['Holding of participations and operation of a hotel.', 'operating'],
  ['Erwerb von Beteiligungen. Die Gesellschaft kann auch Hotels führen.', 'holding'],
  ['Halten von Beteiligungen an Unternehmen, die den Betrieb von Hotels bezwecken.', 'holding'],
  ['Erwerb von Beteiligungen sowie Führung von Tochtergesellschaften.', 'holding'],
  ['Prise de participations et exploitation de brevets.', 'holding'],
  ['Acquisto di partecipazioni e gestione di un portafoglio di titoli.', 'holding'],
  ['Hotellerie und Gastronomie; Beteiligung an Hotelunternehmen.', 'operating'],
  ['Herausgabe von Zeitungen; Beteiligung an Medienunternehmen.', 'operating'],
  ['Vermittlung von Personal, Beteiligung an anderen Unternehmen.', 'operating'],
  ['Veranstaltung von Reisen und Beteiligung an anderen Unternehmen.', 'operating'],
  ['Édition de livres, prise de participations.', 'operating'],
  ['Editoria e stampa; partecipazione ad altre imprese.', 'operating'],
  ['Finanzierung von Hotels, Restaurants und Beteiligung an Unternehmen.', 'holding'],
  ['Beteiligung an Unternehmen der Gastronomie und Hotellerie.', 'holding'],
  ['Leitung der Gruppengesellschaften im Bereich Verlag, Druck und Beteiligungen aller Art.', 'holding'],
  ['Verwaltung von Gesellschaften und Beteiligungen für Dritte, Treuhandgeschäfte.', 'operating'],
  ['Administration de sociétés et de participations pour le compte de tiers.', 'operating'],
  ['Amministrazione di società e di partecipazioni per conto di terzi.', 'operating'],
  ['Management of companies and participations on behalf of third parties.', 'operating'],
  ['Erwerb und Verwaltung von Beteiligungen für eigene Rechnung und für Dritte.', 'holding'],
  ['Erwerb und Verwaltung von Beteiligungen; Gewährung von Garantien für Dritte.', 'holding'],
  ["Achat, vente, location et gérance d'immeubles propres.", 'property'],
  ["Achat, vente et gérance d'immeubles.", 'operating'],
  ['Compravendita, amministrazione e mediazione di immobili.', 'operating'],
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
  ['Freunde des Spitals Muster', 'Beiträge an das Spital.', 'association'],
  ['Les amis du musée Exemple', 'Dons au musée.', 'association'],
  ['Amici del teatro Esempio', 'Contributi al teatro.', 'association'],
  ['SI Les Noyers SA', 'Gestion de la parcelle 12 et de ses bâtiments.', 'property'],
  ['Muster AG', 'The company publishes a bulletin and holds meetings for its members.', 'operating'],
  ['Coopérative Muster', 'La coopérative a pour but de procurer à ses membres des logements.', 'property'],
])('The kind of %s follows from its name and purpose: %s', (name, purpose, kind) => {
  expect(kindOf(name, purpose)).toBe(kind)
})

test('A company with shares and a business of its own is less surely an operating one, and not of division 64', () => {
  const { kind, industry } = understand({
    name: 'Muster',
    legalForm: null,
    purpose: 'Beteiligung an anderen Unternehmen. Betrieb eines Hotels mit 40 Zimmern.',
    municipality: null,
    capital: null,
  })
  expect(kind?.probability).toBe(0.75)
  expect(industry?.value.division ?? 'unknown').not.toBe('64')
})

test('A trade before participations is less surely the company\'s own, and a name with "Holding" decides', () => {
  const purpose = 'Hotellerie und Gastronomie; Beteiligung an Hotelunternehmen.'
  const given = { legalForm: null, purpose, municipality: null, capital: null }
  expect(understand({ name: 'Muster', ...given }).kind?.probability).toBe(0.75)
  expect(understand({ name: 'Muster Holding AG', ...given }).kind?.value).toBe('holding')
})
