import type { ProjectInput } from '@alphorn/contract/app'
import type { OfferingContent } from '@alphorn/contract/projects'

/** Who sells in the demo: an invented company. */
export const seller = 'Sonnwend Energie AG'

export const offering: OfferingContent = {
  name: 'Solaranlagen auf Betriebsdächern',
  summary:
    'Wir planen und bauen Solaranlagen auf den Dächern von Betrieben: vom ersten Rundgang auf dem Dach bis zur Abrechnung des Stroms.',
  points: [
    { id: 'visit', text: 'Ein Rundgang auf dem Dach kostet nichts und dauert eine Stunde.' },
    { id: 'forecast', text: 'Der Ertrag wird vor der Offerte für jedes Dach einzeln berechnet.' },
    { id: 'upkeep', text: 'Wartung und Überwachung sind im ersten Jahr inbegriffen.' },
    { id: 'own-people', text: 'Die Anlagen werden von eigenen Leuten gebaut.' },
  ],
  criteria: [
    {
      id: 'roof',
      text: 'Nutzt ein eigenes oder langfristig gemietetes Betriebsgebäude',
      kind: 'must',
      weight: 3,
    },
    { id: 'power', text: 'Braucht tagsüber viel Strom', kind: 'should', weight: 2 },
    { id: 'liquidation', text: 'Ist in Liquidation oder im Konkurs', kind: 'exclude', weight: 5 },
  ],
  questions: [
    { id: 'building', text: 'Welche Gebäude nutzt die Firma, und wem gehören sie?' },
    { id: 'solar', text: 'Hat die Firma schon eine Solaranlage?' },
  ],
  sender: {
    name: 'Anna Beispiel',
    organisation: seller,
    address: 'Musterweg 4, 8400 Winterthur',
    email: 'anna@sonnwend.example',
  },
}

/** A project of the demo: research, qualification and outreach are done by workers, nothing is verified. */
export function demoProject(name: string): ProjectInput {
  return {
    name,
    language: 'de',
    executor: { research: 'external', qualification: 'external', outreach: 'external', verification: 'off' },
    offering,
  }
}

/** The same seller in the west of the country: another offering, in French. */
export const frenchProject: ProjectInput = {
  name: 'Bornes de recharge Romandie',
  language: 'fr',
  policies: { languages: ['fr', 'de'], channels: ['letter', 'email'] },
  executor: {
    research: 'external',
    qualification: 'external',
    outreach: 'external',
    verification: 'external',
  },
  offering: {
    name: 'Bornes de recharge pour flottes d’entreprise',
    summary:
      'Nous installons et exploitons des bornes de recharge sur les parkings d’entreprises, de la première visite au décompte par véhicule.',
    points: [
      { id: 'visit', text: 'La visite du site est gratuite et sans engagement.' },
      { id: 'billing', text: 'Chaque recharge est décomptée par véhicule et par collaborateur.' },
    ],
    criteria: [
      { id: 'fleet', text: 'Dispose d’une flotte de véhicules', kind: 'must', weight: 3 },
      { id: 'parking', text: 'Dispose de ses propres places de parc', kind: 'should', weight: 2 },
    ],
    questions: [{ id: 'vehicles', text: 'Combien de véhicules l’entreprise exploite-t-elle ?' }],
    sender: {
      name: 'Luc Exemple',
      organisation: seller,
      address: 'Chemin du Modèle 8, 1003 Lausanne',
      email: 'luc@sonnwend.example',
    },
  },
}
