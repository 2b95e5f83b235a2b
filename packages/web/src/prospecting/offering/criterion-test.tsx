import { companyKinds } from '@alphorn/contract/directory/company-kinds'
import { companySizes } from '@alphorn/contract/directory/company-sizes'
import { companyStatuses } from '@alphorn/contract/directory/company-statuses'
import { cantons, languages } from '@alphorn/contract/core/country'
import { legalForms } from '@alphorn/contract/directory/legal-forms'
import type { CriterionTest } from '@alphorn/contract/prospecting/projects'
import { signalKinds } from '@alphorn/contract/directory/signal-kinds'
import { useController, useFormContext } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { useErrorWords } from '#web/shared/failures/use-error-words.ts'
import { IndustryPicker } from '#web/companies/industry-picker.tsx'
import { NumberField } from '#web/companies/filters/filter-fields.tsx'
import { useLanguage } from '#web/language/language.tsx'
import { useLanguageNames } from '#web/language/language-names.ts'
import type { OfferingForm } from '#web/prospecting/project-fields/project-form.ts'
import { Chips } from '#web/ui/chips.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Tokens } from '#web/ui/tokens.tsx'

type TestKind = CriterionTest['of']
type TestOf<Name extends TestKind> = Extract<CriterionTest, { of: Name }>

/** Initial value of each kind of test. */
const begun: { readonly [Name in TestKind]: TestOf<Name> } = {
  canton: { of: 'canton', in: [] },
  noga: { of: 'noga', in: [] },
  purpose_any: { of: 'purpose_any', words: [] },
  legal_form: { of: 'legal_form', in: [] },
  kind: { of: 'kind', in: [] },
  size: { of: 'size', in: [] },
  language: { of: 'language', in: [] },
  age_years: { of: 'age_years', least: 1 },
  status: { of: 'status', in: [] },
  signal: { of: 'signal', kinds: [], within_days: 365 },
}

/** Edits how the service decides whether a company meets a criterion, or that this requires research. */
export function CriterionTestFields({ at }: { at: number }) {
  const t = useTranslations('criterion_test')
  const { formState } = useFormContext<OfferingForm>()
  const wrong = useErrorWords(formState.errors)
  const name = `offering.criteria.${at}.test` as const
  const { field } = useController<OfferingForm, typeof name>({ name })
  const test = field.value
  const error = ['in', 'words', 'kinds', 'within_days', 'least', 'most']
    .map((member) => wrong(`${name}.${member}`))
    .find((words) => words !== undefined)
  return (
    <div className="mt-2 space-y-3">
      <SelectField
        ref={field.ref}
        label={t('title')}
        className="max-w-sm"
        value={test?.of ?? ''}
        onBlur={field.onBlur}
        onChange={({ target }) =>
          field.onChange(target.value === '' ? undefined : begun[target.value as TestKind])
        }
      >
        <option value="">{t('by_research')}</option>
        {(Object.keys(begun) as TestKind[]).map((of) => (
          <option key={of} value={of}>
            {t(`of_${of}`)}
          </option>
        ))}
      </SelectField>
      {!test && <p className="max-w-sm text-sm text-muted">{t('by_research_hint')}</p>}
      {test && <TestFields test={test} onChange={field.onChange} />}
      {error !== undefined && (
        <p role="alert" className="text-xs font-medium text-bad">
          {error}
        </p>
      )}
    </div>
  )
}

type Props<Name extends TestKind = TestKind> = { test: TestOf<Name>; onChange: (test: CriterionTest) => void }

