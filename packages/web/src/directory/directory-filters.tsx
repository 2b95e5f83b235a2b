import { companyKinds } from '@alphorn/contract/directory/company-kinds'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import { cantons } from '@alphorn/contract/core/country'
import { legalForms } from '@alphorn/contract/directory/legal-forms'
import { useTranslations } from 'use-intl'
import { IndustryPicker } from '#web/companies/industry-picker.tsx'
import { useIndustryWords } from '#web/companies/use-industry-words.ts'
import { FacetList } from '#web/directory/facet-list.tsx'
import { type FacetProps, optionsOf } from '#web/directory/facet-options.ts'
import { filterSearchOf } from '#web/directory/filters-of.ts'
import { MoreFacets } from '#web/directory/more-facets.tsx'
import { TextFilter } from '#web/directory/text-filter.tsx'
import { formatInteger } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import type { DirectorySearch } from '#web/shared/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** Filters of the directory, with the number of companies that each value would leave. */
export function DirectoryFilters({ waits, ...facets }: FacetProps & { waits: boolean }) {
  const t = useTranslations('directory')
  return (
    <aside
      aria-label={t('filters')}
      className="w-62 shrink-0 space-y-5 overflow-y-auto border-r border-line py-4 pr-4 pl-6 max-md:hidden"
      tabIndex={0}
    >
      {/* The most frequent values come first: before they are counted there is no order yet. */}
      {waits ? <SkeletonRows rows={20} height="h-7" /> : <Facets {...facets} />}
    </aside>
  )
}

/** All filters. */
export function Facets({ search, counts, onChange }: FacetProps) {
  const t = useTranslations('directory')
  return (
    <>
      {isNarrowed(search) && (
        <Button size="small" onClick={() => onChange(cleared)}>
          {t('clear')}
        </Button>
      )}
      <IndustryFacets search={search} counts={counts} onChange={onChange} />
      <PlaceFacets search={search} counts={counts} onChange={onChange} />
      <KindFacets search={search} counts={counts} onChange={onChange} />
      <MoreFacets search={search} counts={counts} onChange={onChange} />
    </>
  )
}

export const isNarrowed = (search: DirectorySearch) => search.q !== undefined || activeFilters(search) > 0

/** Number of facts that filter the directory; a range of dates counts as one. */
export function activeFilters(search: DirectorySearch) {
  const narrowed = { ...filterSearchOf(search), q: undefined, founded_to: undefined }
  return Object.values(narrowed).filter((value) => value !== undefined).length
}

/** Filters by industry. They come first, because users who look for customers begin with them. */
function IndustryFacets({ search, counts, onChange }: FacetProps) {
  const t = useTranslations('directory')
  const companies = useTranslations('company')
  const industryOf = useIndustryWords()
  const divisions = counts?.noga?.flatMap(({ value }) => value ?? []) ?? []
  return (
    <>
      <div className="space-y-2">
        <IndustryPicker
          label={t('noga')}
          className="*:first:font-semibold"
          codes={search.noga}
          onChange={(noga) => onChange({ noga })}
        />
        <FacetList
          isLegendHeard
          legend={t('noga_divisions')}
          options={optionsOf(divisions, counts?.noga, industryOf)}
          chosen={search.noga}
          onChange={(noga) => onChange({ noga })}
        />
      </div>
      <FacetList
        legend={companies('kind')}
        options={optionsOf(companyKinds, counts?.kind, (kind) =>
          companies(`kind_${kind as 'holding'}`),
        ).filter(({ value, count }) => count !== 0 || search.kind?.includes(value as 'holding'))}
        chosen={search.kind}
        onChange={(kind) => onChange({ kind: kind as DirectorySearch['kind'] })}
      />
    </>
  )
}

function PlaceFacets({ search, counts, onChange }: FacetProps) {
  const t = useTranslations('directory')
  const names = useTranslations('cantons')
  const fields = useTranslations('fields')
  const places = counts?.municipality?.flatMap(({ name, count }) => (name === null ? [] : [{ name, count }]))
  return (
    <>
      <FacetList
        legend={t('canton')}
        options={optionsOf(cantons, counts?.canton, (canton) => names(canton as 'ZH'))}
        chosen={search.canton}
        onChange={(canton) => onChange({ canton })}
      />
      <TextFilter
        label={t('municipality')}
        value={search.municipality}
        wrong={fields('too_long')}
        onChange={(municipality) => onChange({ municipality })}
      />
      {search.municipality === undefined && places && places.length > 1 && (
        <ul aria-label={t('municipality')} className="-mt-3">
          {places.slice(0, 8).map(({ name, count }) => (
            <li key={name}>
              <button
                type="button"
                className="flex min-h-6 w-full items-center justify-between gap-2 rounded text-left hover:underline"
                onClick={() => onChange({ municipality: name })}
              >
                <span className="truncate">{name}</span>
                <span className="text-sm text-muted tabular">{formatInteger(count)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function KindFacets({ search, counts, onChange }: FacetProps) {
  const t = useTranslations('directory')
  const companies = useTranslations('company')
  const { language } = useLanguage()
  return (
    <>
      <FacetList
        legend={t('legal_form')}
        options={optionsOf(
          legalForms.map(({ code }) => code),
          counts?.legal_form,
          (code) => legalForms.find((form) => form.code === code)!.name[language],
        ).filter(({ value, count }) => count !== 0 || search.legal_form?.includes(value))}
        chosen={search.legal_form}
        onChange={(legal_form) => onChange({ legal_form })}
      />
      <FacetList
        legend={t('status')}
        options={optionsOf(companyStatuses, counts?.status, (status) =>
          companies(`status_${status as 'active'}`),
        )}
        chosen={search.status}
        onChange={(status) => onChange({ status: status as DirectorySearch['status'] })}
      />
      <FacetList
        legend={t('size')}
        options={optionsOf(companySizes, counts?.size, (size) => companies(`size_${size as 'micro'}`))}
        chosen={search.size}
        onChange={(size) => onChange({ size: size as DirectorySearch['size'] })}
      />
    </>
  )
}

export const cleared: DirectorySearch = {
  q: undefined,
  canton: undefined,
  legal_form: undefined,
  status: undefined,
  size: undefined,
  municipality: undefined,
  noga: undefined,
  kind: undefined,
  language: undefined,
  has_website: undefined,
  founded_from: undefined,
  founded_to: undefined,
  capital_from: undefined,
  capital_to: undefined,
  signal: undefined,
}
