import { presentMunicipalities } from '@alphorn/swiss-names/municipality-table'
import type { Input } from '../inputs.ts'
import type { Random } from '../random.ts'
import { misread, mistyped } from './damage.ts'
import { type Listed, placeName } from './register.ts'
import { surnames } from './words.ts'

// How lists write companies of the register: exports of an ERP system, supplier and attendee lists, cards and invoices.

export type Row = {
  input: Input
  /** A reader's version of it, with knowledge of the register: the name without the list's own words and mistakes. */
  says: string
  /** One company; a choice of these; no company of the register; or the company that took this one over. */
  meaning: 'one' | 'choice' | 'none' | 'heir'
  uids: readonly string[]
  /** The address or number that the name itself contains. */
  knows?: Input
  /** Letters were changed: another name may be as near. */
  isDamaged?: boolean
  /** The end is missing: another name may begin so. */
  isCut?: boolean
}
export type ListWorld = { registered: readonly Listed[]; random: Random }
export type Writer = (one: Listed, world: ListWorld) => Row | undefined

/** The place as such lists have it: mostly an address, sometimes nothing. */
export function addressOf({ company }: Pick<Listed, 'company'>, random: Random): Omit<Input, 'name'> {
  const { seat, town, canton, postal_code } = company
  const place = town ?? placeName({ name: seat })
  const street = company.street.replace(/strasse\b/, random.chance(0.5) ? 'str.' : 'strasse')
  return random.pick<Omit<Input, 'name'>>([
    {},
    {},
    { canton },
    { place },
    { place: placeName({ name: seat }) },
    { place: `${place} ${canton}` },
    { place: `${postal_code} ${place}` },
    { postal_code },
    { place, postal_code },
    { place: place.toUpperCase(), postal_code },
    { place, postal_code, street },
    { place, postal_code, street },
    { place, postal_code: `CH-${postal_code}`, street: 'Postfach' },
  ])
}

const written =
  (write: (one: Listed, random: Random) => string | undefined, says?: (one: Listed) => string): Writer =>
  (one, { random }) => {
    const name = write(one, random)
    if (name === undefined || name === one.company.name) return undefined
    return {
      input: { name, ...addressOf(one, random) },
      says: says ? says(one) : one.company.name,
      meaning: 'one',
      uids: [one.company.uid],
    }
  }

/** The name says its own address or number. */
const knowing =
  (write: (one: Listed, random: Random) => string | undefined): Writer =>
  (one, world) => {
    const row = written(write)(one, world)
    const { uid, town, seat, postal_code, street } = one.company
    const knows = { place: town ?? seat, postal_code, street }
    return (
      row && {
        ...row,
        knows: row.input.name!.includes('CHE')
          ? { uid }
          : row.input.name!.includes(street)
            ? knows
            : { ...row.input, place: knows.place },
      }
    )
  }

const damaged =
  (write: (one: Listed, random: Random) => string | undefined): Writer =>
  (one, world) => {
    const row = written(write)(one, world)
    return row && { ...row, isDamaged: true }
  }

const isPlain = ({ role }: Listed) => role !== 'fund' && role !== 'branch'
const ascii = (text: string) =>
  text
    .replace(/[äöüÄÖÜ]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'AE', Ö: 'OE', Ü: 'UE' })[letter]!)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')

export const clean: Readonly<Record<string, Writer>> = {
  erp_capitals: written(({ company }) => ascii(company.name).toUpperCase()),
  without_form: written(
    (one) => (one.form && isPlain(one) ? one.stem : undefined),
    ({ stem }) => stem,
  ),
  form_spelled_otherwise: written((one, random) =>
    one.form && isPlain(one) ? `${one.stem} ${random.pick(one.form.variants)}` : undefined,
  ),
  and_sign: written(({ company }, random) =>
    company.name.includes(' & ')
      ? company.name.replace('&', random.pick(['und', '+', 'et', 'u.']))
      : undefined,
  ),
  salutation: written(
    ({ company }, random) => `${random.pick(['Firma', 'Fa.', 'Maison', 'Ditta'])} ${company.name}`,
  ),
  country_behind: written(({ company, family }, random) =>
    family === undefined
      ? `${company.name}${random.pick([' (CH)', ', Switzerland', ', Schweiz', ' - CH'])}`
      : undefined,
  ),
  quotes: written(({ company }, random) =>
    random.pick([`"${company.name}"`, `«${company.name}»`, `'${company.name}'`]),
  ),
  locality: ({ company }) =>
    company.town === undefined
      ? undefined
      : {
          input: { name: company.name, place: company.town },
          says: company.name,
          meaning: 'one',
          uids: [company.uid],
        },
  merged_place: ({ company }) => {
    const place = formerPlaceOf(company.seat)
    return place === undefined
      ? undefined
      : { input: { name: company.name, place }, says: company.name, meaning: 'one', uids: [company.uid] }
  },
  postal_code_only: ({ company }) => ({
    input: { name: company.name, postal_code: company.postal_code },
    says: company.name,
    meaning: 'one',
    uids: [company.uid],
  }),
}

const phone = (random: Random) =>
  random.pick([
    `Tel. 0${41 + random.below(40)} ${100 + random.below(900)} ${10 + random.below(90)} ${10 + random.below(90)}`,
    `+41 ${41 + random.below(40)} ${100 + random.below(900)} ${10 + random.below(90)} ${10 + random.below(90)}`,
  ])

