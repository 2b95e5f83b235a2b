import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { companyName } from '@alphorn/swiss-names/company-name'

/** Material for the questions. */
export type CompanyRecord = {
  name: string
  uid: string
  town: string | null
  canton: string | null
  legal_form: string | null
  /** Its name, folded, without the legal form. */
  stem: string
}

/** A question with the company that is meant, if one is. */
export type Question = {
  kind: string
  filter: CompanyFilter
  meant: CompanyRecord | null
  /** The question without its mistake, if it leaves something out. */
  literal?: string
  deep?: boolean
  facets?: boolean
}

type Chance = () => number

/** Mulberry32: the same questions in every run. */
function chanceFrom(seed: number): Chance {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
const at = (chance: Chance, count: number) => Math.floor(chance() * count)
const pick = <Item>(chance: Chance, items: readonly Item[]) => items[at(chance, items.length)]!
const stemOf = (name: string) => companyName(name).stem_key
const wordsOf = (name: string) => stemOf(name).split(' ')

/** One mistake of a typist: another letter, one less, one more, or two swapped. Not in the first letter. */
function mistyped(chance: Chance, word: string) {
  const place = 1 + at(chance, Math.max(1, word.length - 1))
  const letter = letters[at(chance, 26)]!
  const kind = at(chance, 4)
  if (kind === 0) return word.slice(0, place) + letter + word.slice(place + 1)
  if (kind === 1) return word.slice(0, place) + word.slice(place + 1)
  if (kind === 2) return word.slice(0, place) + letter + word.slice(place)
  const next = Math.min(word.length - 1, place + 1)
  return word.slice(0, place) + (word[next] ?? '') + (word[place] ?? '') + word.slice(next + 1)
}

/** The longest word with mistakes in it. */
function withMistakes(chance: Chance, name: string, count: number) {
  const words = wordsOf(name)
  const longest = words.reduce((best, word, place) => (word.length > words[best]!.length ? place : best), 0)
  for (let time = 0; time < count; time++) words[longest] = mistyped(chance, words[longest]!)
  return words.join(' ')
}

type Variant = {
  suits?: (known: CompanyRecord) => boolean
  make: (known: CompanyRecord, chance: Chance) => string
}
const longest = (name: string) => Math.max(...wordsOf(name).map((word) => word.length))
const several = ({ name }: CompanyRecord) => wordsOf(name).length > 1
const bare = (name: string) => name.replace(/ (AG|SA|GmbH|Sàrl|Sagl)$/, '')

/** The ways in which people misspell what they look for. */
const variants: Readonly<Record<string, Variant>> = {
  exact: { make: ({ name }) => name },
  'without accents': {
    suits: ({ name }) => /[äöüéèàç]/i.test(name),
    make: ({ name }) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  },
  'ae, oe, ue': {
    suits: ({ name }) => /[äöü]/i.test(name),
    make: ({ name }) => name.toLowerCase().replace(/ä/g, 'ae').replace(/ö/g, 'oe').replace(/ü/g, 'ue'),
  },
  'no legal form': { suits: ({ name }) => bare(name) !== name, make: ({ name }) => bare(name) },
  'another legal form': {
    suits: ({ name }) => bare(name) !== name,
    make: ({ name }, chance) => `${bare(name)} ${pick(chance, ['AG', 'GmbH', 'SA', 'Sàrl'])}`,
  },
  '1 typo': {
    suits: ({ name }) => longest(name) > 4,
    make: ({ name }, chance) => withMistakes(chance, name, 1),
  },
  '2 typos': {
    suits: ({ name }) => longest(name) > 7,
    make: ({ name }, chance) => withMistakes(chance, name, 2),
  },
  'wrong first letter': {
    suits: ({ name }) => longest(name) > 4,
    make: ({ name }, chance) => {
      const words = wordsOf(name)
      const place = words.findIndex((word) => word.length === longest(name))
      words[place] = letters[at(chance, 26)]! + words[place]!.slice(1)
      return words.join(' ')
    },
  },
  'other order': { suits: several, make: ({ name }) => wordsOf(name).toReversed().join(' ') },
  beginning: { suits: ({ name }) => stemOf(name).length > 8, make: ({ name }) => beginningOf(stemOf(name)) },
  'beginning with a typo': {
    suits: ({ name }) => stemOf(name).length > 12 && longest(beginningOf(stemOf(name))) > 4,
    make: ({ name }, chance) => withMistakes(chance, beginningOf(stemOf(name)), 1),
  },
  'a word missing': {
    suits: ({ name }) => wordsOf(name).length > 2,
    make: ({ name }, chance) => {
      const words = wordsOf(name)
      words.splice(at(chance, words.length), 1)
      return words.join(' ')
    },
  },
  'with the town': { suits: ({ town }) => town !== null, make: ({ name, town }) => `${bare(name)} ${town}` },
  'words joined': { suits: several, make: ({ name }) => wordsOf(name).join(' ').replace(' ', '') },
  'a word split': {
    suits: ({ name }) => longest(name) > 7,
    make: ({ name }, chance) => {
      const words = wordsOf(name)
      const place = words.findIndex((word) => word.length === longest(name))
      const cut = 3 + at(chance, words[place]!.length - 5)
      words[place] = `${words[place]!.slice(0, cut)} ${words[place]!.slice(cut)}`
      return words.join(' ')
    },
  },
  UID: {
    make: ({ uid }, chance) =>
      pick(chance, [uid, `${uid} MWST`, uid.replace(/\D/g, ''), uid.replaceAll('.', ' ').toLowerCase()]),
  },
}

function beginningOf(text: string) {
  return text.slice(0, Math.ceil(text.length * 0.75)).trim()
}

/** For each variant so many questions, each about another company. */
export function truthQuestions(known: readonly CompanyRecord[], each: number): Question[] {
  const chance = chanceFrom(7)
  return Object.entries(variants).flatMap(([kind, { suits = () => true, make }]) =>
    Array.from({ length: each }, () => {
      let meant = pick(chance, known)
      while (!suits(meant)) meant = pick(chance, known)
      const q = make(meant, chance)
      return { kind, filter: { q }, meant, ...literalOf(kind, meant, q) }
    }),
  )
}

function literalOf(kind: string, { stem }: CompanyRecord, q: string) {
  if (kind.startsWith('beginning')) return { literal: beginningOf(stem) }
  return kind === 'a word missing' ? { literal: q } : {}
}

/** Returns the questions of a day: names in any state, filters, purposes, facets, deep pages; `each` of every kind. */
export function mixedQuestions(known: readonly CompanyRecord[], each: number): Question[] {
  const chance = chanceFrom(11)
  const purposes = [
    'Wärmepumpen',
    'Treuhand',
    'Softwareentwicklung',
    'Immobilien',
    'restaurant',
    'conseil',
    'gestione',
    'Uhren',
    'Transporte',
    'Beratung',
  ]
  const kinds: Record<string, () => Omit<Question, 'kind'>> = {
    exact: () => variant('exact'),
    typo: () => variant('1 typo'),
    prefix: () => variant('beginning'),
    reversed: () => variant('other order'),
    umlaut: () => variant('ae, oe, ue'),
    'filters, sorted, counted': () => ({ filter: facts(), meant: null }),
    'name and filter': () => {
      const asked = variant('no legal form')
      return {
        ...asked,
        filter: { q: wordsOf(asked.meant!.name)[0]!, canton: [pick(chance, ['ZH', 'BE', 'VD'])] as ['ZH'] },
      }
    },
    purpose: () => ({
      filter: { q: pick(chance, purposes), ...(chance() < 0.5 && { canton: ['ZH'] as ['ZH'] }) },
      meant: null,
    }),
    facets: () => ({
      filter: { ...facts(), ...(chance() < 0.5 && { q: pick(chance, purposes) }) },
      meant: null,
      facets: true,
    }),
    'deep page': () => ({ filter: facts(), meant: null, deep: true }),
  }
  function variant(kind: string): Omit<Question, 'kind'> {
    const { suits = () => true, make } = variants[kind]!
    let meant = pick(chance, known)
    while (!suits(meant)) meant = pick(chance, known)
    return { filter: { q: make(meant, chance) }, meant }
  }
  function facts(): CompanyFilter {
    return {
      canton: [pick(chance, ['ZH', 'BE', 'AG', 'GE', 'TI'] as const)],
      status: ['active'],
      ...(chance() < 0.5 && { legal_form: [pick(chance, ['0106', '0107'])] }),
      ...(chance() < 0.3 && { size: ['small', 'medium'] as const }),
      ...(chance() < 0.3 && { noga: [pick(chance, ['41', '62', '47', '70'])] }),
    } as CompanyFilter
  }
  return Object.entries(kinds).flatMap(([kind, make]) =>
    Array.from({ length: each }, () => ({ kind, ...make() })),
  )
}
