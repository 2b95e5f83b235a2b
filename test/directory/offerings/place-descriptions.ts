import type { cantons as cantonCodes } from '@alphorn/contract/core/country'

/** Where the customers of a description are. What is left out is empty. */
export type PlaceDescription = {
  text: string
  cantons?: readonly (typeof cantonCodes)[number][]
  municipalities?: readonly string[]
  near?: string
}

/** Ways to say where customers are, and where the seller is. Rules were built with these. */
export const placeDescriptions: readonly PlaceDescription[] = [
  {
    text: 'Wir reinigen Fassaden für Hotels. Unsere Teams fahren nach Thun und Spiez.',
    municipalities: ['Thun', 'Spiez'],
  },
  { text: 'Gärtnerservice für Altersheime in Wil und Umgebung.', near: 'Wil' },
  {
    text: 'Lohnbuchhaltung für Bäckereien zwischen Olten und Langenthal.',
    municipalities: ['Olten', 'Langenthal'],
  },
  { text: 'Für Zürcher Restaurants waschen wir Tischtücher. Abholung täglich.', cantons: ['ZH'] },
  { text: 'Wartung von Aufzügen für Liegenschaftsverwaltungen. Büro in Biel.', municipalities: [] },
  {
    text: 'Wir montieren Storen für Schulen. Unsere Filialen stehen in Chur und Landquart.',
    municipalities: [],
  },
  { text: 'Webseiten für Weingüter. Am liebsten im Wallis.', cantons: ['VS'] },
  { text: 'Kassen für Metzgereien. Montage in Zug, Luzern und Schwyz.', cantons: ['ZG', 'LU', 'SZ'] },
  {
    text: 'Elektrokontrollen für Gastrobetriebe. Termine gibt es in Baden, Brugg und Wettingen.',
    municipalities: ['Baden', 'Brugg', 'Wettingen'],
  },
  { text: 'Treuhand für Arztpraxen. Gegründet 1998 in Uster.', municipalities: [] },
  { text: 'Kaffeemaschinen für Kanzleien in Biel/Bienne.', municipalities: ['Biel/Bienne'] },
  { text: 'Nous nettoyons les vitres des hôtels à Montreux et environs.', near: 'Montreux' },
  { text: 'Logiciel de réservation pour les campings valaisans.', cantons: ['VS'] },
  {
    text: 'Service de blanchisserie pour restaurants, entre Nyon et Morges.',
    municipalities: ['Nyon', 'Morges'],
  },
  {
    text: 'Formation pour garages. Les cours ont lieu à Yverdon-les-Bains.',
    municipalities: ['Yverdon-les-Bains'],
  },
  { text: 'Entretien de chaudières pour les régies genevoises. Notre atelier est à Nyon.', cantons: ['GE'] },
  { text: 'Puliamo alberghi e ristoranti a Locarno e dintorni.', near: 'Locarno' },
  { text: 'Contabilità per gli studi medici ticinesi.', cantons: ['TI'] },
  {
    text: 'Consulenza per aziende agricole tra Mendrisio e Chiasso.',
    municipalities: ['Mendrisio', 'Chiasso'],
  },
  { text: 'Software per farmacie. La nostra sede è a Mendrisio.', municipalities: [] },
  { text: 'Relocation support for pharma companies in Basel and surroundings.', cantons: ['BS', 'BL'] },
  {
    text: 'IT support for dentists. We come to Baar, Cham and Risch.',
    municipalities: ['Baar', 'Cham', 'Risch'],
  },
  { text: 'Yoga classes for banks. Our studio is in Thalwil.', municipalities: [] },
  { text: 'Fahrradkuriere für Kanzleien in der Stadt Zürich.', municipalities: ['Zürich'] },
  { text: 'Nettoyage de bureaux pour les banques de la ville de Fribourg.', municipalities: ['Fribourg'] },
  { text: 'Sicherheitsdienst für Hotels in den Städten Bern und Biel.', municipalities: ['Bern', 'Biel'] },
  { text: 'Contabilità per artigiani del Luganese.', near: 'Lugano' },
  { text: 'Vins du Valais pour restaurants et hôtels à Lausanne.', municipalities: ['Lausanne'] },
  { text: 'Entretien de jardins dans la région de Nyon pour les régies.', near: 'Nyon' },
  { text: 'Pulizie per alberghi e ristoranti ad Ascona.', municipalities: ['Ascona'] },
  { text: 'Wine labels for wineries between Sierre and Martigny.', municipalities: ['Sierre', 'Martigny'] },
]
