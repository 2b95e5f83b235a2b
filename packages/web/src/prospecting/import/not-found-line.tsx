import { RotateCw } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DirectorySearch } from '#web/prospecting/import/directory-search.tsx'
import type { Adding, Result } from '#web/prospecting/adding/use-adding.ts'
import { Button } from '#web/ui/button.tsx'
import { type RouteForm, useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { result: Result & { at: number }; adding: Adding }

/** A row without a match: the reason and its values, to be corrected and sent again. */
export function NotFoundLine({ result, adding }: Props) {
  const { at, input, added } = result
  const t = useTranslations('import')
  const match = useTranslations('import_match')
  const { settle, leave } = adding
  const [searching, setSearching] = useState(false)
  const form = useCorrection(result, adding)
  return (
    <li>
      <form
        noValidate
        className="flex flex-wrap items-center gap-2 px-4 py-2"
        onFocus={form.load}
        onSubmit={form.submit}
      >
        <CorrectedInputs form={form} text={result.text} />
        <Button type="submit" size="small" icon={<RotateCw aria-hidden />} busy={form.busy}>
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
          onChoose={(company_id) => settle.mutate([{ at, company_id }])}
        />
      )}
    </li>
  )
}

type CompanyForm = { name: string; place: string }
type CompanyRequest = { companies: [Result['input']] }

/** The form that sends the corrected row. */
function useCorrection({ at, text, input }: Props['result'], { correct }: Adding) {
  const words = useTranslations('fields')
  const isThis = correct.variables?.at === at
  const sending = {
    mutate: ({ companies: [corrected] }: CompanyRequest) =>
      correct.mutate({ at, line: { text, input: corrected } }),
    error: isThis ? correct.error : null,
    isPending: isThis && correct.isPending,
  }
  return useRouteForm('prospect_add', sending, {
    values: { name: input.uid ?? input.name ?? '', place: input.place ?? '' },
    given: (typed: CompanyForm): CompanyRequest => ({ companies: [correctedInput(input, typed)] }),
    check: ({ name }) => ({ name: name.trim() === '' && words('required') }),
  })
}

function CorrectedInputs({ form, text }: { form: RouteForm<CompanyForm>; text: string }) {
  const t = useTranslations('import')
  const id = useId()
  const sent = form.errorOf('companies[0].uid') ?? form.errorOf('companies[0].name')
  const wrong = {
    name: form.errorOf('name') ?? sent,
    place: form.errorOf('companies[0].place'),
  }
  const described = (error: string | undefined) =>
    error !== undefined && { 'aria-invalid': true, 'aria-describedby': id }
  return (
    <>
      <input
        aria-label={t('correct_name', { text })}
        className="field h-8 w-72!"
        maxLength={300}
        {...form.register('name')}
        {...described(wrong.name)}
      />
      <input
        aria-label={t('correct_place', { text })}
        placeholder={t('field_place')}
        className="field h-8 w-40!"
        maxLength={100}
        {...form.register('place')}
        {...described(wrong.place)}
      />
      {(wrong.name ?? wrong.place) !== undefined && (
        <p id={id} className="text-xs font-medium text-bad">
          {wrong.name ?? wrong.place}
        </p>
      )}
    </>
  )
}

/** Returns the corrected query: the row's values, with the name or the UID and the place that the user typed. */
function correctedInput(
  { uid, name: _name, place: _place, resolution_id: _id, ...rest }: Result['input'],
  typed: CompanyForm,
): Result['input'] {
  const name = typed.name.trim()
  const place = typed.place.trim()
  const who = uid === undefined ? { name } : /\d/.test(name) ? { uid: name } : { name }
  return { ...rest, ...who, ...(place !== '' && { place }) }
}

/** Shows why no company was found. */
function Reason({ of }: { of: Result['added']['resolution'] }) {
  const reasons = useTranslations('resolution')
  const key = of?.reason?.replace(':', '_') as 'no_candidate' | undefined
  return (
    <span className="min-w-0 flex-1 truncate text-sm text-muted">
      {key !== undefined && reasons.has(key) ? reasons(key) : of?.summary}
    </span>
  )
}
