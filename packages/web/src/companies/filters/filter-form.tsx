import { companyKinds } from '@alphorn/contract/directory/company-kinds'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { cantons, languages } from '@alphorn/contract/core/country'
import { nearOf } from '@alphorn/contract/directory/near'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IndustryPicker } from '#web/companies/industry-picker.tsx'
import { DateField } from '#web/companies/filters/date-field.tsx'
import { NumberField, ThreeWay } from '#web/companies/filters/filter-fields.tsx'
import { LegalForms } from '#web/companies/filters/legal-forms.tsx'
import { SignalKinds } from '#web/companies/filters/signal-kinds.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Tokens } from '#web/ui/tokens.tsx'

type Props = { filters: CompanyFilter; onChange: (filters: CompanyFilter) => void }
type PartProps = { filters: CompanyFilter; change: (changed: Partial<CompanyFilter>) => void }

/** Form with every company filter, in the order of their usual use. */
export function FilterForm({ filters, onChange }: Props) {
  const t = useTranslations('filters')
  const change = (changed: Partial<CompanyFilter>) => onChange({ ...filters, ...changed })
  const part = { filters, change }
  return (
    <div className="space-y-4">
      <Part title={t('where')}>
        <Where {...part} />
      </Part>
      <Part title={t('what')}>
        <What {...part} />
      </Part>
      <Part title={t('how_big')}>
        <HowBig {...part} />
      </Part>
      <Part title={t('happened')}>
        <Happened {...part} />
      </Part>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-line bg-surface">
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">{title}</h2>
      <div className="space-y-4 p-4">{children}</div>
    </section>
  )
}

function Where({ filters, change }: PartProps) {
  const t = useTranslations('filters')
  const names = useTranslations('cantons')
  const remove = (name: string) => t('remove', { name })
  return (
    <>
      <Chips
        short
        legend={t('canton')}
        options={cantons.map((canton) => [canton, names(canton as 'ZH')])}
        chosen={filters.canton}
        onChange={(canton) => change({ canton })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Tokens
          label={t('municipality')}
          hint={t('municipality_hint')}
          wrong={t('too_long')}
          remove={remove}
          tokens={filters.municipality}
          onChange={(municipality) => change({ municipality })}
        />
        <Tokens
          label={t('postal_code')}
          hint={t('postal_code_hint')}
          wrong={t('postal_code_wrong')}
          remove={remove}
          pattern={/^[1-9]\d{0,3}$/}
          tokens={filters.postal_code}
          onChange={(postal_code) => change({ postal_code })}
        />
      </div>
      <Near near={filters.near} onChange={(near) => change({ near })} />
      <Chips
        legend={t('language')}
        options={languages.filter((one) => one !== 'en').map((one) => [one, t(`language_${one}`)])}
        chosen={filters.language}
        onChange={(language) => change({ language })}
      />
    </>
  )
}

const usualKilometres = 20

/** The radius needs a place, so it is disabled without one. */
function Near({ near, onChange }: { near: string | undefined; onChange: (near?: string) => void }) {
  const t = useTranslations('filters')
  const { place, kilometres } = near === undefined ? { place: '', kilometres: usualKilometres } : nearOf(near)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label={t('near')}
        hint={t('near_hint')}
        maxLength={100}
        value={place}
        onChange={({ target }) => {
          const typed = target.value.replaceAll(',', '').trimStart()
          onChange(typed === '' ? undefined : `${typed},${kilometres}`)
        }}
      />
      <NumberField
        label={t('near_kilometres')}
        disabled={near === undefined}
        least={1}
        most={300}
        value={kilometres}
        onChange={(changed = usualKilometres) => onChange(`${place},${changed}`)}
      />
    </div>
  )
}

function What({ filters, change }: PartProps) {
  const t = useTranslations('filters')
  const statuses = useTranslations('company')
  return (
    <>
      <LegalForms chosen={filters.legal_form} onChange={(legal_form) => change({ legal_form })} />
      <div className="grid gap-4 sm:grid-cols-2">
        <IndustryPicker label={t('noga')} codes={filters.noga} onChange={(noga) => change({ noga })} />
        <TextField
          label={t('words')}
          hint={t('words_hint')}
          maxLength={200}
          value={filters.q ?? ''}
          onChange={({ target }) => change({ q: target.value === '' ? undefined : target.value })}
        />
      </div>
      <Chips
        legend={statuses('kind')}
        options={companyKinds.map((kind) => [kind, statuses(`kind_${kind}`)])}
        chosen={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      <Chips
        legend={t('status')}
        options={companyStatuses.map((status) => [status, statuses(`status_${status}`)])}
        chosen={filters.status}
        onChange={(status) => change({ status })}
      />
    </>
  )
}

function HowBig({ filters, change }: PartProps) {
  const t = useTranslations('filters')
  const companies = useTranslations('company')
  return (
    <>
      <Chips
        legend={t('size')}
        options={companySizes.map((size) => [size, companies(`size_${size}`)])}
        chosen={filters.size}
        onChange={(size) => change({ size })}
      />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          label={t('capital_from')}
          value={filters.capital_from}
          onChange={(capital_from) => change({ capital_from })}
        />
        <NumberField
          label={t('capital_to')}
          value={filters.capital_to}
          onChange={(capital_to) => change({ capital_to })}
        />
        <DateField
          label={t('founded_from')}
          value={filters.founded_from}
          onChange={(founded_from) => change({ founded_from })}
        />
        <DateField
          label={t('founded_to')}
          value={filters.founded_to}
          onChange={(founded_to) => change({ founded_to })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        {(['has_website', 'without_branches', 'regulated'] as const).map((name) => (
          <ThreeWay
            key={name}
            label={t(name)}
            words={{ yes: t(`${name}_true`), no: t(`${name}_false`), any: t('any') }}
            value={filters[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </div>
    </>
  )
}

function Happened({ filters, change }: PartProps) {
  const t = useTranslations('filters')
  return (
    <>
      <SignalKinds
        legend={t('signal')}
        chosen={filters.signal}
        onChange={(signal) =>
          change({ signal, signal_days: signal ? (filters.signal_days ?? usualDays) : undefined })
        }
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <NumberField
          label={t('signal_days')}
          disabled={filters.signal === undefined}
          most={3650}
          value={filters.signal_days}
          onChange={(signal_days) => change({ signal_days })}
        />
        <DateField
          label={t('published_from')}
          value={filters.published_from}
          onChange={(published_from) => change({ published_from })}
        />
        <DateField
          label={t('published_to')}
          value={filters.published_to}
          onChange={(published_to) => change({ published_to })}
        />
      </div>
    </>
  )
}
const usualDays = 90
