import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { briefForm } from '@alphorn/contract/directory/legal-forms'
import { nearOf } from '@alphorn/contract/directory/near'
import { useTranslations } from 'use-intl'
import { useIndustryWords } from '#web/companies/use-industry-words.ts'
import { formatDay, formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'

const shown = 4
type Words = readonly (string | false | undefined)[]
/** Describes a range with one or both of its ends. */
type Span = { how: 'both' | 'from' | 'to'; from: string; to: string } | null

/** Returns a function that describes each filter in a few words: `ZH, BE`, `AG`, `gegründet ab 01.01.2020`. */
export function useFilterWords() {
  const whoIs = useIdentityWords()
  const size = useSizeWords()
  const what = useSignalWords()
  return (filter: CompanyFilter): string[] =>
    [...whoIs(filter), ...size(filter), ...what(filter)].filter(
      (word): word is string => typeof word === 'string' && word !== '',
    )
}

function useIdentityWords() {
  const t = useTranslations('filters')
  const companies = useTranslations('company')
  const { language } = useLanguage()
  const industryOf = useIndustryWords()
  return ({
    q,
    company_id,
    canton,
    municipality,
    near,
    district,
    postal_code,
    ...filter
  }: CompanyFilter): Words => [
    q !== undefined && t('quoted', { text: q }),
    company_id && t('companies', { n: company_id.length }),
    firstFew(canton),
    firstFew(municipality),
    near !== undefined && t('near_words', nearOf(near)),
    firstFew(district),
    postal_code && `${t('postal_code')} ${firstFew(postal_code)}`,
    firstFew(filter.legal_form?.map((code) => briefForm(code, language))),
    firstFew(filter.status?.map((status) => companies(`status_${status}`))),
    firstFew(filter.noga?.map(industryOf)),
    firstFew(filter.kind?.map((kind) => companies(`kind_${kind}`))),
    firstFew(filter.language),
  ]
}

function useSizeWords() {
  const t = useTranslations('filters')
  const companies = useTranslations('company')
  const flag = (filter: CompanyFilter, name: 'has_website' | 'regulated' | 'without_branches') =>
    filter[name] !== undefined && t(`${name}_${filter[name] ? 'true' : 'false'}`)
  return (filter: CompanyFilter): Words => {
    const founded = spanOf(filter.founded_from, filter.founded_to, formatDay)
    const capital = spanOf(filter.capital_from, filter.capital_to, formatInteger)
    return [
      firstFew(filter.size?.map((size) => companies(`size_${size}`))),
      founded ? t('founded_span', founded) : false,
      capital ? t('capital_span', capital) : false,
      flag(filter, 'has_website'),
      flag(filter, 'regulated'),
      flag(filter, 'without_branches'),
    ]
  }
}

function useSignalWords() {
  const t = useTranslations('filters')
  const signals = useTranslations('signals')
  return ({ published_from, published_to, signal, signal_days }: CompanyFilter): Words => {
    const published = spanOf(published_from, published_to, formatDay)
    const kinds = firstFew(signal?.map((kind) => signals(`kind_${kind}`)))
    const within = signal_days !== undefined && t('within_days', { n: signal_days })
    return [
      published ? t('published_span', published) : false,
      kinds && [kinds, within].filter(Boolean).join(' '),
    ]
  }
}

function firstFew(values: readonly string[] | undefined) {
  if (!values) return undefined
  const more = values.length - shown
  return values.slice(0, shown).join(', ') + (more > 0 ? ` +${formatInteger(more)}` : '')
}

function spanOf<Value>(
  from: Value | undefined,
  to: Value | undefined,
  words: (value: Value) => string,
): Span {
  if (from === undefined && to === undefined) return null
  const how = from === undefined ? 'to' : to === undefined ? 'from' : 'both'
  return { how, from: from === undefined ? '' : words(from), to: to === undefined ? '' : words(to) }
}
