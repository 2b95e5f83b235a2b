import { uidCheckDigit } from '@alphorn/contract/core/uid'
import { type Municipality, presentMunicipalities } from '@alphorn/swiss-names/municipality-table'
import { randomFrom, type Random } from './random.ts'
import {
  branchWords,
  endings,
  type Form,
  forms,
  givenNames,
  groupWords,
  type Language,
  streets,
  surnames,
  syllables,
  type Trade,
  trades,
} from './words.ts'

/** A company of the register, as the file of the benchmark has it; null: the register does not say. */
export type Company = {
  uid: string
  name: string
  legal_form: string
  status: 'ACTIVE' | 'CANCELLED'
  seat: string
  canton: string
  postal_code: string
  /** The town of the address, where it is another name than that of the seat. */
  town?: string
  street: string
  website?: string
  former_names: string[]
  translations: Record<string, string>
  /** The UID of the company that took this one over. */
  taken_over_by: string | null
}

/** Material for a mistake: the company and the parts of its name. */
export type CompanyNameParts = {
  company: Company
  language: Language
  /** The name without its legal form. */
  stem: string
  form: Form | null
  trade: Trade | null
  person: { given: string; surname: string } | null
  family: string | null
  kind: 'ordinary' | 'head' | 'sister' | 'branch'
}

const french = new Set(['GE', 'VD', 'NE', 'JU', 'FR', 'VS'])

/** A register of invented companies; every seventh is left out of it, so that inputs may mean none. */
export function makeRegister(
  seed: number,
  count: number,
): { registered: CompanyNameParts[]; unregistered: CompanyNameParts[] } {
  const random = randomFrom(seed)
  const all: CompanyNameParts[] = []
  const places = [...presentMunicipalities().byNumber.values()].filter(({ ended }) => !ended)
  while (all.length < count) {
    const place = random.pick(places)
    if (random.chance(0.06)) all.push(...familyOf(random, place, places, all.length))
    else all.push(ordinary(random, place, all.length))
  }
  const registered = all.filter(({ kind }, at) => kind !== 'ordinary' || at % 7 !== 0)
  for (const made of registered) age(random, made, registered)
  return { registered, unregistered: all.filter(({ kind }, at) => kind === 'ordinary' && at % 7 === 0) }
}

function ordinary(random: Random, place: Municipality, number: number): CompanyNameParts {
  const language = languageOf(place)
  const person = { given: random.pick(givenNames[language]), surname: random.pick(surnames[language]) }
  const trade = random.pick(trades[language])
  const form = random.chance(0.85) ? random.pick(forms) : null
  const coined = coinedWord(random)
  const patterns: [string, boolean, boolean][] = [
    [`${person.surname} ${trade.name}`, false, true],
    [`${trade.name} ${person.surname}`, false, true],
    [`${person.given} ${person.surname}`, true, false],
    [`${person.given} ${person.surname} ${trade.name}`, true, true],
    [`${person.surname} & ${random.pick(surnames[language])}`, false, false],
    [`${person.surname}-${random.pick(surnames[language])} ${trade.name}`, false, true],
    [coined, false, false],
    [`${coined} ${trade.name}`, false, true],
    [`${coined} ${coinedWord(random)}`, false, false],
    [`${trade.name} ${placeName(place)}`, false, true],
  ]
  const [stem, isPerson, hasTrade] = random.pick(patterns)
  const made = { language, stem, form, trade: hasTrade ? trade : null, person: isPerson ? person : null }
  return {
    ...made,
    family: null,
    kind: 'ordinary',
    company: companyOf(random, place, number, stem, form, language),
  }
}

