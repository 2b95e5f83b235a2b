import type { ProjectInput } from '@alphorn/contract/app/own-routes'
import type { Language } from '@alphorn/contract/core/fields'
import type { OfferingContent } from '@alphorn/contract/prospecting/projects'

/** The invented company that sells in the demo. */
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
    { id: 'proof', text: 'Seit 2012 haben wir 140 Betriebsdächer ausgerüstet.' },
  ],
  translations: {
    fr: {
      name: 'Installations solaires sur les toits d’entreprises',
      summary:
        'Nous planifions et construisons des installations solaires sur les toits d’entreprises: de la première visite du toit jusqu’au décompte du courant.',
      points: [
        { id: 'visit', text: 'La visite du toit ne coûte rien et dure une heure.' },
        { id: 'forecast', text: 'Le rendement est calculé toit par toit, avant l’offre.' },
        { id: 'upkeep', text: 'L’entretien et la surveillance sont compris la première année.' },
        { id: 'own-people', text: 'Nos propres équipes construisent les installations.' },
        { id: 'proof', text: 'Depuis 2012, nous avons équipé 140 toits d’entreprises.' },
      ],
    },
    it: {
      name: 'Impianti solari sui tetti aziendali',
      summary:
        'Progettiamo e costruiamo impianti solari sui tetti delle aziende: dal primo sopralluogo al conteggio dell’energia.',
      points: [
        { id: 'visit', text: 'Il sopralluogo sul tetto non costa nulla e dura un’ora.' },
        { id: 'forecast', text: 'La resa è calcolata tetto per tetto, prima dell’offerta.' },
        { id: 'upkeep', text: 'Manutenzione e sorveglianza sono comprese nel primo anno.' },
        { id: 'own-people', text: 'Gli impianti sono costruiti dai nostri collaboratori.' },
        { id: 'proof', text: 'Dal 2012 abbiamo attrezzato 140 tetti aziendali.' },
      ],
    },
    en: {
      name: 'Solar installations on company roofs',
      summary:
        'We plan and build solar installations on company roofs, from the first site visit to the billing of the electricity.',
      points: [
        { id: 'visit', text: 'A site visit on the roof costs nothing and takes an hour.' },
        { id: 'forecast', text: 'The yield is calculated for each roof before we make an offer.' },
        { id: 'upkeep', text: 'Maintenance and monitoring are included for the first year.' },
        { id: 'own-people', text: 'Our own staff build the installations.' },
        { id: 'proof', text: 'Since 2012 we have equipped 140 company roofs.' },
      ],
    },
  },
  criteria: [
    {
      id: 'roof',
      text: 'Nutzt ein eigenes oder langfristig gemietetes Betriebsgebäude',
      kind: 'must',
      weight: 3,
    },
    { id: 'power', text: 'Braucht tagsüber viel Strom', kind: 'should', weight: 2 },
    {
      id: 'liquidation',
      text: 'Ist in Liquidation oder gelöscht',
      kind: 'exclude',
      weight: 5,
      test: { of: 'status', in: ['being_cancelled', 'cancelled'] },
    },
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

/** A project of the demo: workers do research, qualification and outreach, and nothing is verified. */
export function demoProject(name: string): ProjectInput {
  return {
    name,
    language: 'de',
    executor: { research: 'external', qualification: 'external', outreach: 'external', verification: 'off' },
    offering,
  }
}

/**
 * Industries whose companies usually own their roofs: farms, industry, construction, trade, transport and hotels.
 * Offices rent theirs.
 */
export const roofIndustries =
  '01 02 10 11 13 14 15 16 17 18 20 22 23 24 25 26 27 28 29 30 31 32 33 38 41 42 43 45 46 47 49 52 53 55 81 86 93'.split(
    ' ',
  )

/** A project that the service processes itself without a model, for companies with enough facts in the register. */
export function offlineProject(name: string, languages: Language[]): ProjectInput {
  const criteria: OfferingContent['criteria'] = [
    {
      id: 'business',
      text: 'Ist ein Betrieb, keine Holding und keine Immobiliengesellschaft',
      kind: 'must',
      weight: 3,
      test: { of: 'kind', in: ['operating'] },
    },
    {
      id: 'industry',
      text: 'Arbeitet in einer Branche mit eigenen Betriebsgebäuden',
      kind: 'must',
      weight: 3,
      test: { of: 'noga', in: roofIndustries },
    },
    {
      id: 'age',
      text: 'Besteht seit mindestens einem Jahr',
      kind: 'should',
      weight: 2,
      test: { of: 'age_years', least: 1 },
    },
    {
      id: 'roof',
      text: 'Nutzt ein eigenes oder langfristig gemietetes Betriebsgebäude',
      kind: 'should',
      weight: 2,
    },
    ...offering.criteria.filter(({ id }) => id === 'liquidation'),
  ]
  return {
    name,
    language: 'de',
    executor: { research: 'offline', qualification: 'offline', outreach: 'offline', verification: 'offline' },
    policies: { languages, channels: ['letter'], outreach_policy: 'auto' },
    offering: { ...offering, criteria, questions: [] },
  }
}

/** The same seller in the French-speaking part, with another offering in French. */
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
