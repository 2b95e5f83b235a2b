import { capitalBands } from '@alphorn/contract/directory/search-facets'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { useTranslations } from 'use-intl'
import { FacetList } from '#web/directory/facet-list.tsx'
import { capitalFrom, readAmount } from '#web/directory/capital-from.ts'
import { type FacetProps, optionsOf } from '#web/directory/facet-options.ts'
import { signalDays } from '#web/directory/filters-of.ts'
import { TextFilter } from '#web/directory/text-filter.tsx'
import { formatInteger } from '#web/language/format.ts'
import type { DirectorySearch } from '#web/shared/search-params.ts'

const languages = ['de', 'fr', 'it'] as const

/** Less common filters: language, website, age, capital, and recent signals. */
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
      <FacetList
        legend={t('has_website')}
        options={optionsOf(['true', 'false'], counts?.has_website, (has) =>
          t(`has_website_${has as 'true'}`),
        )}
        chosen={search.has_website === undefined ? undefined : [String(search.has_website === 'yes')]}
        onChange={(chosen) => onChange({ has_website: chosen && (chosen.at(-1) === 'true' ? 'yes' : 'no') })}
      />
      <FacetList
        legend={directory('founded')}
        options={optionsOf(decades, counts?.founded, (decade) => `${decade}–${Number(decade) + 9}`)}
        chosen={search.founded_from === undefined ? undefined : [search.founded_from.slice(0, 4)]}
        onChange={(chosen) => onChange(foundedIn(chosen?.at(-1)))}
      />
      <FacetList
        legend={t('capital')}
        options={optionsOf(bands.map(String), counts?.capital, (band) => bandInWords(Number(band)))}
        chosen={chosenBand(search)}
        onChange={(chosen) => onChange(capitalIn(chosen?.at(-1)))}
      />
      {/* A typed amount replaces a chosen band. */}
      <TextFilter
        label={t('capital_from')}
        value={search.capital_from?.toString()}
        read={readAmount}
        wrong={t('capital_wrong')}
        onChange={(from) => onChange(capitalFrom(from, chosenBand(search) ? undefined : search.capital_to))}
      />
      <FacetList
        legend={`${t('signal')} ${t('within_days', { n: signalDays })}`}
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

/** Bands of capital, largest first, as users look for them. Companies without capital are rarely searched for. */
const bands = capitalBands.toReversed()

function endOf(band: number) {
  const next = capitalBands.find((begin) => begin > band)
  return next === undefined ? undefined : next - 1
}

function bandInWords(band: number) {
  const end = endOf(band)
  return end === undefined ? `≥ ${formatInteger(band)}` : `${formatInteger(band)}–${formatInteger(end)}`
}

function capitalIn(band: string | undefined) {
  if (band === undefined) return { capital_from: undefined, capital_to: undefined }
  return { capital_from: Number(band), capital_to: endOf(Number(band)) }
}

function chosenBand({ capital_from, capital_to }: DirectorySearch) {
  const chosen = bands.find((band) => band === capital_from && endOf(band) === capital_to)
  return chosen === undefined ? undefined : [String(chosen)]
}

/** The range of years of a decade. */
function foundedIn(decade: string | undefined) {
  if (decade === undefined) return { founded_from: undefined, founded_to: undefined }
  return { founded_from: `${decade}-01-01`, founded_to: `${Number(decade) + 9}-12-31` }
}
