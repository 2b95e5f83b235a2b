import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Families, partners, generations and titles, and what became of the business of a sole trader.

const lines = [
  ...linesOf(
    [
      at('Malergeschäft Urs Tamperli', 'Burgdorf', { legal_form: '0101', status: 'cancelled' }),
      at('Tamperli Maler GmbH', 'Burgdorf'),
    ],
    {
      taken: [
        'Maler Tamperli GmbH | Burgdorf -> Tamperli Maler GmbH',
        'Tamperli Maler | Burgdorf -> Tamperli Maler GmbH',
      ],
      asked: [
        'Malergeschäft Urs Tamperli | Burgdorf',
        'Malergeschäft Tamperli | Burgdorf',
        'Tamperli Gipser GmbH | Burgdorf',
        'Urs Tamperli | Burgdorf',
        'Ursula Tamperli Malerei | Burgdorf',
        'Tamperli & Sohn Maler | Burgdorf',
      ],
    },
  ),
  ...linesOf(
    [
      at('Eggenreuter Holzbau AG', 'Schüpfheim'),
      at('Eggenreuter Zimmerei GmbH', 'Schüpfheim'),
      at('Eggenreuter Franz, Schreinerei', 'Schüpfheim', { legal_form: '0101' }),
    ],
    {
      taken: [
        'Schreinerei Franz Eggenreuter | Schüpfheim -> Eggenreuter Franz, Schreinerei',
        'Eggenreuter Holzbau | Schüpfheim',
        'Eggenreuter Zimmerei | Schüpfheim -> Eggenreuter Zimmerei GmbH',
      ],
      asked: [
        'Fritz Eggenreuter Schreinerei | Schüpfheim',
        'Eggenreuter Schreinerei AG | Schüpfheim',
        'Gebr. Eggenreuter | Schüpfheim',
        'Eggenreuter Franz jun., Schreinerei | Schüpfheim',
        'Eggenreuter & Söhne Holzbau AG | Schüpfheim',
        'Eggenreuter Franz Holzbau | Schüpfheim',
        'Erben Franz Eggenreuter | Schüpfheim',
        'Eggenreuter | Schüpfheim',
        'Eggenreuter Zimmerei AG | Schüpfheim',
      ],
    },
  ),
  ...linesOf([at('Huber Steinegger Rechtsanwälte AG', 'Zug')], {
    taken: [
      'Huber Steinegger Rechtsanwälte | Zug',
      'Huber & Steinegger Rechtsanwälte AG | Zug',
      'Rechtsanwälte Huber Steinegger AG | Zug',
    ],
    asked: [
      'Steinegger Huber Rechtsanwälte AG | Zug',
      'Huber Steinegger Notare AG | Zug',
      'Huber Steiner Rechtsanwälte AG | Zug',
      'Steinegger Rechtsanwälte AG | Zug',
      'Huber Steinegger Partner Rechtsanwälte AG | Zug',
    ],
  }),
  ...linesOf([at('Garage Suisse Sàrl', 'Bern')], {
    taken: [],
    asked: ['Garage Schweizer | Bern', 'Garage Schweizer GmbH | Bern'],
  }),
  ...linesOf([at('Malerei Schweizer AG', 'Bern')], {
    taken: ['Malerei Schweizer | Bern'],
    asked: ['Malerei Schweiz AG | Bern', 'Malerei Suisse AG | Bern', 'Swiss Malerei AG | Bern'],
  }),
  ...linesOf([at('Dr. med. Irena Tolbach AG', 'Liestal')], {
    taken: [
      'Dr. Irena Tolbach AG | Liestal',
      'Irena Tolbach AG | Liestal',
      'Tolbach Irena Dr. med. AG | Liestal',
    ],
    asked: [
      'Dr. med. dent. Irena Tolbach AG | Liestal',
      'Dr. med. vet. Irena Tolbach AG | Liestal',
      'Dr. med. Irina Tolbach AG | Liestal',
      'Tolbach AG | Liestal',
    ],
  }),
  ...linesOf([at('Ing. Dario Pelloni SA', 'Locarno')], {
    taken: ['Pelloni Dario Ing. SA | Locarno'],
    asked: ['Arch. Dario Pelloni SA | Locarno', 'Ing. Daria Pelloni SA | Locarno'],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