/** A head, and the companies and branches beside it. */
function familyOf(
  random: Random,
  place: Municipality,
  places: readonly Municipality[],
  number: number,
): CompanyNameParts[] {
  const language = languageOf(place)
  const form = forms[0]!
  const family = random.chance(0.5) ? coinedWord(random) : random.pick(surnames[language])
  const made = (
    stem: string,
    at: Municipality,
    kind: CompanyNameParts['kind'],
    name?: string,
  ): CompanyNameParts => {
    const company = companyOf(random, at, number + list.length, stem, form, language)
    const legal_form = kind === 'branch' ? '0151' : company.legal_form
    return {
      company: { ...company, legal_form, name: name ?? company.name },
      language,
      stem,
      form,
      trade: null,
      person: null,
      family,
      kind,
    }
  }
  const list: CompanyNameParts[] = []
  list.push(made(family, place, 'head'))
  const sisters = 1 + random.below(8)
  for (let at = 0; at < sisters; at++) {
    const other = random.pick(places.filter((one) => languageOf(one) === language))
    const head = list[0]!.company.name
    const [stem, kind, name] = random.pick<readonly [string, CompanyNameParts['kind'], string?]>([
      [`${family} ${random.pick(groupWords)}`, 'sister'],
      [`${family} ${random.pick(trades[language]).name}`, 'sister'],
      [`${family} ${placeName(other)}`, 'sister', `${head} ${placeName(other)}`],
      [`${family} ${placeName(other)}`, 'branch', `${head}, ${branchWords[language]} ${placeName(other)}`],
    ])
    if (!list.some((one) => one.stem === stem))
      list.push(made(stem, kind === 'branch' || name ? other : place, kind, name))
  }
  return list
}

function companyOf(
  random: Random,
  place: Municipality,
  number: number,
  stem: string,
  form: Form | null,
  language: Language,
): Company {
  return {
    uid: inventedUid(number),
    name: form ? `${stem} ${form[language]}` : stem,
    legal_form: form?.code ?? '0101',
    status: 'ACTIVE',
    seat: place.name,
    canton: place.canton,
    postal_code: String(1000 + ((place.bfs_id * 7) % 8900)),
    street: `${random.pick(streets[language])} ${1 + random.below(90)}`,
    former_names: [],
    translations: {},
    taken_over_by: null,
  }
}

/** Gives a company a past: another name, a translation, or an end. */
function age(
  random: Random,
  { company, stem, form, language, kind }: CompanyNameParts,
  all: readonly CompanyNameParts[],
) {
  if (kind !== 'ordinary' || !form) return
  if (random.chance(0.06)) company.former_names.push(`${coinedWord(random)} ${form[language]}`)
  if (random.chance(0.05))
    company.translations[language === 'de' ? 'fr' : 'de'] = `${stem} ${form[language === 'de' ? 'fr' : 'de']}`
  if (random.chance(0.05)) end(random, company, all)
}

function end(random: Random, company: Company, all: readonly CompanyNameParts[]) {
  company.status = 'CANCELLED'
  const heir = random.pick(all)
  if (random.chance(0.5) && heir.company !== company && heir.company.status === 'ACTIVE')
    company.taken_over_by = heir.company.uid
}

function coinedWord(random: Random) {
  const word = `${random.pick(syllables)}${random.pick(syllables)}${random.chance(0.4) ? random.pick(syllables) : ''}${random.pick(endings)}`
  return `${word[0]!.toUpperCase()}${word.slice(1)}`
}

/** Removes the qualifier of ambiguous places (`Wil (SG)`), which companies leave out. */
export function placeName({ name }: Pick<Municipality, 'name'>) {
  return name.replace(/ \([^()]*\)$/, '').split('/')[0]!
}

function languageOf({ canton }: Municipality): Language {
  return canton === 'TI' ? 'it' : french.has(canton) ? 'fr' : 'de'
}

/** A UID with a right check digit between CHE-500 and CHE-899, where none is issued. */
function inventedUid(number: number) {
  let digits = 50_000_000 + number * 11
  while (uidCheckDigit(String(digits)) === undefined) digits++
  const text = `${digits}${uidCheckDigit(String(digits))}`
  return `CHE-${text.slice(0, 3)}.${text.slice(3, 6)}.${text.slice(6)}`
}
