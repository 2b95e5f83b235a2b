import type { Company } from '@alphorn/contract/directory/companies'
import { Combobox } from '@base-ui/react/combobox'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Search, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Picked, PickerProps } from '#web/companies/company-picker.tsx'
import { routeList } from '#web/data/client.ts'
import { FoundOptions } from '#web/ui/found-options.tsx'
import { useFailureTitle } from '#web/shared/failures/use-failure-title.ts'
import { useKeys } from '#web/ui/keys.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'

/** Shorter words match too many companies. */
const minLetters = 2

/** A combobox that finds companies by name or UID. Arrows and Enter choose; Backspace removes the last one. */
export function CompanyCombobox({ picked, onPicked }: PickerProps) {
  const t = useTranslations('picker')
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { companies, failure } = useFound(typed)
  useKeys({ '/': () => input.current?.focus() })
  return (
    <Combobox.Root<Picked, true>
      multiple
      autoHighlight
      openOnInputClick={false}
      items={companies ?? []}
      filter={null}
      value={[...picked]}
      onValueChange={(chosen) => onPicked(chosen)}
      inputValue={typed}
      onInputValueChange={setTyped}
      isItemEqualToValue={(one, other) => one.company_id === other.company_id}
      itemToStringLabel={({ name }) => name}
    >
      <Combobox.Chips
        ref={box}
        {...(picked.length > 0 && { 'aria-label': t('picked') })}
        className="field flex h-auto! min-h-9 flex-wrap items-center gap-1.5 py-1! focus-within:outline-2 focus-within:outline-accent"
      >
        {picked.map((one) => (
          <PickedChip key={one.company_id} name={one.name} />
        ))}
        <span className="relative min-w-48 flex-1">
          <Search className="pointer-events-none absolute top-1.5 left-0 size-4 text-muted" aria-hidden />
          <Combobox.Input
            ref={input}
            aria-label={t('search')}
            placeholder={t('search')}
            className="h-7 w-full bg-transparent pl-6 outline-none"
          />
        </span>
      </Combobox.Chips>
      <FoundOptions<Company>
        box={box}
        isShown={companies !== null || failure !== null}
        label={t('found')}
        empty={failure ?? t('none')}
      >
        {(company) => <FoundCompany key={company.company_id} company={company} />}
      </FoundOptions>
    </Combobox.Root>
  )
}

type Found = {
  /** Null if there are too few letters or no response yet. */
  companies: readonly Company[] | null
  /** Why nothing could be searched. */
  failure: string | null
}

/** Returns the companies that match the typed words, debounced. */
function useFound(typed: string): Found {
  const titleOf = useFailureTitle()
  const words = useDebounced(typed.trim())
  const isLong = words.length >= minLetters && words === typed.trim()
  const { data, error } = useInfiniteQuery({
    ...routeList('companies', { q: words, limit: 8 }),
    enabled: isLong,
  })
  if (!isLong) return { companies: null, failure: null }
  return { companies: data?.pages[0]?.data ?? null, failure: data ? null : titleOf(error) }
}

function PickedChip({ name }: { name: string }) {
  const t = useTranslations('picker')
  return (
    <Combobox.Chip className="flex h-7 max-w-full items-center gap-1 rounded-md bg-sunken pl-2.5 outline-none focus:bg-accent-soft">
      <span className="truncate">{name}</span>
      <Combobox.ChipRemove
        aria-label={t('remove', { name })}
        className="flex size-6 shrink-0 items-center justify-center rounded text-muted hover:text-ink"
      >
        <X className="size-3.5" aria-hidden />
      </Combobox.ChipRemove>
    </Combobox.Chip>
  )
}

function FoundCompany({ company }: { company: Company }) {
  const { name, uid, seat } = company
  return (
    <Combobox.Item
      value={company}
      className="flex min-h-8 cursor-pointer items-center gap-3 rounded px-2 outline-none select-none data-highlighted:bg-accent-soft"
    >
      <span className="min-w-0 flex-1 truncate">
        {name}{' '}
        <span className="text-sm text-muted">{[seat.name, seat.canton].filter(Boolean).join(' ')}</span>
      </span>
      <span className="text-sm text-muted">{uid}</span>
      <Combobox.ItemIndicator>
        <Check className="size-4 text-accent" aria-hidden />
      </Combobox.ItemIndicator>
    </Combobox.Item>
  )
}
