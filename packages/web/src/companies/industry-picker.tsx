import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

// Base UI's combobox is 27 KB compressed, so it is loaded with the first visible picker.
const IndustryCombobox = lazyPart(() => import('#web/companies/industry-combobox.tsx'), 'IndustryCombobox')

export type FoundIndustry = { title: string; keyword: string | null }

export type IndustryPickerProps = {
  label: string
  className?: string
  codes: readonly string[] | undefined
  /** `found`: the industry that was chosen last, with the words that found it. */
  onChange: (codes: string[] | undefined, found?: FoundIndustry) => void
}

/** Selects industries by words in any of the four languages. */
export function IndustryPicker(props: IndustryPickerProps) {
  const t = useTranslations('industries')
  const { label, className } = props
  return (
    <Suspense
      fallback={
        <Field label={label} hint={t('hint')} {...(className && { className })}>
          {() => <Skeleton className="h-8" />}
        </Field>
      }
    >
      <IndustryCombobox {...props} />
    </Suspense>
  )
}
