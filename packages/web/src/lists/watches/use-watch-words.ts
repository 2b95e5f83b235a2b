import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { Watch } from '@alphorn/contract/lists/watches'
import { useTranslations } from 'use-intl'
import { useFilterWords } from '#web/companies/filters/use-filter-words.ts'
import { wordList } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'

/** Describes the companies of a watch and its signals. */
export function useWatchWords() {
  const t = useTranslations('watches')
  const filters = useTranslations('filters')
  const signals = useTranslations('signals')
  const wordsOf = useFilterWords()
  const { language } = useLanguage()
  const companiesOf = ({ canton, ...others }: CompanyFilter) => {
    const words = wordsOf(others)
    if (canton === undefined) return words.length > 0 ? words : [t('everybody')]
    return [t('companies_in', { n: canton.length, cantons: wordList(canton, language) }), ...words]
  }
  return {
    whoOf: ({ company_ids, filters: of }: Watch) =>
      company_ids ? filters('companies', { n: company_ids.length }) : companiesOf(of ?? {}).join(' · '),
    kindsOf: ({ kinds }: Watch) =>
      kinds.length === 0 ? t('every_kind') : kinds.map((kind) => signals(`kind_${kind}`)).join(', '),
  }
}
