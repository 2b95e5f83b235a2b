import { expect, test } from 'vitest'
import { at, linesOf, takenFor } from '#identity/cases/invented-register'

// Lines that a person is sure about, beside lines that look like them.

const lines = [
  ...linesOf([at('Lindorex Bedachungen und Fassadenbau AG', 'Visp')], {
    taken: [
      'Lindorex Bedachungen & Fassadenbau | Visp',
      'LINDOREX BEDACHUNGEN + FASSADENBAU AG | Visp',
      'Lindorex Bedachungen u. Fassadenbau AG | Visp',
      'Lindorex Fassadenbau und Bedachungen AG | Visp',
      'Lindorex Bedachungen und Fassadenbau | 3930 Viège',
    ],
    asked: ['Lindorex Spenglerei AG | Visp', 'Lindorex Fassaden AG | Visp'],
  }),
  ...linesOf([at('Ribolex Pharma AG', 'Sursee', { street: 'Bahnhofstrasse 3', postal_code: '6210' })], {
    taken: [
      'Ribolex-Pharma | Sursee',
      'Firma Ribolex Pharma | Sursee',
      'Ribolex Pahrma AG | Sursee',
      'RIBOLEX PHARMA AG, Bahnhofstr. 3, 6210 Sursee',
      'Ribolex Pharma Ltd. | Sursee',
      'Ribolexpharma AG | Sursee',
      'Ribolex Pharma AG (Sursee)',
      'Ribolex Pharma, Sursee',
      'Ribolex Pharma AG - Sursee',
      'Ribolex Pharma | 6210',
      'Ribolex Pharma AG Vertrieb | Sursee',
      'Ribolex Pharm. AG | Sursee',
      'Ribolex Phama | Sursee',
    ],
    asked: [],
  }),
  ...linesOf([at('Menuiserie Favroz & Fils Sàrl', 'Bulle')], {
    taken: [
      'Favroz et Fils, menuiserie | Bulle',
      'Menuiserie Favroz et fils | Bulle',
      'Menuiserie Favroz & Fils S.à r.l. | Bulle',
      'MENUISERIE FAVROZ & FILS | 1630 Bulle',
    ],
    asked: [
      'Menuiserie Favroz Frères Sàrl | Bulle',
      'Ébénisterie Favroz | Bulle',
      'Menuiserie Favroz & Fille Sàrl | Bulle',
    ],
  }),
  ...linesOf([at('Tipografia Bassotti SA', 'Locarno')], {
    taken: [
      'Bassotti tipografia | Locarno',
      'Tipografia Bassotti s.a. | Locarno',
      'TIPOGRAFIA BASSOTTI | 6600 Locarno',
      'Tipografia Basotti SA | Locarno',
    ],
    asked: ['Libreria Bassotti SA | Locarno', 'Tipografia Bassotti SA | Minusio'],
  }),
  ...linesOf([at('Wyssmettler Informatik GmbH', 'Wädenswil', { postal_code: '8820' })], {
    taken: [
      'Wyssmettler Informatik | 8820 Waedenswil',
      'Wyssmettler Infomatik GmbH | Wädenswil',
      'Wyssmettler Informatik Gmbh | Wädenswil ZH',
    ],
    asked: ['Wyssmettler Informatik AG | Wädenswil', 'Wyssmettler Treuhand GmbH | Wädenswil'],
  }),
  ...linesOf([at('Acme Rovello Consulting Sàrl', 'Genève', { canton: 'GE' })], {
    taken: [
      'Acme Rovello Consulting LLC | Geneva',
      'Acme Rovello Consulting | Genf',
      'Acme Rovello Consulting Sàrl | Genève 3',
    ],
    asked: ['Acme Rovello Consulting SA | Genève', 'Acme Rovello Capital Sàrl | Genève'],
  }),
]

test.each(lines)('%s becomes %s', (line, meant, register) => {
  expect(takenFor(line, register)).toBe(meant)
})
