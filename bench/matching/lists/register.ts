import { uidCheckDigit } from '@alphorn/contract/core/uid'
import { type Municipality, presentMunicipalities } from '@alphorn/swiss-names/municipality-table'
import type { Company } from '../companies.ts'
import { randomFrom, type Random } from '../random.ts'
import {
  type Form,
  forms,
  givenNames,
  type Language,
  localities,
  regions,
  roots,
  streets,
  surnames,
  tails,
  type Trade,
  trades,
} from './words.ts'

/** A company, and the parts of its name that a list may change. */
export type Listed = {
  company: Company & { town?: string }
  language: Language
  /** The name without its legal form. */
  stem: string
  form: Form | null
  trade?: Trade
  given?: string
  surname?: string
  /** A word that was made up. */
  coined?: string
  /** The group to which a company belongs, and its role in it. */
  family?: string
  role?: Role
}
type Role = 'holding' | 'operating' | 'swiss' | 'property' | 'regional' | 'branch' | 'fund' | 'club'

type Maker = { random: Random; places: readonly Municipality[]; count: number }
type Parts = Omit<Listed, 'company' | 'language' | 'form'> & { form?: Form | null; code?: string }

/** A register of invented companies, and companies that are missing in it. */
export function makeListedRegister(seed: number, count: number): { registered: Listed[]; missing: Listed[] } {
  const random = randomFrom(seed)
  const places = [...presentMunicipalities().byNumber.values()].filter(({ ended }) => !ended)
  const maker: Maker = { random, places, count: 0 }
  const all: Listed[] = []
  while (all.length < count) {
    const place = placeOf(maker)
    if (random.chance(0.05)) all.push(...groupOf(maker, place))
    else all.push(made(maker, place, random.pick(patterns)(maker, languageOf(place, random), place)))
  }
  const isMissing = ({ role }: Listed, at: number) => role === undefined && at % 8 === 3
  const registered = all.filter((one, at) => !isMissing(one, at))
  for (const one of registered) giveHistory(random, one, registered)
  return { registered, missing: all.filter(isMissing) }
}

// Towns with several post offices and the larger places have more companies.
function placeOf({ random, places }: Maker) {
  const known = places.filter(({ name }) => localities[name] !== undefined)
  return random.pick(random.chance(0.15) ? known : places)
}

type Pattern = (maker: Maker, language: Language, place: Municipality) => Parts

const person = ({ random }: Maker, language: Language) => ({
  given: random.pick(givenNames[language]),
  surname: random.pick(surnames[language]),
})

/** Patterns of company names. Frequent ones are repeated. */
const patterns: readonly Pattern[] = [
  (maker, language) => {
    const [trade, { surname }] = [maker.random.pick(trades[language]), person(maker, language)]
    return { stem: `${surname} ${trade.name}`, trade, surname }
  },
  (maker, language) => {
    const [trade, { surname }] = [maker.random.pick(trades[language]), person(maker, language)]
    return { stem: `${trade.name} ${surname}`, trade, surname }
  },
  (maker, language) => {
    const [trade, who] = [maker.random.pick(trades[language]), person(maker, language)]
    return { stem: `${trade.name} ${who.given} ${who.surname}`, trade, ...who, form: null, code: '0101' }
  },
  (maker, language) => {
    const [trade, who] = [maker.random.pick(trades[language]), person(maker, language)]
    return { stem: `${who.given} ${who.surname} ${trade.name}`, trade, ...who }
  },
  (maker, language) => {
    const [trade, { surname }] = [maker.random.pick(trades[language]), person(maker, language)]
    const stem = language === 'fr' ? `${surname} & Fils ${trade.name}` : `Gebr. ${surname} ${trade.name}`
    return { stem, trade, surname }
  },
  (maker, language) => {
    const [one, other] = [person(maker, language).surname, person(maker, language).surname]
    const kind = { de: 'Architekten', fr: 'Architectes', it: 'Architetti', en: 'Partners' }[language]
    return { stem: `${one} & ${other} ${kind}` }
  },
  (maker) => coinedName(maker, ''),
  (maker) => coinedName(maker, ''),
  (maker, language) => {
    const trade = maker.random.pick(trades[language])
    return { ...coinedName(maker, trade.name), trade }
  },
  (maker) => coinedName(maker, maker.random.pick(seconds)),
  (maker, language) => {
    const [trade, initials] = [maker.random.pick(trades[language]), initialsOf(maker)]
    return { stem: `${initials} ${trade.name}`, trade, coined: initials }
  },
  (maker, _language) => {
    const trade = maker.random.pick(trades.de)
    return { stem: `${trade.name} ${maker.random.pick(regions)}`, trade }
  },
  (maker, language, place) => {
    const trade = maker.random.pick(trades[language])
    return { stem: `${trade.name} ${placeName(place)}`, trade }
  },
  (maker, language, place) => {
    const club = {
      de: [
        'Turnverein',
        'Musikgesellschaft',
        'Verein Spielgruppe',
        'Samariterverein',
        'Wasserversorgung',
        'Elternverein',
      ],
      fr: ['Société de gymnastique de', 'Chœur mixte de', 'Association des parents de'],
      it: ['Società atletica', 'Filarmonica di'],
      en: ['International School of', 'Cricket Club'],
    }[language]
    return { stem: `${maker.random.pick(club)} ${placeName(place)}`, form: null, code: '0109', role: 'club' }
  },
]

