import type { Watch } from '@alphorn/contract/lists/watches'
import { useTranslations } from 'use-intl'
import { useFilterWords } from '#web/companies/filters/use-filter-words.ts'

/** Describes the companies of a watch and its signals. */
export function useWatchWords() {
  const t = useTranslations('watches')
  const filters = useTranslations('filters')
  const signals = useTranslations('signals')
  const wordsOf = useFilterWords()
  return {
    whoOf: ({ company_ids, filters: of }: Watch) =>
      company_ids
        ? filters('companies', { n: company_ids.length })
        : wordsOf(of ?? {}).join(' · ') || t('everybody'),
    kindsOf: ({ kinds }: Watch) =>
      kinds.length === 0 ? t('every_kind') : kinds.map((kind) => signals(`kind_${kind}`)).join(', '),
  }
}
