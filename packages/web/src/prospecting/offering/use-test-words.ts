import { briefForm } from '@alphorn/contract/directory/legal-forms'
import type { CriterionTest } from '@alphorn/contract/prospecting/projects'
import { useTranslations } from 'use-intl'
import { useIndustryWords } from '#web/companies/use-industry-words.ts'
import { colonIn } from '#web/language/format.ts'
import { useLanguageNames } from '#web/language/language-names.ts'
import { useLanguage } from '#web/language/language.tsx'

/** Returns a function that names the chosen values of a test. */
function useValueWords() {
  const company = useTranslations('company')
  const { language } = useLanguage()
  const industryOf = useIndustryWords()
  const languageNames = useLanguageNames()
  return (test: Extract<CriterionTest, { in: unknown }>): string[] => {
    switch (test.of) {
      case 'canton':
        return test.in
      case 'noga':
        return test.in.map(industryOf)
      case 'kind':
        return test.in.map((one) => company(`kind_${one}`))
      case 'language':
        return test.in.map((one) => languageNames[one])
      case 'legal_form':
        return test.in.map((code) => briefForm(code, language))
      case 'status':
        return test.in.map((one) => company(`status_${one}`))
      case 'size':
        return test.in.map((one) => company(`size_${one}`))
    }
  }
}

/** Returns a function that describes a criterion's test in a few words: `Kanton: BE, ZH`. */
export function useTestWords() {
  const t = useTranslations('criterion_test')
  const signals = useTranslations('signals')
  const inWords = useValueWords()
  const { language } = useLanguage()
  const valuesOf = (test: CriterionTest): string => {
    if ('in' in test) return inWords(test).join(', ')
    switch (test.of) {
      case 'purpose_any':
        return test.words.map((word) => `«${word}»`).join(', ')
      case 'age_years':
        return t('years', { least: test.least ?? 'none', most: test.most ?? 'none' })
      case 'signal':
        return t('signals', {
          kinds: test.kinds.map((kind) => signals(`kind_${kind}`)).join(', '),
          n: test.within_days,
        })
    }
  }
  return (test: CriterionTest) => t(`of_${test.of}`) + colonIn(language) + valuesOf(test)
}
