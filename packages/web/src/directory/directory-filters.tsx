import { companyStatuses } from '@alphorn/contract/companies'
import { cantons } from '@alphorn/contract/fields'
import { legalForms } from '@alphorn/contract/legal-forms'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#web/language.tsx'
import type { DirectorySearch } from '#web/search-params.ts'
import { Button } from '#web/ui/button.tsx'

type Props = { search: DirectorySearch; onChange: (changed: Partial<DirectorySearch>) => void }

/** What the directory can be narrowed by. */
export function DirectoryFilters({ search, onChange }: Props) {
  const t = useTranslations('directory')
  const { language } = useLanguage()
  const cantonNames = useTranslations('cantons')
  const statuses = useTranslations('company')
  const narrowed = Object.values(search).some((value) => value !== undefined)
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
      <TextFilter
        label={t('municipality')}
        value={search.municipality}
        onChange={(municipality) => onChange({ municipality })}
      />
      <TextFilter
        label={t('noga')}
        value={search.noga}
        pattern={/^\d{2,6}$/}
        onChange={(noga) => onChange({ noga })}
      />
      <Facet
        legend={t('status')}
        options={companyStatuses.map((status) => [status, statuses(`status_${status}`)])}
        chosen={search.status}
        onChange={(status) => onChange({ status: status as DirectorySearch['status'] })}
      />
      <Facet
        legend={t('canton')}
        options={cantons
          .map((canton) => [canton, cantonNames(canton as 'ZH')] as const)
          .sort(([, one], [, other]) => one.localeCompare(other, language))}
        chosen={search.canton}
        onChange={(canton) => onChange({ canton })}
      />
      <Facet
        legend={t('legal_form')}
        options={legalForms.map(({ code, name }) => [code, name[language]])}
        chosen={search.legal_form}
        onChange={(legal_form) => onChange({ legal_form })}
      />
    </aside>
  )
}

const cleared: DirectorySearch = {
  q: undefined,
  canton: undefined,
  legal_form: undefined,
  status: undefined,
  municipality: undefined,
  noga: undefined,
}

type FacetProps = {
  legend: string
  options: readonly (readonly [string, string])[]
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

function Facet({ legend, options, chosen = [], onChange }: FacetProps) {
  const change = (value: string, on: boolean) => {
    const next = on ? [...chosen, value] : chosen.filter((one) => one !== value)
    onChange(next.length === 0 ? undefined : next)
  }
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map(([value, words]) => (
        <label key={value} className="flex min-h-7 items-center gap-2 py-0.5">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => change(value, target.checked)}
          />
          <span className="min-w-0 flex-1 leading-tight">{words}</span>
        </label>
      ))}
    </fieldset>
  )
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