export const noisy: Readonly<Record<string, Writer>> = {
  phone_behind: written(
    ({ company }, random) => `${company.name}${random.pick([', ', ' ', ' / '])}${phone(random)}`,
  ),
  vat_number_behind: knowing(
    ({ company }, random) =>
      `${company.name} ${random.pick([company.uid, company.uid.replaceAll('.', '')])}${random.pick(['', ' MWST', ' TVA'])}`,
  ),
  customer_number: written(({ company }, random) =>
    random.pick([
      `${100_000 + random.below(90_000)} ${company.name}`,
      `${company.name} (Kd-Nr. ${1000 + random.below(9000)})`,
      `${company.name} / Kunde ${10_000 + random.below(9000)}`,
    ]),
  ),
  blocked_mark: written(({ company }, random) =>
    random.pick([
      `*** GESPERRT *** ${company.name}`,
      `${company.name} (inaktiv)`,
      `${company.name} ALT`,
      `xxx ${company.name}`,
    ]),
  ),
  attention: written(
    ({ company, language }, random) =>
      `${company.name}${random.pick([' z.H. Frau ', ', Herr ', ' att. ', ', à l’att. de M. '])}${random.pick(surnames[language])}`,
  ),
  care_of: written(
    ({ company, language }, random) =>
      `${company.name}${random.pick([', c/o ', ' p.A. ', ', p/a '])}${random.pick(surnames[language])} Treuhand AG`,
  ),
  address_behind: knowing(
    ({ company }) =>
      `${company.name}, ${company.street}, ${company.postal_code} ${company.town ?? placeName({ name: company.seat })}`,
  ),
  town_behind: knowing(({ company, family }, random) => {
    if (family !== undefined) return undefined
    const town = company.town ?? placeName({ name: company.seat })
    return random.pick([
      `${company.name} ${town}`,
      `${company.name}, ${town}`,
      `${company.name} (${town})`,
      `${company.name} - ${company.postal_code} ${town}`,
    ])
  }),
  cut_at_a_column: (one, world) => {
    const row = written(({ company }, random) => {
      const [text, width] = [ascii(company.name).toUpperCase(), random.pick([20, 24, 30, 35])]
      return text.length > width ? text.slice(0, width).trim() : undefined
    })(one, world)
    return row && { ...row, isCut: true }
  },
  optical_recognition: damaged(({ company }, random) => misread(company.name, random)),
  typing_error: damaged(({ company }, random) => mistyped(company.name, random)),
  lost_umlaut: damaged(({ company }) => {
    const text = company.name.replace(/[äöüéèçôà]/giu, '')
    return text.length === company.name.length ? undefined : text
  }),
  lost_blank: written(({ stem, company }, random) => {
    const words = stem.split(' ')
    if (words.length < 2) return undefined
    const at = random.below(words.length - 1)
    const joined = [...words.slice(0, at), `${words[at]}${words[at + 1]}`, ...words.slice(at + 2)].join(' ')
    return company.name.replace(stem, joined)
  }),
  hyphens: written(({ stem, company }) =>
    stem.includes(' ') ? company.name.replace(stem, stem.replaceAll(' ', '-')) : undefined,
  ),
  short_trade: written(({ company, trade }) => trade && company.name.replace(trade.name, trade.short)),
  short_given_name: written(
    ({ company, given }) => given && company.name.replace(given, `${given[0]}.`),
    ({ company, given = '' }) => company.name.replace(given, `${given[0]}.`),
  ),
  surname_comma: written(({ given, surname, trade, form, language }, random) =>
    given && surname && trade
      ? random.pick([
          `${surname}, ${given} ${trade.name}`,
          `${surname} ${given}, ${trade.person}`,
          `${surname} ${given} ${form?.[language] ?? ''} ${trade.name}`,
        ])
      : undefined,
  ),
  department_behind: written((one, random) => {
    if (!one.form || !isPlain(one)) return undefined
    const words =
      one.language === 'fr'
        ? ['Comptabilité fournisseurs', 'Service des achats', 'RH']
        : [
            'Finanz- und Rechnungswesen',
            'HR',
            'Personaldienst',
            'Einkauf',
            'Technischer Dienst',
            'Kreditorenbuchhaltung',
          ]
    return `${one.company.name}${random.pick([' ', ', '])}${random.pick(words)}`
  }),
  trade_behind: written((one, random) =>
    one.form && one.trade === undefined && isPlain(one) && one.role !== 'holding'
      ? `${one.company.name}, ${random.pick(['Innendekoration', 'Informatikdienstleistungen', 'Maschinenbau', 'Elektroinstallationen'])}`
      : undefined,
  ),
  outlet_behind: written((one, random) =>
    one.form && one.family === undefined && isPlain(one)
      ? `${one.company.name}${random.pick([' Filiale ', ', Niederlassung ', ' NL ', ' Standort ', ' Verkaufsstelle '])}${random.pick(['Thun', 'Wil', 'Chur', 'Baden', 'Olten'])}`
      : undefined,
  ),
  former_name: ({ company }, { random }) => {
    const [name] = company.former_names
    return name === undefined
      ? undefined
      : {
          input: { name, ...addressOf({ company }, random) },
          says: name,
          meaning: 'one',
          uids: [company.uid],
        }
  },
  successor_of: written(({ company, form, language }, random) => {
    const before = random.pick(surnames[language])
    return form
      ? `${company.name} ${random.pick([`vorm. ${before}`, `(vormals ${before})`, `(ex ${before})`])}`
      : undefined
  }),
}

function formerPlaceOf(seat: string) {
  const { byNumber, byFormerName } = presentMunicipalities()
  const ids = new Set(
    [...byNumber.values()].filter(({ name, ended }) => name === seat && !ended).map(({ bfs_id }) => bfs_id),
  )
  return [...byFormerName.values()].flat().find(({ heir }) => heir !== null && ids.has(heir))?.name
}
