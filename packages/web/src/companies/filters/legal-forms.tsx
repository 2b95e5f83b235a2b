import { legalForms } from '@alphorn/contract/directory/legal-forms'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '#web/language/language.tsx'
import { Chips } from '#web/ui/chips.tsx'

/** Legal forms of nearly all companies. The others are shown on demand, or if chosen. */
const usualForms = ['0101', '0103', '0106', '0107', '0108', '0109', '0110']

type FormsProps = {
  chosen: readonly string[] | undefined
  onChange: (chosen: string[] | undefined) => void
}

/** Selects legal forms. */
export function LegalForms({ chosen, onChange }: FormsProps) {
  const t = useTranslations('filters')
  const words = useTranslations('directory')
  const { language } = useLanguage()
  const [isAll, setAll] = useState(false)
  const shown = legalForms.filter(({ code }) => isAll || usualForms.includes(code) || chosen?.includes(code))
  return (
    <Chips
      legend={t('legal_form')}
      options={shown.map(({ code, name }) => [code, name[language]])}
      chosen={chosen}
      onChange={onChange}
    >
      <button
        type="button"
        className="h-7 rounded-md px-2 text-sm text-muted hover:bg-sunken hover:text-ink"
        onClick={() => setAll(!isAll)}
      >
        {isAll ? words('fewer') : words('all_of', { n: legalForms.length })}
      </button>
    </Chips>
  )
}
