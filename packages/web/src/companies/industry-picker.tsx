import type { Industry } from '@alphorn/contract/directory/industries'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIndustryWords } from '#web/companies/use-industry-words.ts'
import { routeQuery } from '#web/data/client.ts'
import { useLanguage } from '#web/language/language.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Field } from '#web/ui/field.tsx'

type Props = {
  label: string
  className?: string
  codes: readonly string[] | undefined
  onChange: (codes: string[] | undefined) => void
}

const minLetters = 2
const maxShownIndustries = 8

/** Selects industries by words in any of the four languages. Arrows move, Enter selects, Backspace removes. */
export function IndustryPicker({ label, className, codes = [], onChange }: Props) {
  const t = useTranslations('industries')
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const list = useId()
  const { found, waits } = useFound(text)
  const change = (next: readonly string[]) => onChange(next.length === 0 ? undefined : [...new Set(next)])
  const take = (industry: Industry | undefined) => {
    if (!industry) return
    change([...codes, ...industry.codes])
    setText('')
    setAt(0)
  }
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt(Math.min(at + 1, found.length - 1)),
    ArrowUp: () => setAt(Math.max(at - 1, 0)),
    Enter: () => take(found[at]),
    Escape: () => setText(''),
  }
  const open = text.trim().length >= minLetters
  const onKeyDown = (event: KeyboardEvent) => {
    const act = open ? keys[event.key] : undefined
    if (act) event.preventDefault()
    act?.()
    if (event.key === 'Backspace' && text === '') change(codes.slice(0, -1))
  }
  return (
    <Field label={label} hint={t('hint')} {...(className && { className })}>
      {(control) => (
        <div className="relative">
          <div className="field flex flex-wrap items-center gap-1 p-1! focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
            <ChosenCodes codes={codes} onChange={change} />
            <input
              {...control}
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={list}
              aria-activedescendant={open && found[at] ? `${list}-${at}` : undefined}
              autoComplete="off"
              value={text}
              onChange={({ target }) => {
                setText(target.value)
                setAt(0)
              }}
              onBlur={() => setText('')}
              onKeyDown={onKeyDown}
              className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
            />
          </div>
          {open && <Options id={list} found={found} waits={waits} at={at} onTake={take} />}
        </div>
      )}
    </Field>
  )
}

function useFound(text: string) {
  const { language } = useLanguage()
  const q = useDeferredValue(text.trim())
  const { data, isFetching } = useQuery({
    ...routeQuery('industries', { q, language }),
    enabled: q.length >= minLetters,
    staleTime: Infinity,
  })
  return { found: (data ?? []).slice(0, maxShownIndustries), waits: isFetching && data === undefined }
}

type ChosenProps = { codes: readonly string[]; onChange: (codes: readonly string[]) => void }

function ChosenCodes({ codes, onChange }: ChosenProps) {
  const nameOf = useIndustryWords()
  return codes.map((code) => (
    <Chosen key={code} name={nameOf(code)} onRemove={() => onChange(codes.filter((one) => one !== code))} />
  ))
}

function Chosen({ name, onRemove }: { name: string; onRemove: () => void }) {
  const t = useTranslations('filters')
  return (
    <span className="flex min-h-6 items-center gap-0.5 rounded bg-sunken pl-2 text-sm">
      {name}
      <button
        type="button"
        aria-label={t('remove', { name })}
        className="flex size-6 shrink-0 items-center justify-center rounded text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  )
}

type OptionsProps = {
  id: string
  found: readonly Industry[]
  waits: boolean
  at: number
  onTake: (industry: Industry) => void
}

function Options({ id, found, waits, at, onTake }: OptionsProps) {
  const t = useTranslations('industries')
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('found')}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-md border border-line bg-surface py-1 shadow-lg"
    >
      {found.map((industry, index) => (
        <li
          key={industry.code}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={classNames(
            'cursor-default px-3 py-1.5',
            index === at ? 'bg-accent-soft' : 'hover:bg-sunken',
          )}
          // Runs before the field loses the focus, which would close the list.
          onMouseDown={(event) => {
            event.preventDefault()
            onTake(industry)
          }}
        >
          {industry.title}
          {industry.keyword !== null && (
            <span className="block text-xs text-muted">{t('because_of', { word: industry.keyword })}</span>
          )}
        </li>
      ))}
      {found.length === 0 && (
        <li role="option" aria-selected={false} aria-disabled className="px-3 py-1.5 text-muted">
          {waits ? t('searching') : t('none')}
        </li>
      )}
    </ul>
  )
}
