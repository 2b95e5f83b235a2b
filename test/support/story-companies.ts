import { uidCheckDigit } from '@alphorn/contract/core/uid'

// Companies of an invented register. Their UIDs lie where none is issued, with check digits that are right.

function uid(eightDigits: string) {
  const check = uidCheckDigit(eightDigits)
  if (check === undefined) throw new Error(`${eightDigits} is never issued.`)
  const digits = `${eightDigits}${check}`
  return `CHE-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}`
}

const company = (ehraid: number, eightDigits: string, name: string, more: object = {}) => ({
  ehraid,
  uid: uid(eightDigits),
  name,
  legal_form: name.endsWith('GmbH') ? '0107' : '0106',
  status: 'ACTIVE',
  legal_seat: 'Bern',
  legal_seat_id: 351,
  canton: 'BE',
  address: { street: 'Dorfstrasse', house_number: '1', zip: '3000', town: 'Bern' },
  purpose: 'Ausführung von Dacharbeiten aller Art.',
  language: 'de',
  founded_on: '2004-04-26',
  ...more,
})

export const story = {
  /** Alone of its name. */
  muster: company(90_000_001, '50000001', 'Muster Dachbau AG'),
  /** Two companies of one name, in two places. */
  kellerBern: company(90_000_002, '50000012', 'Keller Bedachungen GmbH'),
  kellerThun: company(90_000_003, '50000023', 'Keller Bedachungen GmbH', {
    legal_seat: 'Thun',
    legal_seat_id: 942,
    address: { street: 'Seestrasse', house_number: '2', zip: '3600', town: 'Thun' },
  }),
  /** One UID with two entries: a head office and its branch. */
  alpha: company(90_000_004, '50000035', 'Alpha Solar AG'),
  alphaBranch: company(90_000_005, '50000035', 'Alpha Solar AG, Zweigniederlassung Thun', {
    legal_form: '0151',
    legal_seat: 'Thun',
    legal_seat_id: 942,
  }),
  /** Not there any more. */
  gone: company(90_000_006, '50000045', 'Gewesen Holzbau AG', {
    status: 'CANCELLED',
    deletion_date: '2020-01-31',
  }),
} as const

/** More companies, as many as a test needs. */
export function crowd(count: number) {
  return Array.from({ length: count }, (_, at) =>
    company(91_000_000 + at, crowdNumber(at), `Crowd ${word(at)} AG`),
  )
}

// Numbers whose check digit would be 10 are never issued.
const issued = Array.from({ length: 2000 }, (_, at) => String(51_000_000 + at)).filter(
  (digits) => uidCheckDigit(digits) !== undefined,
)
const crowdNumber = (at: number) => issued[at]!

/** A word of its own for each number, so that no two names are alike. */
function word(at: number) {
  return at
    .toString(36)
    .padStart(4, 'x')
    .replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)
}

/** The whole story as the lines of a file. */
export async function* storyLines(): AsyncGenerator<string> {
  for (const one of [...Object.values(story), ...crowd(60)]) yield JSON.stringify(one)
}
