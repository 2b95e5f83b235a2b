import { RotateCw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DirectorySearch } from '#web/prospecting/import/directory-search.tsx'
import type { Adding, Result } from '#web/prospecting/adding/use-adding.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { result: Result & { at: number }; adding: Adding }

/** A row that means no company of the directory: why, and what it says, to be corrected and tried again. */
export function NotFoundLine({ result: { at, text, input, added }, adding }: Props) {
  const t = useTranslations('import')
  const match = useTranslations('import_match')
  const { correct, settle, leave } = adding
  const [searching, setSearching] = useState(false)
  const tellFailure = useFailureToast()
  const [name, setName] = useState(input.uid ?? input.name ?? '')
  const [place, setPlace] = useState(input.place ?? '')
  const again = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    const line = { text, input: correctedInput(input, name, place) }
    correct.mutate({ at, line }, { onError: tellFailure })
  }
  return (
    <li>
      <form className="flex flex-wrap items-center gap-2 px-4 py-2" onSubmit={again}>
        <CorrectedInput
          label={t('correct_name', { text })}
          className="w-72!"
          most={300}
          value={name}
          onChange={setName}
        />
        <CorrectedInput
          label={t('correct_place', { text })}
          placeholder={t('field_place')}
          className="w-40!"
          most={100}
          value={place}
          onChange={setPlace}
        />
        <Button
          type="submit"
          size="small"
          icon={<RotateCw aria-hidden />}
          busy={correct.isPending && correct.variables.at === at}
        >
          {t('try_again')}
        </Button>
        <Button size="small" aria-expanded={searching} onClick={() => setSearching(!searching)}>
          {match('search')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => leave(at, true)}>
          {match('leave')}
        </Button>
        <Reason of={added.resolution} />
      </form>
      {searching && (
        <DirectorySearch
          first={input.name ?? ''}
          busy={settle.isPending}
          onChoose={(company_id) => settle.mutate([{ at, company_id }], { onError: tellFailure })}
        />
      )}
    </li>
  )
}

type InputProps = {
  label: string
  placeholder?: string
  className: string
  most: number
  value: string
  onChange: (value: string) => void
}

function CorrectedInput({ label, placeholder, className, most, value, onChange }: InputProps) {
  return (
    <input
      aria-label={label}
      placeholder={placeholder}
      className={classNames('field h-8', className)}
      maxLength={most}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** What is looked for: what the row says, with the name or the UID and the place as they were corrected. */
function correctedInput(
  { uid, name: _name, place: _place, resolution_id: _id, ...rest }: Result['input'],
  name: string,
  place: string,
) {
  const who = uid === undefined ? { name } : /\d/.test(name) ? { uid: name } : { name }
  return { ...rest, ...who, ...(place !== '' && { place }) }
}

/** Why no company was found. */
function Reason({ of }: { of: Result['added']['resolution'] }) {
  const reasons = useTranslations('resolution')
  const key = of?.reason?.replace(':', '_') as 'no_candidate' | undefined
  return (
    <span className="min-w-0 flex-1 truncate text-sm text-muted">
      {key !== undefined && reasons.has(key) ? reasons(key) : of?.summary}
    </span>
  )
}
