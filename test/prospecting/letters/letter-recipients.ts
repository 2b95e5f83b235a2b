import type { outreachInput, Recipient } from './letter-actors.ts'
import { cleaning, fiduciary, insurance, packaging, support, training } from './sample-offerings.ts'

// Twenty companies with one event each: all languages, channels, legal forms and reasons to write, for seven sellers.

type Sample = { about: string; recipient: Recipient; writing?: Parameters<typeof outreachInput>[1] }

const chf = (capital: number) => ({ capital, currency: 'CHF' })
const at = (seat: string, canton: string) => ({ seat, canton })

export const samples: readonly Sample[] = [
  {
    about: 'AG, seat moved',
    recipient: {
      name: 'Holzbau Wyss AG',
      form: '0106',
      language: 'de',
      seat: 'Langenthal',
      canton: 'BE',
      purpose: 'Ausführung von Holzbauarbeiten.',
      reported: { kind: 'seat_moved', before: at('Huttwil', 'BE'), after: at('Langenthal', 'BE') },
    },
  },
  {
    about: 'GmbH, newly registered',
    recipient: {
      name: 'Kälte Keller GmbH',
      form: '0107',
      language: 'de',
      seat: 'Wil (SG)',
      canton: 'SG',
      purpose: 'Planung und Installation von Kälteanlagen.',
      reported: { kind: 'company_registered' },
    },
    writing: { offering: fiduciary },
  },
  {
    about: 'Genossenschaft, no signal',
    recipient: {
      name: 'Landi Aaretal Genossenschaft',
      form: '0108',
      language: 'de',
      seat: 'Münsingen',
      canton: 'BE',
      noga: '46',
      purpose:
        'Die Genossenschaft fördert in gemeinsamer Selbsthilfe die wirtschaftlichen Interessen ihrer Mitglieder, insbesondere durch den Handel mit landwirtschaftlichen Hilfsstoffen, den Betrieb von Verkaufsläden und Tankstellen sowie die Verwertung von Erzeugnissen.',
    },
  },
  {
    about: 'Verein, address changed, friendly',
    recipient: {
      name: 'Verein Werkstatt Lorraine',
      form: '0109',
      language: 'de',
      seat: 'Bern',
      canton: 'BE',
      purpose: 'Betrieb einer offenen Werkstatt.',
      reported: {
        kind: 'address_changed',
        before: { address: 'Schwarzenburgstrasse 3, 3098 Köniz' },
        after: { address: 'Lorrainestrasse 9, 3013 Bern' },
      },
    },
    writing: { channel: 'email', tone: 'friendly', offering: cleaning },
  },
  {
    about: 'Stiftung, purpose changed',
    recipient: {
      name: 'Stiftung Sonnenhof',
      form: '0110',
      language: 'de',
      seat: 'Arlesheim',
      canton: 'BL',
      purpose: 'Betrieb von Wohnheimen.',
      reported: { kind: 'purpose_changed' },
    },
    writing: { offering: training },
  },
  {
    about: 'Einzelunternehmen, no signal',
    recipient: {
      name: 'Meier Gartenbau',
      form: '0101',
      language: 'de',
      seat: 'Uster',
      canton: 'ZH',
      purpose: 'Gestaltung und Pflege von Gärten.',
    },
    writing: { offering: support },
  },
  {
    about: 'Kollektivgesellschaft, branch opened',
    recipient: {
      name: 'Kunz Logistik KlG',
      form: '0103',
      language: 'de',
      seat: 'Wangen bei Olten',
      canton: 'SO',
      purpose: 'Durchführung von Gütertransporten.',
      reported: { kind: 'branch_opened', after: { seat: 'Egerkingen' } },
    },
    writing: { channel: 'phone_script', offering: insurance },
  },
  {
    about: 'AG that won a public contract',
    recipient: {
      name: 'Bürgin Metallbau AG',
      form: '0106',
      language: 'de',
      seat: 'Sissach',
      canton: 'BL',
      purpose: 'Metallbau.',
      reported: {
        kind: 'contract_awarded',
        after: { project: 'Neubau Schulhaus Bützenen, Metallbauarbeiten', authority: 'Gemeinde Sissach' },
      },
    },
    writing: { offering: support },
  },
  {
    about: 'SA, capital increased',
    recipient: {
      name: 'Ateliers Favre SA',
      form: '0106',
      language: 'fr',
      seat: 'Delémont',
      canton: 'JU',
      purpose: 'Fabrication de pièces mécaniques.',
      reported: { kind: 'capital_increased', before: chf(100_000), after: chf(1_250_000) },
    },
  },
  {
    about: 'Sàrl, seat moved to a place with an article',
    recipient: {
      name: 'Menuiserie Perrin Sàrl',
      form: '0107',
      language: 'fr',
      seat: 'Le Locle',
      canton: 'NE',
      purpose: 'Exploitation d’une menuiserie.',
      reported: { kind: 'seat_moved', before: at('La Chaux-de-Fonds', 'NE'), after: at('Le Locle', 'NE') },
    },
    writing: { offering: support },
  },
  {
    about: 'Association, no signal',
    recipient: {
      name: 'Association Les Ateliers du Lac',
      form: '0109',
      language: 'fr',
      seat: 'Vevey',
      canton: 'VD',
      noga: '85',
      purpose: 'Exploiter des ateliers de formation pour jeunes adultes.',
    },
    writing: { channel: 'contact_form', offering: cleaning },
  },
  {
    about: 'Fondation, licence added',
    recipient: {
      name: 'Fondation Beau-Site',
      form: '0110',
      language: 'fr',
      seat: 'Genève',
      canton: 'GE',
      purpose: 'Exploitation d’un établissement médico-social.',
      reported: { kind: 'licence_added' },
    },
    writing: { offering: insurance },
  },
  {
    about: 'Coopérative, merger, friendly',
    recipient: {
      name: 'Coopérative agricole Saint-Martin',
      form: '0108',
      language: 'fr',
      seat: 'Sierre',
      canton: 'VS',
      purpose: 'Mise en valeur de produits agricoles.',
      reported: { kind: 'merger' },
    },
    writing: { channel: 'email', tone: 'friendly', offering: fiduciary },
  },
  {
    about: 'SA of German Switzerland, moved to the Romandie',
    recipient: {
      name: 'Alpina Outils SA',
      form: '0106',
      language: 'fr',
      seat: 'Fribourg',
      canton: 'FR',
      purpose: 'Commerce d’outils.',
      reported: { kind: 'canton_changed', before: at('Bern', 'BE'), after: at('Fribourg', 'FR') },
    },
    writing: { channel: 'email', offering: packaging },
  },
  {
    about: 'SA, branch opened',
    recipient: {
      name: 'Robbiani Impianti SA',
      form: '0106',
      language: 'it',
      seat: 'Lugano',
      canton: 'TI',
      purpose: 'Installazione di impianti.',
      reported: {
        kind: 'branch_opened',
        after: { seat: 'Mendrisio' },
      },
    },
    writing: { channel: 'phone_script', offering: cleaning },
  },
  {
    about: 'Sagl, no signal',
    recipient: {
      name: 'Falegnameria Bernasconi Sagl',
      form: '0107',
      language: 'it',
      seat: 'Ascona',
      canton: 'TI',
      purpose: 'L’esercizio di una falegnameria, la posa di serramenti e pavimenti in legno.',
    },
  },
  {
    about: 'Fondazione, seat moved',
    recipient: {
      name: 'Fondazione La Fonte',
      form: '0110',
      language: 'it',
      seat: 'Agno',
      canton: 'TI',
      purpose: 'Accompagnamento di persone adulte.',
      reported: { kind: 'seat_moved', before: at('Lugano', 'TI'), after: at('Agno', 'TI') },
    },
    writing: { channel: 'linkedin', offering: insurance },
  },
  {
    about: 'a change that only the register shows, without a publication',
    recipient: {
      name: 'Garage Bianchi Sagl',
      form: '0107',
      language: 'it',
      seat: 'Bellinzona',
      canton: 'TI',
      purpose: 'Esercizio di un garage.',
      reported: {
        kind: 'seat_moved',
        before: at('Giubiasco', 'TI'),
        after: at('Bellinzona', 'TI'),
        gazette: false,
      },
    },
    writing: { offering: support },
  },
  {
    about: 'AG that is written to in English, branch opened',
    recipient: {
      name: 'Helvetic Precision Tools AG',
      form: '0106',
      language: 'en',
      seat: 'Zug',
      canton: 'ZG',
      purpose: 'Manufacture of and trade in precision tools.',
      reported: { kind: 'branch_opened', after: { seat: 'Genève' } },
    },
    writing: { offering: training },
  },
  {
    about: 'GmbH that is written to in English, no signal',
    recipient: {
      name: 'Lakeside Labs GmbH',
      form: '0107',
      language: 'en',
      seat: 'Luzern',
      canton: 'LU',
      noga: '62',
      purpose: 'Development and operation of laboratory software.',
    },
    writing: { channel: 'email', offering: fiduciary },
  },
]

/** Returns a company whose register entry has no connection to the offering. */
export const quiet: Sample = {
  about: 'nothing happened, and the register names no trade',
  recipient: {
    name: 'Muster Dienste AG',
    form: '0106',
    language: 'de',
    seat: 'Bern',
    canton: 'BE',
    purpose: 'Erbringung von Dienstleistungen aller Art.',
  },
}
