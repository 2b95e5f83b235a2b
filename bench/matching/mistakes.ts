import { presentMunicipalities } from '@alphorn/swiss-names/municipality-table'
import { type Company, type CompanyNameParts, placeName } from './companies.ts'
import type { Input } from './input.ts'
import type { Random } from './random.ts'
import { branchWords, departments, forms, surnames } from './words.ts'

/**
 * The company that an input means. `one`: this company, if no other fits as well. `choice`: a person must choose, and
 * these are to be listed. `maybe`: no company of the register, and to list something is as good.
 */
export type Meaning = {
  kind: 'one' | 'choice' | 'maybe'
  uids: string[]
  /** The name of the company that is meant, where it is not in the register and its name was mistyped. */
  absent?: string
}

export type World = {
  registered: readonly CompanyNameParts[]
  unregistered: readonly CompanyNameParts[]
  random: Random
  /** How many inputs of each class. */
  count: number
}
type Mistake = (made: CompanyNameParts, world: World) => { input: Input; meaning: Meaning } | undefined

const one = ({ company }: CompanyNameParts): Meaning => ({ kind: 'one', uids: [company.uid] })
const maybe: Meaning = { kind: 'maybe', uids: [] }

/** With as much of the place as lists have: often all, often nothing. */
function placed({ company }: CompanyNameParts, { random }: World): Omit<Input, 'name'> {
  const { seat, canton, postal_code, street } = company
  const place = placeName({ name: seat })
  return random.pick([
    {},
    {},
    { canton },
    { place },
    { place },
    { place, postal_code },
    { place, postal_code, street },
  ])
}

const named =
  (write: (made: CompanyNameParts, world: World) => string | null | undefined): Mistake =>
  (made, world) => {
    const name = write(made, world)
    return !name ? undefined : { input: { name, ...placed(made, world) }, meaning: one(made) }
  }

const clean: Record<string, Mistake> = {
  exact: named(({ company }) => company.name),
  upper_case: named(({ company }) => company.name.toUpperCase()),
  lower_case: named(({ company }) => company.name.toLowerCase()),
  form_left_out: named(({ stem, form }) => (form ? stem : undefined)),
  form_written_out: named(({ stem, form, language }) => form && `${stem} ${form.long[language]}`),
  form_in_other_language: named(
    ({ stem, form, language }) => form && `${stem} ${form[language === 'de' ? 'fr' : 'de']}`,
  ),
  umlauts_spelled: named(({ company }) =>
    changed(
      company.name,
      company.name.replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter]!),
    ),
  ),
  accents_lost: named(({ company }) =>
    changed(company.name, company.name.normalize('NFKD').replace(/\p{M}/gu, '')),
  ),
  punctuation: named(({ company }, { random }) =>
    random.pick([` ${company.name}`, `${company.name}.`, company.name.replace(' ', '  ')]),
  ),
  uid: ({ company }) => ({
    input: { uid: company.uid.replaceAll('.', ' '), name: company.name },
    meaning: { kind: 'one', uids: [company.uid] },
  }),
}

