import type { OfferingProposal } from '@alphorn/contract/prospecting/offering-proposals'
import { useTranslations } from 'use-intl'
import type { FoundIndustry } from '#web/companies/industry-picker.tsx'
import { useIndustryWords } from '#web/companies/use-industry-words.ts'
import { useLanguageNames } from '#web/language/language-names.ts'
import { type CustomerCriterion, wishesOf } from '#web/prospecting/begin/begin-market.ts'
import type { Edited } from '#web/prospecting/begin/use-begin-draft.ts'

/** The customer criteria, parsed or added, each checked or not. */
export function useWishes(read: OfferingProposal | undefined, { edits, edit }: Edited) {
  const nameOf = useIndustryWords()
  const names = useNames()
  const off = new Set(edits.off)
  const proposed = read ? wishesOf(read, names) : []
  const all = [...proposed, ...edits.added.filter(({ id }) => !proposed.some((one) => one.id === id))]
  const add = (wish: CustomerCriterion) =>
    edit((before) => ({
      off: before.off.filter((id) => id !== wish.id),
      added: [...before.added.filter(({ id }) => id !== wish.id), wish],
    }))
  return {
    all: read ? all : [],
    checked: all.filter(({ id }) => !off.has(id)),
    isOn: (id: string) => !off.has(id),
    toggle: (id: string) =>
      edit((before) => ({
        off: before.off.includes(id) ? before.off.filter((one) => one !== id) : [...before.off, id],
      })),
    /** Checks only these values among those of a kind. */
    only: (of: CustomerCriterion['of'], values: readonly string[]) =>
      edit((before) => ({ off: [...new Set([...before.off, ...idsOfOthers(all, of, values)])] })),
    /** The words that found the industry stay visible: bakeries and butchers are of the same industry. */
    addIndustry: (codes: readonly string[], found?: FoundIndustry) =>
      add({
        id: `industry:${[...codes, ...(found?.keyword ? [found.keyword] : [])].join(',')}`,
        of: 'industry',
        values: codes,
        label: found?.title ?? codes.map(nameOf).join(', '),
        ...(found?.keyword && { because: found.keyword }),
      }),
    addCanton: (canton: string) =>
      add({ id: `place:${canton}`, of: 'place', values: [canton], label: names.canton(canton) }),
    addLanguage: (language: string) =>
      add({
        id: `language:${language}`,
        of: 'language',
        values: [language],
        label: names.language(language),
      }),
  }
}

function idsOfOthers(
  all: readonly CustomerCriterion[],
  of: CustomerCriterion['of'],
  values: readonly string[],
) {
  return all
    .filter((wish) => wish.of === of && !wish.values.some((one) => values.includes(one)))
    .map(({ id }) => id)
}

/** Returns the display names of criteria values. */
function useNames() {
  const company = useTranslations('company')
  const cells = useTranslations('cells')
  const cantons = useTranslations('cantons')
  const filters = useTranslations('filters')
  const languages = useLanguageNames()
  return {
    kind: (kind: string) => company(`kind_${kind as 'operating'}`),
    size: (size: string) => cells(`size_${size as 'micro'}`),
    canton: (canton: string) => cantons(canton as 'ZH'),
    language: (language: string) => languages[language as 'de'],
    near: (near: string) => {
      const [place = '', kilometres = ''] = near.split(',')
      return filters('near_words', { place, kilometres })
    },
  }
}
