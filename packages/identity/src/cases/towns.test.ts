import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Towns that share a name or a municipality. A company is not taken for its namesake in the other town, and the many
// spellings of its own town still mean it.

const lines = [
  // A canton is all that some lists know of a place.
  ...linesOf([at('Domirel Agencement SA', 'Genève', { canton: 'GE', postal_code: '1201' })], {
    taken: [
      'Domirel Agencement SA | GE',
      'Domirel Agencement SA | 1201 GE',
      'Domirel Agencement SA | Kanton Genf',
      'Domirel Agencement SA | canton de Genève',
    ],
    asked: [
      'Domirel Agencement SA | VD',
      'Domirel Agencement SA | Waadt',
      'Domirel Agencement SA | Kt. Bern',
    ],
  }),
  ...linesOf([at('Domirel Legno SA', 'Lugano', { canton: 'TI', postal_code: '6900' })], {
    taken: ['Domirel Legno SA | TI', 'Domirel Legno SA | Tessin', 'Domirel Legno SA | ticino'],
    asked: ['Domirel Legno SA | GR', 'Domirel Legno SA | Graubünden'],
  }),
  ...linesOf([at('Brulix Metallbau AG', 'Muri (AG)', { canton: 'AG', postal_code: '5630' })], {
    taken: [
      'Brulix Metallbau AG | Muri AG',
      'Brulix Metallbau AG | Muri/AG',
      'Brulix Metallbau AG | 5630 Muri',
      'Brulix Metallbau AG | Muri (Freiamt)',
      'Brulix Metallbau AG | MURI',
      'Brulix Metallbau Muri',
    ],
    asked: [
      'Brulix Metallbau AG | Muri bei Bern',
      'Brulix Metallbau AG | Muri b. Bern',
      'Brulix Metallbau AG | Muri BE',
      'Brulix Metallbau AG | Muri/BE',
      'Brulix Metallbau AG | muri be',
      'Brulix Metallbau AG | 3074 Muri',
      'Brulix Metallbau AG | CH-3074 Muri',
      'Brulix Metallbau AG | Muri | canton=BE',
      'Brulix Metallbau AG | Muri (BE)',
      'Brulix Metallbau | 3074 Muri',
      'Brulix Metallbau | Muri-BE',
      'Brulix Metallbau AG, 3074 Muri',
    ],
  }),
  ...linesOf([at('Tarnok Treuhand GmbH', 'Wil (SG)', { canton: 'SG', postal_code: '9500' })], {
    taken: ['Tarnok Treuhand GmbH | Wil SG 1', 'Tarnok Treuhand GmbH | Wil SG', 'Tarnok Treuhand | 9500 Wil'],
    asked: [
      'Tarnok Treuhand GmbH | Wil ZH',
      'Tarnok Treuhand GmbH | Wil ZH 1',
      'Tarnok Treuhand GmbH | Wil/ZH',
      'Tarnok Treuhand GmbH | 8196 Wil',
      'Tarnok Treuhand GmbH | wil zh',
      'Tarnok Treuhand GmbH | Wil (Kanton Zürich)',
      'Tarnok Treuhand GmbH | Wil Kt. ZH',
    ],
  }),
  ...linesOf([at('Perrodan Küchen AG', 'Altdorf (UR)', { canton: 'UR', postal_code: '6460' })], {
    taken: ['Perrodan Küchen AG | Altdorf UR', 'Perrodan Küchen AG | 6460 Altdorf UR'],
    asked: [
      'Perrodan Küchen AG | Altdorf SH',
      'Perrodan Küchen AG | 8243 Altdorf',
      'Perrodan Küchen AG | Altdorf | canton=SH',
      'Perrodan Küchen AG | Altdorf (SH)',
      'Perrodan Küchen, 8243 Altdorf',
      'Perrodan Küchen | Altdorf/SH',
    ],
  }),
  ...linesOf(
    [
      at('Menuiserie Dupraval SA', 'Val-de-Travers', {
        canton: 'NE',
        postal_code: '2114',
        town_key: 'fleurier',
      }),
    ],
    {
      taken: [
        'Menuiserie Dupravel SA | Fleurier',
        'Menuiserie Dupraval | 2114 Fleurier',
        'Menuiserie Dupraval | Val-de-Travers',
      ],
      asked: ['Menuiserie Dupravel SA | Couvet', 'Dupraval | Couvet', 'Charpente Dupraval SA | Couvet'],
    },
  ),
  ...linesOf(
    [at('Zimmerei Oschwandler AG', 'Glarus Nord', { canton: 'GL', postal_code: '8752', town_key: 'nafels' })],
    {
      taken: [
        'Zimmerei Oschwandler AG | Näfels',
        'Zimmerei Oschwandler | Näfels GL',
        'Zimmerei Oschwander AG | Näfels',
      ],
      asked: ['Oschwandler AG | Mollis'],
    },
  ),
  ...linesOf([at('Gordunex Elektro AG', 'Rickenbach (LU)', { canton: 'LU', postal_code: '6221' })], {
    taken: [
      'Gordunex Elektro AG | Rickenbach LU',
      'Gordunex Elektro AG | Rickenbach',
      'Gordunex Elektro AG | Rickenbach bei Sursee',
    ],
    asked: [
      'Gordunex Elektro AG | Rickenbach b. Wil',
      'Gordunex Elektro AG | Rickenbach TG',
      'Gordunex Elektro AG | 8545 Rickenbach',
      'Gordunex Elektro AG | Rickenbach bei Wil',
      'Gordunex Elektro AG | Rickenbach-Attikon',
    ],
  }),
  ...linesOf([at('Sanaro Physio GmbH', 'Oberwil (BL)', { canton: 'BL', postal_code: '4104' })], {
    taken: ['Sanaro Physio GmbH | Oberwil BL', 'Sanaro Physio | 4104 Oberwil BL'],
    asked: [
      'Sanaro Physio GmbH | Oberwil bei Büren',
      'Sanaro Physio GmbH | Oberwil im Simmental',
      'Sanaro Physio GmbH | Oberwil ZG',
    ],
  }),
  ...linesOf([at('Hausmatt Planung AG', 'Hausen (AG)', { canton: 'AG', postal_code: '5212' })], {
    taken: ['Hausmatt Planung AG | Hausen b. Brugg', 'Hausmatt Planung AG | Hausen bei Brugg'],
    asked: ['Hausmatt Planung AG | Hausen am Albis', 'Hausmatt Planung AG | Hausen a.A.'],
  }),
  ...linesOf(
    [at('Boulangerie Trémaux Sàrl', 'Corcelles-près-Payerne', { canton: 'VD', postal_code: '1562' })],
    {
      taken: [
        'Boulangerie Trémaux Sàrl | Corcelles',
        'Boulangerie Trémaux Sàrl | Corcelles/Payerne',
        'Boulangerie Trémaux | Corcelles p. Payerne',
      ],
      asked: [
        'Boulangerie Trémaux Sàrl | Corcelles NE',
        'Boulangerie Trémaux Sàrl | Corcelles-Cormondrèche',
        'Boulangerie Trémaux | 2035 Corcelles',
        'Boulangerie Trémaux Sàrl | Corcelles-près-Concise',
      ],
    },
  ),
  ...linesOf([at('Atelier Vernan SA', 'Villeneuve (VD)', { canton: 'VD', postal_code: '1844' })], {
    taken: ['Atelier Vernan SA | Villeneuve VD', 'Atelier Vernan SA | 1844 Villeneuve'],
    asked: [
      'Atelier Vernan SA | Villeneuve (FR)',
      'Atelier Vernan SA | Villeneuve FR',
      'Atelier Vernan | 1527 Villeneuve',
    ],
  }),
  ...linesOf(
    [
      at('Nautic Bérolan SA', 'La Grande Béroche', {
        canton: 'NE',
        postal_code: '2024',
        town_key: 'st aubin sauges',
      }),
    ],
    {
      taken: ['Nautic Bérolan SA | St-Aubin NE', 'Nautic Bérolan SA | St-Aubin-Sauges'],
      asked: ['Nautic Bérolan SA | Saint-Aubin FR', 'Nautic Bérolan SA | 1566 St-Aubin'],
    },
  ),
  ...linesOf([at('Falegnameria Cordani Sagl', 'Arbedo-Castione', { canton: 'TI', postal_code: '6532' })], {
    taken: [
      'Falegnameria Cordani Sagl | Castione',
      'Falegnameria Cordani | Arbedo',
      'Falegnameria Cordani Sagl | Castione TI',
    ],
    asked: ['Falegnameria Cordani Sagl | Castagnola'],
  }),
  ...linesOf([at('Emmenegger Käse Rubli AG', 'Langnau im Emmental', { canton: 'BE', postal_code: '3550' })], {
    taken: [
      'Emmenegger Käse Rubli AG | Langnau i.E.',
      'Emmenegger Käse Rubli AG | Langnau i. E.',
      'Emmenegger Käse Rubli AG | Langnau',
    ],
    asked: [
      'Emmenegger Käse Rubli AG | Langnau a.A.',
      'Emmenegger Käse Rubli AG | Langnau am Albis',
      'Emmenegger Käse Rubli AG | Langnau ZH',
    ],
  }),
  ...linesOf([at('Optik Sernaft AG', 'Wangen an der Aare', { canton: 'BE', postal_code: '3380' })], {
    taken: ['Optik Sernaft AG | Wangen a.A.', 'Optik Sernaft AG | Wangen a. d. Aare'],
    asked: [
      'Optik Sernaft AG | Wangen b. Olten',
      'Optik Sernaft AG | Wangen SZ',
      'Optik Sernaft AG | Wangen b.O.',
      'Optik Sernaft AG | Wangen-Brüttisellen',
    ],
  }),
  ...linesOf([at('Stickerei Lorenza GmbH', 'Affoltern am Albis', { canton: 'ZH', postal_code: '8910' })], {
    taken: [
      'Stickerei Lorenza GmbH | Affoltern a. A.',
      'Stickerei Lorenza GmbH | Affoltern a.A.',
      'Stickerei Lorenza GmbH | Affoltern a/Albis',
      'Stickerei Lorenza GmbH | Affoltern',
    ],
    asked: ['Stickerei Lorenza GmbH | Affoltern i.E.', 'Stickerei Lorenza GmbH | Affoltern im Emmental'],
  }),
  ...linesOf([at('Werft Gandolin AG', 'Stein am Rhein', { canton: 'SH', postal_code: '8260' })], {
    taken: [
      'Werft Gandolin AG | Stein a. Rhein',
      'Werft Gandolin AG | Stein a/Rhein',
      'Werft Gandolin AG | Stein a.Rh.',
    ],
    asked: ['Werft Gandolin AG | Stein AG', 'Werft Gandolin AG | 4332 Stein'],
  }),
  ...linesOf([at('Bootsbau Vierling AG', 'Küssnacht (SZ)', { canton: 'SZ', postal_code: '6403' })], {
    taken: ['Bootsbau Vierling AG | Küssnacht am Rigi', 'Bootsbau Vierling AG | Küssnacht a.R.'],
    asked: [
      'Bootsbau Vierling AG | Küsnacht',
      'Bootsbau Vierling AG | Küsnacht ZH',
      'Bootsbau Vierling AG | 8700 Küsnacht',
    ],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
