import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Bodies whose name has that of a company: funds and clubs of its staff, owners whose property it manages,
// foundations and associations of one name.

const lines = [
  ...linesOf([at('Tarnell Maschinen AG', 'Uzwil')], {
    taken: [
      'Tarnell Maschinen AG, Abt. Einkauf | Uzwil',
      'Tarnell Maschinen AG Buchhaltung | Uzwil',
      'Tarnell Maschinen AG, Werk 2 | Uzwil',
      'Tarnell Maschinen AG, Lager | Uzwil',
    ],
    asked: [
      'Tarnell Maschinen AG Pensionskasse | Uzwil',
      'Tarnell Maschinen AG, Sportclub | Uzwil',
      'Tarnell Maschinen AG Personalrestaurant | Uzwil',
      'Tarnell Maschinen AG Betriebsfeuerwehr | Uzwil',
      'Tarnell Maschinen AG, Hilfsfonds | Uzwil',
      'Tarnell Maschinen AG Unterstützungsfonds | Uzwil',
      'Tarnell Maschinen AG Ehemaligenverein | Uzwil',
      'Tarnell Maschinen AG, Personalverband | Uzwil',
      'Tarnell Maschinen AG Hauskasse | Uzwil',
      'Tarnell Maschinen AG Männerchor | Uzwil',
    ],
  }),
  ...linesOf([at('Orbet SA', 'Fribourg')], {
    taken: ['Orbet SA, comptabilité | Fribourg', 'Orbet SA, service des achats | Fribourg'],
    asked: [
      'Orbet SA, caisse de pensions | Fribourg',
      'Orbet SA caisse de retraite | Fribourg',
      'Orbet SA, cassa pensioni | Fribourg',
      'Orbet SA, fonds de pension | Fribourg',
      'Orbet SA Pension Fund | Fribourg',
      'Orbet SA Alumni | Fribourg',
      'Orbet SA, amicale du personnel | Fribourg',
    ],
  }),
  ...linesOf([at('Grendel Immobilien AG', 'Thun')], {
    taken: ['Grendel Immobilien AG Bewirtschaftung | Thun'],
    asked: [
      'Grendel Immobilien AG, STWEG Gartenweg | Thun',
      'Grendel Immobilien AG / Erbengemeinschaft Kelbin | Thun',
      'Grendel Immobilien AG ARGE Aareufer | Thun',
      'Grendel Immobilien AG, Miteigentümergemeinschaft Tiefgarage | Thun',
      'Konsortium Grendel Immobilien AG | Thun',
      'Grendel Immobilien AG, Stockwerkeigentümergemeinschaft | Thun',
      'Grendel Immobilien AG Baukonsortium Seeblick | Thun',
      'StWE Gartenweg, Grendel Immobilien AG | Thun',
    ],
  }),
  ...linesOf([at('Régie Grandel SA', 'Nyon')], {
    taken: ['Régie Grandel SA, service locations | Nyon'],
    asked: [
      'Régie Grandel SA, PPE Les Tilleuls | Nyon',
      'Régie Grandel SA, copropriété Les Tilleuls | Nyon',
      'Régie Grandel SA, hoirie Dupin | Nyon',
      'Régie Grandel SA, consortium des Bains | Nyon',
    ],
  }),
  ...linesOf([at('Amministrazioni Grandelli SA', 'Lugano')], {
    taken: ['Amministrazioni Grandelli SA, ufficio tecnico | Lugano'],
    asked: [
      'Amministrazioni Grandelli SA, condominio Lido | Lugano',
      'Amministrazioni Grandelli SA, comunione ereditaria Rossi | Lugano',
      'Amministrazioni Grandelli SA consorzio Monte | Lugano',
    ],
  }),
  ...linesOf(
    [
      at('Stiftung Wiesontal', 'Interlaken', { legal_form: '0110' }),
      at('Verein Wiesontal', 'Interlaken', { legal_form: '0109' }),
    ],
    {
      taken: [
        'Wiesontal Stiftung | Interlaken',
        'Stift. Wiesontal | Interlaken',
        'Fondation Wiesontal | Interlaken',
        'Association Wiesontal | Interlaken -> Verein Wiesontal',
      ],
      asked: [
        'Wiesontal | Interlaken',
        'Förderverein Wiesontal | Interlaken',
        'Freunde der Stiftung Wiesontal | Interlaken',
        'Stiftung Wiesontal Betriebs AG | Interlaken',
        'Wohnheim Wiesontal | Interlaken',
        'Genossenschaft Wiesontal | Interlaken',
        'Gönnervereinigung Wiesontal | Interlaken',
        'Elternverein Wiesontal | Interlaken',
      ],
    },
  ),
  ...linesOf([at('Fondation Les Ormettes', 'Morges', { legal_form: '0110' })], {
    taken: [
      'Fond. Les Ormettes | Morges',
      'Fondation des Ormettes | Morges',
      'Stiftung Les Ormettes | Morges',
      'Fondazione Les Ormettes | 1110 Morges',
    ],
    asked: [
      'Association Les Ormettes | Morges',
      'Crèche Les Ormettes | Morges',
      'EMS Les Ormettes | Morges',
      'Amis des Ormettes | Morges',
      'Fondation Les Ormettes | Lausanne',
    ],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
