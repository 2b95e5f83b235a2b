import type { Industry } from '@alphorn/contract/directory/industries'
import { Combobox } from '@base-ui/react/combobox'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { IndustryPickerProps } from '#web/companies/industry-picker.tsx'
import { useIndustryWords } from '#web/companies/use-industry-words.ts'
import { routeQuery } from '#web/data/client.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useFailureTitle } from '#web/shared/failures/use-failure-title.ts'
import { Field } from '#web/ui/field.tsx'
import { FoundOptions } from '#web/ui/found-options.tsx'

const minLetters = 2
const maxShownIndustries = 8

/** A chosen code, or an industry found, which may have several codes. */
type Choosable = Pick<Industry, 'code' | 'codes'> & Partial<Pick<Industry, 'title' | 'keyword'>>

/** A combobox that finds industries. Arrows and Enter choose; Backspace removes the last one. */
export function IndustryCombobox({ label, className, codes = [], onChange }: IndustryPickerProps) {
  const t = useTranslations('industries')
  const nameOf = useIndustryWords()
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { found, waits, failure } = useFound(typed)
  const choose = (chosen: readonly Choosable[]) => {
    const next = [...new Set(chosen.flatMap((one) => one.codes))]
    const { title, keyword = null } = chosen.at(-1) ?? {}
    onChange(next.length === 0 ? undefined : next, title === undefined ? undefined : { title, keyword })
  }
  return (
    <Combobox.Root<Choosable, true>
      multiple
      autoHighlight
      openOnInputClick={false}
      items={found}
      filter={null}
      value={codes.map((code) => ({ code, codes: [code] }))}
      onValueChange={choose}
      inputValue={typed}
      onInputValueChange={setTyped}
      isItemEqualToValue={(one, other) => one.code === other.code}
      itemToStringLabel={({ code }) => nameOf(code)}
    >
      <Field label={label} hint={t('hint')} {...(className && { className })}>
        {(control) => (
          <Combobox.Chips
            ref={box}
            className="field flex h-auto! flex-wrap items-center gap-1 p-1! focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent"
          >
            {codes.map((code) => (
              <ChosenIndustry key={code} name={nameOf(code)} />
            ))}
            <Combobox.Input {...control} className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none" />
          </Combobox.Chips>
        )}
      </Field>
      <FoundOptions<Industry>
        box={box}
        isShown={isLong(typed)}
        label={t('found')}
        empty={waits ? t('searching') : (failure ?? t('none'))}
      >
        {(industry) => <FoundIndustry key={industry.code} industry={industry} />}
      </FoundOptions>
    </Combobox.Root>
  )
}

const isLong = (typed: string) => typed.trim().length >= minLetters

function useFound(typed: string) {
  const { language } = useLanguage()
  const q = useDeferredValue(typed.trim())
  const titleOf = useFailureTitle()
  const { data, isFetching, error } = useQuery({
    ...routeQuery('industries', { q, language }),
    enabled: q.length >= minLetters,
    staleTime: Infinity,
  })
  return {
    found: (data ?? []).slice(0, maxShownIndustries),
    waits: isFetching && data === undefined,
    failure: data ? null : titleOf(error),
  }
}

function ChosenIndustry({ name }: { name: string }) {
  const t = useTranslations('filters')
  return (
    <Combobox.Chip className="flex min-h-6 items-center gap-0.5 rounded bg-sunken pl-2 text-sm outline-none focus:bg-accent-soft">
      {name}
      <Combobox.ChipRemove
        aria-label={t('remove', { name })}
        className="flex size-6 shrink-0 items-center justify-center rounded text-muted hover:text-ink"
      >
        <X className="size-3" aria-hidden />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}

function FoundIndustry({ industry }: { industry: Industry }) {
  const t = useTranslations('industries')
  return (
    <Combobox.Item
      value={industry}
      className="cursor-pointer rounded px-2 py-1.5 outline-none select-none data-highlighted:bg-accent-soft data-selected:font-medium"
    >
      {industry.title}
      {industry.keyword !== null && (
        <span className="block text-xs text-muted">{t('because_of', { word: industry.keyword })}</span>
      )}
    </Combobox.Item>
  )
}
