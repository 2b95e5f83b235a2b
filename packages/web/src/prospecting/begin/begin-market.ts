import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import type { OfferingProposal } from '@alphorn/contract/prospecting/offering-proposals'
import { searchWords } from '#web/prospecting/begin/search-words.ts'

/** A wish for customers, as a chip shows it: checked, unless the user took it away. */
export type Wish = {
  id: string
  of: 'industry' | 'kind' | 'size' | 'place' | 'language'
  /** An industry by its codes, everything else by its value. */
  values: readonly string[]
  label: string
  /** The words of the description that named it. */
  because?: string
}

/** An industry by words that the description has for it. `search`: the words as the register has them. */
export type NamedIndustry = { codes: readonly string[]; words: string; search: string }

/** The industries that the description names by words of their own. None, where one was added by hand. */
export function namedIndustries(wishes: readonly Wish[], language: Language): NamedIndustry[] {
  const industries = wishes.filter(({ of }) => of === 'industry')
  const named = industries.flatMap(({ values, because }) =>
    because === undefined
      ? []
      : because.split(', ').map((words) => ({ codes: values, words, search: searchWords(words, language) })),
  )
  return industries.every(({ because }) => because !== undefined) ? named.slice(0, mostNamed) : []
}

const mostNamed = 5

type Names = {
  kind: (kind: string) => string
  size: (size: string) => string
  canton: (canton: string) => string
  language: (language: string) => string
  near: (near: string) => string
}

/** Returns the customer criteria of a proposal, in the order in which they are shown. */
export function wishesOf(proposal: OfferingProposal, names: Names): Wish[] {
  const { industries, kinds, cantons, municipalities, near, languages } = proposal
  const one = (of: Wish['of'], value: string, label: string): Wish => ({
    id: `${of}:${value}`,
    of,
    values: [value],
    label,
  })
  return [
    ...joinedIndustries(industries).map(({ codes, title, words }): Wish => ({
      id: `industry:${codes.join(',')}`,
      of: 'industry',
      values: codes,
      label: title,
      because: words,
    })),
    ...kinds.map((kind) => one('kind', kind, names.kind(kind))),
    ...companySizes.map((size) => one('size', size, names.size(size))),
    ...cantons.map((canton) => one('place', canton, names.canton(canton))),
    ...municipalities.map((name) => ({ ...one('place', name, name), id: `municipality:${name}` })),
    ...(near === null ? [] : [{ ...one('place', near, names.near(near)), id: `near:${near}` }]),
    ...languages.map((language) => one('language', language, names.language(language))),
  ].filter((wish, at, all) => all.findIndex(({ id }) => id === wish.id) === at)
}

/** Industries of the same codes are one wish, with the words of all. */
function joinedIndustries(industries: OfferingProposal['industries']) {
  const byCodes = new Map<string, OfferingProposal['industries'][number]>()
  for (const one of industries) {
    const key = one.codes.join(',')
    const known = byCodes.get(key)
    byCodes.set(key, known ? { ...known, words: `${known.words}, ${one.words}` } : one)
  }
  return [...byCodes.values()]
}

/** The companies that the checked wishes mean: living ones, and their head offices alone. */
export function filtersOf(wishes: readonly Wish[]): CompanyFilter {
  const valuesOf = (of: Wish['of'], test: (wish: Wish) => boolean = Boolean) =>
    wishes.filter((wish) => wish.of === of && test(wish)).flatMap(({ values }) => values)
  const places = (prefix: string) => valuesOf('place', ({ id }) => id.startsWith(`${prefix}:`))
  const [near] = places('near')
  const sizes = valuesOf('size')
  const lists = {
    noga: [...new Set(valuesOf('industry'))],
    kind: valuesOf('kind'),
    // All sizes together include companies of unknown size.
    size: sizes.length < companySizes.length ? sizes : [],
    canton: places('place'),
    municipality: places('municipality'),
    language: valuesOf('language'),
  }
  const given = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0))
  return { status: ['active'], without_branches: true, ...given, ...(near !== undefined && { near }) }
}
