import type { Language } from '@alphorn/contract/core/fields'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import type { OfferingProposal } from '@alphorn/contract/prospecting/offering-proposals'
import { searchWords } from '#web/prospecting/begin/search-words.ts'

/** A criterion for customers, shown as a chip. It is checked unless the user unchecks it. */
export type CustomerCriterion = {
  id: string
  of: 'industry' | 'kind' | 'size' | 'place' | 'language'
  /** An industry is identified by its codes, every other criterion by its value. */
  values: readonly string[]
  label: string
  /** The words of the description in which it was found. */
  because?: string
}

/** An industry given by words of the description. `search`: the words as the register spells them. */
export type NamedIndustry = { codes: readonly string[]; words: string; search: string }

/** Returns the industries found by words of the description. None if the user added one by hand. */
export function namedIndustries(wishes: readonly CustomerCriterion[], language: Language): NamedIndustry[] {
  const industries = wishes.filter(({ of }) => of === 'industry')
  const named = industries.flatMap(({ values, because }) =>
    because === undefined
      ? []
      : because.split(', ').map((words) => ({ codes: values, words, search: searchWords(words, language) })),
  )
  return industries.every(({ because }) => because !== undefined) ? named.slice(0, maxNamedIndustries) : []
}

const maxNamedIndustries = 5

type Names = {
  kind: (kind: string) => string
  size: (size: string) => string
  canton: (canton: string) => string
  language: (language: string) => string
  near: (near: string) => string
}

/** Returns the customer criteria of a proposal, in the order in which they are shown. */
export function wishesOf(proposal: OfferingProposal, names: Names): CustomerCriterion[] {
  const { industries, kinds, cantons, municipalities, near, languages } = proposal
  const one = (of: CustomerCriterion['of'], value: string, label: string): CustomerCriterion => ({
    id: `${of}:${value}`,
    of,
    values: [value],
    label,
  })
  return [
    ...joinedIndustries(industries).map(({ codes, title, words }): CustomerCriterion => ({
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

/** Merges industries with the same codes into one criterion, with the words of all. */
function joinedIndustries(industries: OfferingProposal['industries']) {
  const byCodes = new Map<string, OfferingProposal['industries'][number]>()
  for (const one of industries) {
    const key = one.codes.join(',')
    const known = byCodes.get(key)
    byCodes.set(key, known ? { ...known, words: `${known.words}, ${one.words}` } : one)
  }
  return [...byCodes.values()]
}

/** Returns the companies that match the checked criteria: active ones, and only head offices. */
export function filtersOf(wishes: readonly CustomerCriterion[]): CompanyFilter {
  const valuesOf = (of: CustomerCriterion['of'], test: (wish: CustomerCriterion) => boolean = Boolean) =>
    wishes.filter((wish) => wish.of === of && test(wish)).flatMap(({ values }) => values)
  const places = (prefix: string) => valuesOf('place', ({ id }) => id.startsWith(`${prefix}:`))
  const [near] = places('near')
  const sizes = valuesOf('size')
  const lists = {
    noga: [...new Set(valuesOf('industry'))],
    kind: valuesOf('kind'),
    // Selecting all sizes also includes companies of unknown size.
    size: sizes.length < companySizes.length ? sizes : [],
    canton: places('place'),
    municipality: places('municipality'),
    language: valuesOf('language'),
  }
  const given = Object.fromEntries(Object.entries(lists).filter(([, values]) => values.length > 0))
  return { status: ['active'], without_branches: true, ...given, ...(near !== undefined && { near }) }
}

/** Returns the criteria without those on languages. */
export function withoutLanguages(wishes: readonly CustomerCriterion[]) {
  return wishes.filter(({ of }) => of !== 'language')
}

type CantonCount = { value: string | null; count: number }

/** Returns the chosen cantons in which no company matches the criteria. */
export function cantonsWithout(wishes: readonly CustomerCriterion[], counts: readonly CantonCount[]) {
  const filled = new Set(counts.flatMap(({ value, count }) => (count > 0 ? [value] : [])))
  return wishes.filter(({ id, values: [canton = ''] }) => id.startsWith('place:') && !filled.has(canton))
}
