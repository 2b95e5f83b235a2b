import { expect, test } from 'vitest'
import { ownActivitiesIn } from '#understanding/purpose-clauses'

test.each([
  [
    'Betrieb einer Galerie. Ausgeschlossen sind der Betrieb eines Restaurants, eines Hotels und einer Bar.',
    'Betrieb einer Galerie.',
  ],
  ['Betrieb einer Galerie. Der Betrieb von Bars und Hotels ist ausgeschlossen.', 'Betrieb einer Galerie.'],
  ['Betrieb einer Galerie, wobei der Betrieb einer Bar ausgeschlossen ist.', 'Betrieb einer Galerie'],
  [
    'Planung von Küchen unter Ausschluss der Montage, sowie Innenausbau.',
    'Planung von Küchen, sowie Innenausbau.',
  ],
  ['Beratung von Familien. Versicherungen bietet sie nicht an.', 'Beratung von Familien.'],
  ['Le conseil aux familles, à l’exclusion de toute activité bancaire.', 'Le conseil aux familles,'],
  [
    "La société exploite une galerie. L'exploitation d'un restaurant est exclue.",
    'La société exploite une galerie.',
  ],
  ['Le conseil. Elle n’exerce aucune activité d’assurance.', 'Le conseil. Elle'],
  ['La consulenza; sono esclusi l’attività bancaria e la gestione patrimoniale.', 'La consulenza; sono'],
  ['La consulenza. La società non svolge attività assicurativa.', 'La consulenza. La società'],
  [
    'Verkauf von Seifen, die keine Duftstoffe enthalten, Herstellung von Kosmetik.',
    'Verkauf von Seifen, die, Herstellung von Kosmetik.',
  ],
  [
    'La société, qui n’est pas soumise à la LBA, exploite un restaurant.',
    'La société, qui, exploite un restaurant.',
  ],
  ['Development of games. The company may not engage in banking.', 'Development of games. The company'],
  ['Commercio di mobili, salvo tappeti.', 'Commercio di mobili,'],
  ['Advice to families, excluding insurance and banking.', 'Advice to families,'],
  [
    'Advice to families. It does not provide insurance, banking or asset management.',
    'Advice to families. It',
  ],
  ['Beratung von Unternehmen, nicht jedoch Rechtsberatung.', 'Beratung von Unternehmen,'],
  ['Beratung von Unternehmen, nicht aber Vermögensverwaltung.', 'Beratung von Unternehmen,'],
  ['Conseil, mais pas de gestion de fortune.', 'Conseil,'],
  ['Consulenza, ma non gestione patrimoniale.', 'Consulenza,'],
  ['Consulting, but no legal advice.', 'Consulting,'],
  ['Treuhand ohne Revision', 'Treuhand'],
  ['Treuhand ohne Revision; Buchhaltung.', 'Treuhand; Buchhaltung.'],
])('Excluded activities are left out of "%s"', (purpose, own) => {
  expect(ownActivitiesIn(purpose)).toBe(own)
})

test.each([
  'Die Gesellschaft handelt nicht nur mit Wein, sondern auch mit Bier.',
  'Die Gesellschaft betreibt ausschliesslich Restaurants.',
  'Der Verein hat keine Gewinnabsicht und betreibt ein Museum.',
  'Der Verein betreibt ein Museum und bezweckt Gewinn nicht.',
  'La société vend non seulement du vin, mais aussi de la bière.',
  'Vendita di prodotti non alimentari in esclusiva.',
  'The exclusive distribution of wine.',
  'Betrieb eines Restaurants mit oder ohne Bedienung.',
  'Consulting, including but not limited to strategy.',
  'Handel mit Wein, nicht aber nur mit Bier.',
  'Consulenza, ma non solo per imprese.',
  'Verein ohne Gewinnabsicht.',
])('Nothing is left out of "%s", which excludes no activity', (purpose) => {
  expect(ownActivitiesIn(purpose)).toBe(purpose)
})

test('A text of exclusions alone has no activities', () => {
  expect(ownActivitiesIn('Ausgeschlossen ist der Betrieb eines Restaurants.')).toBe('')
  expect(ownActivitiesIn('')).toBe('')
})