const noisy: Record<string, Mistake> = {
  one_typo: named(({ company }, { random }) => mistyped(company.name, random, 1)),
  two_typos: named(({ company }, { random }) => mistyped(company.name, random, 2)),
  encoding: named(({ company }, { random }) =>
    changed(
      company.name,
      random.chance(0.5)
        ? Buffer.from(company.name).toString('latin1')
        : company.name.replace(/[^\p{ASCII}]/gu, '?'),
    ),
  ),
  abbreviation: named(({ company, trade }) => trade && company.name.replace(trade.name, trade.short)),
  // The name of a branch is another than its stem.
  word_order: named(({ stem, form, language, kind }) => {
    if (kind === 'branch') return undefined
    const words = stem.split(' ')
    return words.length === 2 && form ? `${words[1]} ${words[0]} ${form[language]}` : undefined
  }),
  surname_first: named(({ person, stem, form, language }) =>
    person && form
      ? `${person.surname} ${person.given}${stem.slice(`${person.given} ${person.surname}`.length)} ${form[language]}`
      : undefined,
  ),
  surname_first_and_trade: named(({ person, trade, form, language, stem }, { random }) => {
    if (!person || !form || trade || stem !== `${person.given} ${person.surname}`) return undefined
    return `${person.surname} ${person.given} ${form[language]} ${random.pick(['Bauunternehmung', 'Transporte', 'Garage'])}`
  }),
  trade_behind_form: named(({ company, form, trade }) =>
    form && trade ? `${company.name} ${trade.described}` : undefined,
  ),
  department: named(
    ({ company, form, language }, { random }) =>
      form && `${company.name} ${random.pick(departments[language])}`,
  ),
  place_behind_name: named(({ company }) => `${company.name}, ${placeName({ name: company.seat })}`),
  care_of: named(
    ({ company }, { random, registered }) => `${company.name} c/o ${random.pick(registered).company.name}`,
  ),
  joined_words: named(({ company }) =>
    changed(company.name, company.name.replace(/(\p{L}{4,}) (\p{L}{4,})/u, '$1$2')),
  ),
  cut_at_30: named(({ stem, form, language, company }, { random }) => {
    const text = form ? `${stem} ${form.long[language]}` : company.name
    const width = random.pick([20, 25, 30])
    return text.length > width && stem.length > width - 6 ? text.slice(0, width).trim() : undefined
  }),
  brand_before_brackets: named(
    ({ company, form }, { random }) =>
      form && `${random.pick(['Optima', 'Vita Nova', 'Casa Bella'])} (${company.name})`,
  ),
  former_name: ({ company, form }, world) => {
    const [name] = company.former_names
    return name && form
      ? {
          input: { name, ...placed({ company } as CompanyNameParts, world) },
          meaning: { kind: 'one', uids: [company.uid] },
        }
      : undefined
  },
  translated_name: named(({ company }) => Object.values(company.translations)[0]),
  merged_municipality: ({ company }) => {
    const place = formerNameOf(company)
    return place === undefined
      ? undefined
      : { input: { name: company.name, place }, meaning: { kind: 'one', uids: [company.uid] } }
  },
}

const hard: Record<string, Mistake> = {
  family_name_alone: ({ family, kind }, { registered }) => {
    if (family === null || kind !== 'head') return undefined
    const uids = registered.filter((other) => other.family === family).map(({ company }) => company.uid)
    // A surname is the beginning of many other names.
    const isOwn = !registered.some(
      (other) => other.family !== family && other.stem.split(' ').includes(family),
    )
    return isOwn && uids.length > 1
      ? { input: { name: family }, meaning: { kind: 'choice', uids } }
      : undefined
  },
  registered_branch: (made) =>
    made.kind === 'branch' ? { input: { name: made.company.name }, meaning: one(made) } : undefined,
  unregistered_branch: (made, { random, registered }) => {
    if (made.kind !== 'ordinary' || !made.form) return undefined
    const name = `${made.company.name}, ${branchWords[made.language]} ${placeName({ name: random.pick(registered).company.seat })}`
    return { input: { name }, meaning: one(made) }
  },
  wrong_town: ({ company }, { random, registered }) => {
    const place = placeName({ name: random.pick(registered).company.seat })
    return place === placeName({ name: company.seat })
      ? undefined
      : { input: { name: company.name, place }, meaning: { kind: 'choice', uids: [company.uid] } }
  },
  other_legal_form: ({ stem, form, language, company }) => {
    const other = forms.find(({ code }) => code !== form?.code)
    return form && other
      ? { input: { name: `${stem} ${other[language]}` }, meaning: { ...maybe, uids: [company.uid] } }
      : undefined
  },
  two_firms: (made, { random, registered }) => {
    const other = random.pick(registered)
    if (made.kind !== 'ordinary') return undefined
    if (!made.form || !other.form || other.company.status === 'CANCELLED' || other.kind !== 'ordinary')
      return undefined
    const uids = [made.company.uid, other.company.uid]
    return {
      input: { name: `${made.company.name} / ${other.company.name}` },
      meaning: { kind: 'choice', uids },
    }
  },
  joint_venture: ({ company }) => ({ input: { name: `ARGE ${company.name}` }, meaning: maybe }),
  pension_fund: ({ company, form, language }) =>
    form && language === 'de'
      ? { input: { name: `Pensionskasse der ${company.name}` }, meaning: maybe }
      : undefined,
  section: ({ company, kind }, { random, registered }) =>
    kind === 'ordinary'
      ? {
          input: {
            name: `${company.name} Sektion ${placeName({ name: random.pick(registered).company.seat })}`,
          },
          meaning: maybe,
        }
      : undefined,
  sister_not_registered: (made, world) => {
    if (made.kind !== 'ordinary' || !made.form || made.trade) return undefined
    const { stem, form, language } = made
    const name = `${stem} ${world.random.pick(['Holding', 'Immobilien', 'Beteiligungen'])} ${form[language]}`
    return { input: { name, ...placed(made, world) }, meaning: maybe }
  },
  neighbour_by_one_letter: (made) => {
    const { person, trade, form, language, company } = made
    if (
      person ||
      !trade ||
      !form ||
      !surnames[language].some((name) => company.name.split(' ').includes(name))
    )
      return undefined
    const surname = surnames[language].find((name) => company.name.split(' ').includes(name))!
    const other = surnames[language].find(
      (name) => name !== surname && name[0] === surname[0] && Math.abs(name.length - surname.length) < 2,
    )
    if (other === undefined) return undefined
    const name = company.name.replace(surname, other)
    return { input: { name, place: placeName({ name: company.seat }) }, meaning: maybe }
  },
  person_alone: (_made, { random }) => ({
    input: {
      name: `${random.pick(['Ruth', 'Urs', 'Claude'])} ${random.pick(surnames.de)}-${random.pick(surnames.fr)}`,
    },
    meaning: maybe,
  }),
  abroad: ({ company }) => ({
    input: { name: `${company.name} Deutschland`, place: 'München' },
    meaning: maybe,
  }),
}

