import { companySizes, companyStatuses } from '@alphorn/contract/companies'
import type { Facet, FacetValue } from '@alphorn/contract/company-search'
import { cantons } from '@alphorn/contract/fields'
import { legalForms } from '@alphorn/contract/legal-forms'
import { useTranslations } from 'use-intl'
import { FacetList, type FacetOption } from '#web/directory/facet-list.tsx'
import { useLanguage } from '#web/language.tsx'
import type { DirectorySearch } from '#web/search-params.ts'
import { Button } from '#web/ui/button.tsx'

export type Counts = Partial<Record<Facet, readonly FacetValue[]>>

type Props = {
  search: DirectorySearch
  counts: Counts | undefined
  onChange: (changed: Partial<DirectorySearch>) => void
}

/** What the directory can be narrowed by, with how many companies each value would leave. */
export function DirectoryFilters({ search, counts, onChange }: Props) {
  const t = useTranslations('directory')
  const narrowed = Object.values({ ...search, ...notFilters }).some((value) => value !== undefined)
  return (
    <aside
      aria-label={t('filters')}
      className="w-62 shrink-0 space-y-5 overflow-y-auto border-r border-line py-4 pr-4 pl-6 max-md:hidden"
      tabIndex={0}
    >
      {narrowed && (
        <Button size="small" onClick={() => onChange(cleared)}>
          {t('clear')}
        </Button>
      )}
      <PlaceFacets search={search} counts={counts} onChange={onChange} />
      <KindFacets search={search} counts={counts} onChange={onChange} />
    </aside>
  )
}

/** Values that are offered even when nobody counted, with their counts where somebody did. */
function optionsOf(
  values: readonly string[],
  counted: readonly FacetValue[] | undefined,
  wordsOf: (value: string) => string,
): FacetOption[] {
  const counts = counted && new Map(counted.map(({ value, count }) => [value, count]))
  return values.map((value) => ({
    value,
    words: wordsOf(value),
    count: counts && (counts.get(value) ?? 0),
  }))
}

function PlaceFacets({ search, counts, onChange }: Props) {
  const t = useTranslations('directory')
  const names = useTranslations('cantons')
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
                <span className="text-sm text-muted tabular">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function KindFacets({ search, counts, onChange }: Props) {
  const t = useTranslations('directory')
  const companies = useTranslations('company')
  const { language } = useLanguage()
  const divisions = counts?.noga?.flatMap(({ value }) => value ?? []) ?? []
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
      <TextFilter
        label={t('noga')}
        value={search.noga}
        pattern={/^\d{2,6}$/}
        onChange={(noga) => onChange({ noga })}
      />
      {search.noga === undefined && (
        <FacetList
          legend={t('noga_divisions')}
          options={optionsOf(divisions, counts?.noga, (division) => `NOGA ${division}`)}
          chosen={[]}
          onChange={(chosen) => onChange({ noga: chosen?.[0] })}
        />
      )}
    </>
  )
}

const notFilters = { map: undefined, sort: undefined } as const

export const cleared: DirectorySearch = {
  q: undefined,
  canton: undefined,
  legal_form: undefined,
  status: undefined,
  size: undefined,
  municipality: undefined,
  noga: undefined,
}

type TextProps = {
  label: string
  value: string | undefined
  pattern?: RegExp
  onChange: (value: string | undefined) => void
}

function TextFilter({ label, value, pattern = /^.{0,100}$/, onChange }: TextProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const text = event.currentTarget.querySelector('input')!.value.trim()
        if (text === '') onChange(undefined)
        else if (pattern.test(text)) onChange(text)
      }}
    >
      <label className="block space-y-1">
        <span className="font-semibold">{label}</span>
        <input key={value} name="value" defaultValue={value} className="field h-8" />
      </label>
    </form>
  )
}
