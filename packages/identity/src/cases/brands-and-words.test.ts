import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Brands, branches, and names that differ in a word.

const lines = [
  ...linesOf([at('Tavoletta Baden GmbH', 'Baden'), at('Tavoletta Franchise AG', 'Zürich')], {
    taken: ['Tavoletta Baden | Baden'],
    asked: [
      'Tavoletta | Winterthur',
      'Tavoletta Aarau GmbH | Aarau',
      'Tavoletta AG | Zürich',
      'Tavoletta Zürich GmbH | Zürich',
      'Tavoletta',
      'Tavoletta Ennetbaden | Ennetbaden',
      'Tavoletta Baden AG | Baden',
    ],
  }),
  ...linesOf(
    [at('Halverstad Systems Ltd, London, Zweigniederlassung Zürich', 'Zürich', { legal_form: '0111' })],
    {
      taken: [
        'Halverstad Systems Ltd, Zweigniederlassung Zürich | Zürich',
        'Halverstad Systems Ltd, succursale de Zurich | Zurich',
      ],
      asked: [
        'Halverstad Systems GmbH | Zürich',
        'Halverstad Systems AG | Zürich',
        'Halverstad Systems Ltd, London',
        'Halverstad Systems Ltd | London',
        'Halverstad Services Ltd, Zweigniederlassung Zürich | Zürich',
      ],
    },
  ),
  ...linesOf(
    [
      at('Rovanto Bau AG', 'Thun'),
      at('Rovanto Bau AG, Zweigniederlassung Spiez', 'Spiez', { legal_form: '0151' }),
    ],
    {
      taken: [
        'Rovanto Bau | Thun',
        'Rovanto Bau AG, Niederlassung Spiez -> Rovanto Bau AG, Zweigniederlassung Spiez',
      ],
      asked: ['Rovanto Bau AG | Spiez', 'Rovanto Bau AG, Filiale Bern | Bern', 'Rovanto Bau AG Spiez'],
    },
  ),
  ...linesOf([at('Ribotex AG', 'Bad Ragaz')], {
    taken: ['Ribotex AG Bad Ragaz', 'Ribotex | Bad Ragaz'],
    asked: ['Ribotex Bad AG | Bad Ragaz'],
  }),
  ...linesOf([at('Voltema SA', 'Le Mont-sur-Lausanne')], {
    taken: ['Voltema SA | Le Mont'],
    asked: ['Voltema Mont SA | Le Mont-sur-Lausanne', 'Voltema Lausanne SA | Le Mont-sur-Lausanne'],
  }),
  ...linesOf([at('Sonnimatt AG', 'Chur')], {
    taken: ['Sonnimatt | Chur'],
    asked: [
      'Sonnimatt Zwei AG | Chur',
      'Sonnimatt 2000 AG | Chur',
      'Sonnimatt Nord AG | Chur',
      'Sonnimatten AG | Chur',
    ],
  }),
  ...linesOf([at('Reisen Nordpolin AG', 'Thun')], {
    taken: ['Nordpolin Reisen AG | Thun'],
    asked: ['Nordpolin Carreisen AG | Thun', 'Nordpolin AG | Thun'],
  }),
  ...linesOf([at('Raiffeisenbank Grenzachtal Genossenschaft', 'Brugg')], {
    taken: ['Raiffeisenbank Grenzachtal | Brugg'],
    asked: [
      'Raiffeisenbank Grenzachtal-Wiesen | Brugg',
      'Landi Grenzachtal | Brugg',
      'Bank Grenzachtal Genossenschaft | Brugg',
    ],
  }),
  ...linesOf([at('Evang.-ref. Kirchgemeinde Tannegghof', 'Aarau')], {
    taken: [],
    asked: ['Röm.-kath. Kirchgemeinde Tannegghof | Aarau', 'Einwohnergemeinde Tannegghof | Aarau'],
  }),
  ...linesOf([at('Verein Musikschule Tannegghof', 'Aarau', { legal_form: '0109' })], {
    taken: ['Musikschule Tannegghof | Aarau'],
    asked: [
      'Tanzschule Tannegghof | Aarau',
      'Musikverein Tannegghof | Aarau',
      'Musikschule Tannegghof GmbH | Aarau',
    ],
  }),
  ...linesOf([at('Quorvel Kosmetik GmbH', 'St. Gallen')], {
    taken: ['Quorvel Kosmetik | St. Gallen', 'Quorvel Kosmetik Massage | St. Gallen'],
    asked: ['Quorvel Kosmetik Schule | St. Gallen', 'Quorvel Kosmetik Verlag | St. Gallen'],
  }),
  ...linesOf([at('Apotheke Zentrum Lerchin AG', 'Aarau')], {
    taken: ['Zentrum Apotheke Lerchin AG | Aarau'],
    asked: [
      'Drogerie Zentrum Lerchin AG | Aarau',
      'Apotheke Zentrum Lerche AG | Aarau',
      'Apotheke Lerchin AG | Aarau',
    ],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
