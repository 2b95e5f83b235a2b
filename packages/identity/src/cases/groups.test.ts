import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Companies of one group, and names that went from one company to another.

const lines = [
  ...linesOf(
    [
      at('Dorvax Bau AG', 'Olten', { street: 'Gösgerstrasse 4', postal_code: '4600' }),
      at('Dorvax Tiefbau AG', 'Olten', { street: 'Gösgerstrasse 4', postal_code: '4600' }),
      at('Dorvax Immobilien AG', 'Olten', { street: 'Gösgerstrasse 4', postal_code: '4600' }),
    ],
    {
      taken: [
        'Dorvax Bau | Olten',
        'Dorvax Immobilien | Olten -> Dorvax Immobilien AG',
        'Dorvax Immo AG | Olten -> Dorvax Immobilien AG',
        'Dorvax Tiefbau | 4600 Olten -> Dorvax Tiefbau AG',
      ],
      asked: [
        'Dorvax Hochbau | Olten | street=Gösgerstrasse 4',
        'Dorvax Hochbau AG | Olten | street=Gösgerstrasse 4',
        'Dorvax Strassenbau | Olten',
        'Dorvax | Olten',
        'Dorvax Bau Tiefbau AG | Olten',
        'Dorvax Bauunternehmung AG | Olten',
        'Dorvax Liegenschaften AG | Olten',
        'Dorvax AG | Olten | street=Gösgerstrasse 4',
        'Dorvax Gruppe | Olten',
        'Dorvax Hoch- und Tiefbau AG | Olten',
      ],
    },
  ),
  ...linesOf(
    [
      at('Kelbert Haustechnik AG', 'Stans', {
        street: 'Dorfplatz 2',
        website_domain: 'kelbert.example',
        postal_code: '6370',
      }),
    ],
    {
      taken: ['Kelbert Haustechnik | Stans | website=kelbert.example', 'Haustechnik Kelbert AG | Stans'],
      asked: [
        'Kelbert Sanitär | Stans | website=kelbert.example',
        'Kelbert Medical | Stans | website=kelbert.example',
        'Kelbert Sanitär | Stans | street=Dorfplatz 2',
        'Kelbert Holding | Stans | street=Dorfplatz 2',
        'Kelbert Solar GmbH | Stans | street=Dorfplatz 2',
        'Kelbert Haustechnik Service AG | Stans | website=kelbert.example',
        'Kelbert Küchen | Stans | street=Dorfplatz 2',
        'Kelbert Elektro | Stans | street=Dorfplatz 2',
        'Kelbert Haustechnik Planung AG | Stans | street=Dorfplatz 2',
      ],
    },
  ),
  ...linesOf(
    [at('Sorvel Menuiserie SA', 'Bulle', { street: 'Rue de Vevey 9', website_domain: 'sorvel.example' })],
    {
      taken: ['Menuiserie Sorvel | Bulle', 'Menuiserie Sorvel SA | 1630 Bulle'],
      asked: [
        'Sorvel Charpente | Bulle | street=Rue de Vevey 9',
        'Sorvel Menuiserie Charpente SA | Bulle | street=Rue de Vevey 9',
        'Sorvel Immobilier SA | Bulle | street=Rue de Vevey 9',
        'Groupe Sorvel | Bulle',
        'Sorvel Couverture | Bulle | website=sorvel.example',
        'Sorvel Meubles | Bulle | website=sorvel.example',
      ],
    },
  ),
  ...linesOf(
    [at('Bandello Trasporti SA', 'Chiasso', { street: 'Via Livio 3', website_domain: 'bandello.example' })],
    {
      taken: ['Trasporti Bandello SA | Chiasso', 'Bandello trasporti | Chiasso'],
      asked: [
        'Bandello Logistica | Chiasso | website=bandello.example',
        'Bandello Traslochi | Chiasso | street=Via Livio 3',
        'Bandello Trasporti Internazionali SA | Chiasso | website=bandello.example',
        'Gruppo Bandello | Chiasso',
        'Bandello Immobiliare SA | Chiasso | street=Via Livio 3',
        'Bandello Autonoleggio | Chiasso | street=Via Livio 3',
      ],
    },
  ),
  ...linesOf([at('Norvane Systems (Schweiz) AG', 'Baar')], {
    taken: [
      'Norvane Systems | Baar',
      'Norvane Systems Switzerland Ltd | Baar',
      'Norvane Systems (Suisse) SA | Baar',
      'Norvane Systems AG | Baar',
    ],
    asked: [
      'Norvane Systems International AG | Baar',
      'Norvane Services (Switzerland) Ltd | Baar',
      'Norvane Systems Europe AG | Baar',
      'Norvane Systems Deutschland | Baar',
    ],
  }),
  ...linesOf([at('Galvio Data AG', 'Zug'), at('Galvio Data (Schweiz) AG', 'Zug')], {
    taken: [
      'Galvio Data Schweiz AG | Zug -> Galvio Data (Schweiz) AG',
      'Galvio Data AG | Zug',
      'Galvio Data Switzerland | Zug -> Galvio Data (Schweiz) AG',
    ],
    asked: ['Galvio AG | Zug'],
  }),
  ...linesOf(
    [
      at('Ferrano Services SA', 'Renens', { street: 'Rue du Lac 60' }),
      at('Ferrano SA', 'Renens', { street: 'Rue du Lac 62' }),
      at('Ferrano Services SA', 'Renens', {
        street: 'Rue du Lac 60',
        kind: 'former',
        matched_name: 'Ferrano SA',
      }),
    ],
    {
      taken: [
        'Ferrano Services SA | Renens',
        'Ferrano Services | Renens',
        'Ferrano SA | Renens | street=Rue du Lac 62 -> Ferrano SA',
      ],
      asked: ['Ferrano SA | Renens | street=Rue du Lac 60', 'Ferrano Facility Services SA | Renens'],
    },
  ),
  ...linesOf(
    [
      at('Elvorin GmbH', 'Uster', { status: 'cancelled' }),
      at('Belmora GmbH', 'Uster', { kind: 'former', matched_name: 'Elvorin GmbH' }),
    ],
    { taken: [], asked: ['Elvorin GmbH | Uster', 'Elvorin | Uster'] },
  ),
  ...linesOf([at('Ostero Druck AG', 'Chur', { kind: 'former', matched_name: 'Pastero Druck AG' })], {
    taken: ['Pastero Druck AG | Chur'],
    asked: ['Pastero Druck GmbH | Chur', 'Pastero Verlag AG | Chur'],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