const seconds = [
  'Systems',
  'Solutions',
  'Life Sciences',
  'Capital',
  'Services',
  'Digital',
  'Medical',
  'Robotics',
  'Pharma',
  'Academy',
  'Energie',
  'Plus',
]

function coinedName(maker: Maker, second: string): Parts {
  const coined = coinedWord(maker)
  return { stem: second ? `${coined} ${second}` : coined, coined }
}

function coinedWord({ random }: Maker) {
  return `${random.pick(roots)}${random.pick(tails)}${random.chance(0.3) ? random.pick(['a', 'is', 'on', 'ex', 'ia']) : ''}`
}

function initialsOf({ random }: Maker) {
  return Array.from({ length: 3 }, () => random.pick(Array.from('ABDEFGHIKLMPRSTWZ'))).join('')
}

/** A group: holding, operating, Swiss, property and regional company, a branch, and the pension fund. */
function groupOf(maker: Maker, place: Municipality): Listed[] {
  const { random } = maker
  const language = languageOf(place, random)
  const name = random.chance(0.6)
    ? `${coinedWord(maker)}${random.pick(['ris', 'ton', 'eva', 'ulo'])}`
    : random.pick(surnames[language])
  const elsewhere = () => random.pick(maker.places)
  const regional = random.pick(['Romandie', 'Ticino', 'Ostschweiz', 'Zentralschweiz', 'Zürich'])
  const property = { de: 'Immobilien', fr: 'Immobilier', it: 'Immobiliare', en: 'Real Estate' }[language]
  const all: [Role, string, Municipality][] = [
    ['operating', name, place],
    ['holding', `${name} Holding`, place],
    ['swiss', `${name} (Schweiz)`, elsewhere()],
    ['property', `${name} ${property}`, place],
    ['regional', `${name} ${regional}`, elsewhere()],
    ['branch', name, elsewhere()],
    ['fund', name, place],
  ]
  const some = all.filter(([role]) => role === 'operating' || random.chance(0.6))
  return some.map(([role, stem, at]) => {
    const one = made(maker, at, { stem, form: forms[0]!, coined: name, family: name, role }, language)
    const head = `${name} ${forms[0]![language]}`
    if (role === 'branch')
      Object.assign(one.company, { name: `${head}, Zweigniederlassung ${placeName(at)}`, legal_form: '0151' })
    if (role === 'fund')
      Object.assign(one.company, { name: `Personalvorsorgestiftung der ${head}`, legal_form: '0110' })
    return one
  })
}

function made(maker: Maker, place: Municipality, parts: Parts, own?: Language): Listed {
  const { random } = maker
  const language = own ?? languageOf(place, random)
  const { code, form = random.pick(forms), ...rest } = parts
  const names = localities[place.name]
  return {
    ...rest,
    form,
    language,
    company: {
      uid: uidOf(maker.count++),
      name: form ? `${parts.stem} ${form[language]}` : parts.stem,
      legal_form: form?.code ?? code ?? '0101',
      status: 'ACTIVE',
      seat: place.name,
      canton: place.canton,
      postal_code: String(1000 + ((place.bfs_id * 13) % 8950)),
      street: `${random.pick(streets[language])} ${1 + random.below(120)}`,
      former_names: [],
      translations: {},
      taken_over_by: null,
      ...(names && random.chance(0.7) && { town: random.pick(names) }),
    },
  }
}

function giveHistory(random: Random, one: Listed, all: readonly Listed[]) {
  const { company, form, stem, language, role } = one
  if (role !== undefined || !form) return
  const was = forms.find(({ code }) => code !== form.code)!
  // A limited company was often founded as a GmbH.
  if (form.code === '0106' && random.chance(0.08)) company.former_names.push(`${stem} ${was[language]}`)
  else if (random.chance(0.06))
    company.former_names.push(`${random.pick(roots)}${random.pick(tails)}o ${form[language]}`)
  if (!random.chance(0.05)) return
  company.status = 'CANCELLED'
  const heir = random.pick(all).company
  if (random.chance(0.5) && heir !== company && heir.status === 'ACTIVE') company.taken_over_by = heir.uid
}

export function placeName({ name }: Pick<Municipality, 'name'>) {
  return name.replace(/ \([^()]*\)$/, '').split('/')[0]!
}

const french = new Set(['GE', 'VD', 'NE', 'JU', 'FR', 'VS'])

function languageOf({ canton }: Municipality, random: Random): Language {
  if (random.chance(0.06)) return 'en'
  return canton === 'TI' ? 'it' : french.has(canton) ? 'fr' : 'de'
}

/** A UID with a right check digit from CHE-700 on, where none is issued and the other inputs have none. */
function uidOf(number: number) {
  let digits = 70_000_000 + number * 13
  while (uidCheckDigit(String(digits)) === undefined) digits++
  const text = `${digits}${uidCheckDigit(String(digits))}`
  return `CHE-${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}`
}
