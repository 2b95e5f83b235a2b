import { companyKinds } from '@alphorn/contract/directory/company-kinds'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { useTranslations } from 'use-intl'
import { DateField } from '#web/companies/filters/date-field.tsx'
import { LegalForms } from '#web/companies/filters/legal-forms.tsx'
import { IndustryPicker } from '#web/companies/industry-picker.tsx'
import { type CompanyFacts, noFacts } from '#web/prospecting/prospects/fact-filters.ts'
import { Button } from '#web/ui/button.tsx'
import { Chips } from '#web/ui/chips.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Tokens } from '#web/ui/tokens.tsx'

type FieldProps = { filters: CompanyFacts; onChange: (changed: CompanyFacts) => void }

/** Filters the table by facts about companies. Each change applies at once. */
export function CompanyFactDialog({ onClose, ...fields }: FieldProps & { onClose: () => void }) {
  const t = useTranslations('prospects')
  const common = useTranslations('common')
  return (
    <Modal
      open
      wide
      onClose={onClose}
      title={t('company_facts_title')}
      footer={
        <>
          <Button onClick={() => fields.onChange(noFacts)}>{t('clear')}</Button>
          <Button variant="primary" onClick={onClose}>
            {common('close')}
          </Button>
        </>
      }
    >
      <div className="space-y-4 pb-2">
        <Business {...fields} />
        <Origin {...fields} />
      </div>
    </Modal>
  )
}

function Business({ filters, onChange }: FieldProps) {
  const columns = useTranslations('columns')
  const words = useTranslations('company')
  return (
    <>
      <IndustryPicker
        label={columns('industry')}
        codes={filters.noga}
        onChange={(noga) => onChange({ noga })}
      />
      <Chips
        legend={columns('kind')}
        options={companyKinds.map((kind) => [kind, words(`kind_${kind}`)])}
        chosen={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Chips
        legend={columns('size')}
        options={companySizes.map((size) => [size, words(`size_${size}`)])}
        chosen={filters.size}
        onChange={(size) => onChange({ size })}
      />
      <LegalForms chosen={filters.legal_form} onChange={(legal_form) => onChange({ legal_form })} />
    </>
  )
}

function Origin({ filters, onChange }: FieldProps) {
  const t = useTranslations('filters')
  const columns = useTranslations('columns')
  return (
    <>
      <Tokens
        label={t('municipality')}
        hint={t('municipality_hint')}
        wrong={t('too_long')}
        remove={(name) => t('remove', { name })}
        tokens={filters.municipality}
        onChange={(municipality) => onChange({ municipality })}
      />
      <Chips
        legend={columns('language')}
        options={(['de', 'fr', 'it'] as const).map((one) => [one, t(`language_${one}`)])}
        chosen={filters.company_language}
        onChange={(company_language) => onChange({ company_language })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label={t('founded_from')}
          value={filters.founded_from}
          onChange={(founded_from) => onChange({ founded_from })}
        />
        <DateField
          label={t('founded_to')}
          value={filters.founded_to}
          onChange={(founded_to) => onChange({ founded_to })}
        />
      </div>
    </>
  )
}
