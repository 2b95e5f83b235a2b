import { signalKinds } from '@alphorn/contract/signal-kinds'
import { useTranslations } from 'use-intl'
import { FacetList } from '#web/directory/facet-list.tsx'
import { type FacetProps, optionsOf } from '#web/directory/facet-options.ts'
import { signalDays } from '#web/directory/filters-of.ts'
import { TextFilter } from '#web/directory/text-filter.tsx'
import { ThreeWay } from '#web/filters/filter-fields.tsx'
import type { DirectorySearch } from '#web/search-params.ts'

const languages = ['de', 'fr', 'it'] as const

/** What is asked for less often: language, website, age, capital, and what happened of late. */
export function MoreFacets({ search, counts, onChange }: FacetProps) {
  const t = useTranslations('filters')
  const directory = useTranslations('directory')
  const decades = counts?.founded?.flatMap(({ value }) => value ?? []) ?? []
  const signals = useTranslations('signals')
  return (
    <>
      <FacetList
        legend={t('language')}
        options={optionsOf(languages, counts?.language, (one) => t(`language_${one as 'de'}`))}
        chosen={search.language}
        onChange={(language) => onChange({ language: language as DirectorySearch['language'] })}
      />
      <ThreeWay
        label={t('has_website')}
        words={{ yes: t('has_website_true'), no: t('has_website_false'), any: t('any') }}
        value={search.has_website === undefined ? undefined : search.has_website === 'yes'}
        onChange={(value) =>
          onChange({ has_website: value === undefined ? undefined : value ? 'yes' : 'no' })
        }
      />
      <FacetList
        legend={directory('founded')}
        options={optionsOf(decades, counts?.founded, (decade) => `${decade}–${Number(decade) + 9}`)}
        chosen={search.founded_from === undefined ? undefined : [search.founded_from.slice(0, 4)]}
        onChange={(chosen) => onChange(foundedIn(chosen?.at(-1)))}
      />
      <TextFilter
        label={t('capital_from')}
        value={search.capital_from?.toString()}
        pattern={/^\d{1,13}$/}
        onChange={(from) => onChange({ capital_from: from === undefined ? undefined : Number(from) })}
      />
      <FacetList
        legend={`${t('signal')} (${t('within_days', { n: signalDays })})`}
        options={signalKinds.map((kind) => ({
          value: kind,
          words: signals(`kind_${kind}`),
          count: undefined,
        }))}
        chosen={search.signal}
        onChange={(signal) => onChange({ signal: signal as DirectorySearch['signal'] })}
      />
    </>
  )
}

/** The ten years from the beginning of a decade. */
function foundedIn(decade: string | undefined) {
  if (decade === undefined) return { founded_from: undefined, founded_to: undefined }
  return { founded_from: `${decade}-01-01`, founded_to: `${Number(decade) + 9}-12-31` }
}
