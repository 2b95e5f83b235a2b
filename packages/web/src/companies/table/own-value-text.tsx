import type { OwnValue } from '@alphorn/contract/directory/own-field-values'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMembers } from '#web/data/use-members.ts'
import { formatDay } from '#web/language/format.ts'
import { formatNumber } from '#web/language/format-number.ts'
import { initialsOf } from '#web/ui/initials-of.ts'

type Props = { value: OwnValue | null; field: OwnField }

/** Shows a value of a field of the account. */
export function OwnValueText({ value, field }: Props) {
  const t = useTranslations('cells')
  if (value === null) return null
  if (value === true)
    return (
      <>
        <Check className="size-4 text-ok" aria-hidden />
        <span className="sr-only">{t('yes')}</span>
      </>
    )
  if (value === false) return <span className="text-muted">{t('no')}</span>
  if (typeof value === 'number') return <span className="truncate tabular">{formatNumber(value)}</span>
  if (field.kind === 'date') return <span className="truncate tabular">{dayOf(value)}</span>
  if (field.kind === 'person') return <PersonName id={value} />
  if (field.kind === 'choice')
    return <span className="truncate rounded bg-sunken px-1.5 text-sm leading-5">{value}</span>
  return <span className="truncate">{value}</span>
}

const dayOf = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? formatDay(value) : value)

function PersonName({ id }: { id: string }) {
  const t = useTranslations('cells')
  const members = useMembers()
  const name = members.find(({ user_id }) => user_id === id)?.name
  const shown = name ?? (id.startsWith('usr_') ? t('former_member') : id)
  return (
    <>
      <span
        aria-hidden
        className="flex size-5 shrink-0 items-center justify-center rounded-full bg-sunken text-2xs font-semibold text-muted"
      >
        {initialsOf(shown)}
      </span>
      <span className="truncate">{shown}</span>
    </>
  )
}