function changed(before: string, after: string) {
  return before === after ? undefined : after
}

function mistyped(name: string, random: Random, times: number): string {
  let text = name
  for (let time = 0; time < times; time++) {
    // Within the first two thirds, so that it is in the name and not in the legal form.
    const at = 1 + random.below(Math.max(1, Math.floor(text.length * 0.66) - 1))
    const letter = random.pick(Array.from('aeinrstlmo'))
    const [before, here, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
    text = random.pick([
      `${before}${after}`,
      `${before}${letter}${after}`,
      `${before}${here}${letter}${after}`,
      `${before}${after[0] ?? ''}${here}${after.slice(1)}`,
    ])
  }
  return text === name ? mistyped(name, random, times) : text
}

/** Returns the name that the municipality, or a part of it, had before a merger. */
function formerNameOf({ seat }: Company) {
  const { byName, byFormerName } = presentMunicipalities()
  const ids = new Set(
    [...byName.values()]
      .flat()
      .filter(({ name }) => name === seat)
      .map(({ bfs_id }) => bfs_id),
  )
  return [...byFormerName.values()].flat().find(({ heir }) => heir !== null && ids.has(heir))?.name
}

/** Inputs that mean a company that was struck off, or one that never was in the register. */
const absent: Record<string, Mistake> = {
  not_registered: (made, world) => ({
    input: { name: made.company.name, ...placed(made, world) },
    meaning: maybe,
  }),
  not_registered_mistyped: (made, world) => ({
    input: { name: mistyped(made.company.name, world.random, 1), ...placed(made, world) },
    meaning: { ...maybe, absent: made.company.name },
  }),
}
const gone: Record<string, Mistake> = {
  struck_off: ({ company }) => ({ input: { name: company.name }, meaning: maybe }),
  taken_over: ({ company: { name, taken_over_by } }, { registered }) =>
    registered.some(({ company }) => company.uid === taken_over_by && company.status === 'ACTIVE')
      ? { input: { name }, meaning: { kind: 'choice', uids: [taken_over_by!] } }
      : undefined,
}

/** Every class of mistake, by what it is applied to. */
export const classes = {
  living: { clean, noisy, hard },
  absent: { negative: absent },
  gone: { negative: gone },
}