function TestFields({ test, onChange }: Props) {
  const t = useTranslations('criterion_test')
  const names = useTranslations('cantons')
  const { language } = useLanguage()
  const chips = { legend: t(`of_${test.of}`), hideLegend: true }
  switch (test.of) {
    case 'canton':
      return (
        <Chips
          {...chips}
          short
          options={cantons.map((canton) => [canton, names(canton as 'ZH')])}
          chosen={test.in}
          onChange={(chosen) => onChange({ ...test, in: (chosen ?? []) as typeof test.in })}
        />
      )
    case 'legal_form':
      return (
        <Chips
          {...chips}
          options={legalForms.map((form) => [form.code, form.name[language]])}
          chosen={test.in}
          onChange={(chosen) => onChange({ ...test, in: chosen ?? [] })}
        />
      )
    case 'status':
    case 'size':
    case 'kind':
    case 'language':
      return <ChoiceTest test={test} onChange={onChange} />
    case 'noga':
      return (
        <IndustryPicker
          label={t('of_noga')}
          codes={test.in}
          onChange={(codes) => onChange({ of: 'noga', in: codes ?? [] })}
        />
      )
    case 'purpose_any':
      return <WordsTest test={test} onChange={onChange} />
    case 'age_years':
      return <AgeTest test={test} onChange={onChange} />
    case 'signal':
      return <SignalTest test={test} onChange={onChange} />
  }
}

function ChoiceTest({ test, onChange }: Props<'status' | 'size' | 'kind' | 'language'>) {
  const t = useTranslations('criterion_test')
  const company = useTranslations('company')
  const languageNames = useLanguageNames()
  const chips = { legend: t(`of_${test.of}`), hideLegend: true }
  switch (test.of) {
    case 'status':
      return (
        <Chips
          {...chips}
          options={companyStatuses.map((one) => [one, company(`status_${one}`)])}
          chosen={test.in}
          onChange={(chosen) => onChange({ of: 'status', in: chosen ?? [] })}
        />
      )
    case 'size':
      return (
        <Chips
          {...chips}
          options={companySizes.map((one) => [one, company(`size_${one}`)])}
          chosen={test.in}
          onChange={(chosen) => onChange({ of: 'size', in: chosen ?? [] })}
        />
      )
    case 'kind':
      return (
        <Chips
          {...chips}
          options={companyKinds.map((one) => [one, company(`kind_${one}`)])}
          chosen={test.in}
          onChange={(chosen) => onChange({ of: 'kind', in: chosen ?? [] })}
        />
      )
    case 'language':
      return (
        <Chips
          {...chips}
          options={languages.map((one) => [one, languageNames[one]])}
          chosen={test.in}
          onChange={(chosen) => onChange({ of: 'language', in: chosen ?? [] })}
        />
      )
  }
}

function WordsTest({ test, onChange }: Props<'purpose_any'>) {
  const t = useTranslations('criterion_test')
  const filters = useTranslations('filters')
  return (
    <Tokens
      label={t('words')}
      hint={t('words_hint')}
      wrong={t('words_wrong')}
      pattern={/^.{2,60}$/}
      remove={(name) => filters('remove', { name })}
      tokens={test.words}
      onChange={(words) => onChange({ of: 'purpose_any', words: words ?? [] })}
    />
  )
}

const maxYears = 200

function AgeTest({ test, onChange }: Props<'age_years'>) {
  const t = useTranslations('criterion_test')
  return (
    <div className="grid max-w-sm grid-cols-2 gap-3">
      <NumberField
        label={t('least_years')}
        most={maxYears}
        value={test.least}
        onChange={(least) => onChange({ ...test, least })}
      />
      <NumberField
        label={t('most_years')}
        most={maxYears}
        value={test.most}
        onChange={(most) => onChange({ ...test, most })}
      />
    </div>
  )
}

function SignalTest({ test, onChange }: Props<'signal'>) {
  const t = useTranslations('criterion_test')
  const signals = useTranslations('signals')
  return (
    <>
      <Chips
        legend={t('of_signal')}
        hideLegend
        options={signalKinds.map((kind) => [kind, signals(`kind_${kind}`)])}
        chosen={test.kinds}
        onChange={(kinds) => onChange({ ...test, kinds: kinds ?? [] })}
      />
      <div className="max-w-48">
        <NumberField
          label={t('within_days')}
          least={1}
          most={3650}
          value={test.within_days}
          onChange={(days) => onChange({ ...test, within_days: days ?? 1 })}
        />
      </div>
    </>
  )
}
