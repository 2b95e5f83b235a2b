import { rolesNeeded } from '@alphorn/contract/core/roles'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useFieldWords } from '#web/shared/failures/use-field-words.ts'
import { failureOf, type FailureCode } from '#web/data/failures.ts'
import { FailureRemedy } from '#web/shared/failures/failure-remedy.tsx'

/** Returns the message for each faulty field, by its path, in the user's language. */
export function useFieldErrors(error: unknown): Readonly<Record<string, string | undefined>> {
  const words = useFieldWords()
  if (!error) return {}
  return Object.fromEntries(failureOf(error).fields.map((one) => [one.field, words(one)]))
}

type Props = {
  error: unknown
  /** Fields that display their own errors. */
  known?: readonly string[]
  /** Messages of this form that replace the default ones for some codes. */
  says?: Partial<Record<FailureCode, string>>
}

/** Shows, above the submit button of a form, the reasons for its refusal that belong to no field. */
export function FormFailure({ error, known = [], says = {} }: Props) {
  const t = useTranslations('errors')
  const words = useFieldWords()
  const remedies = useTranslations('remedies')
  const queries = useQueryClient()
  if (!error) return null
  const failure = failureOf(error)
  const { code, request_id, fields } = failure
  const others = fields.filter(({ field }) => !known.includes(field))
  if (code === 'validation_failed' && fields.length > 0 && others.length === 0) return null
  // Uses only cached data, because forms of users who are not signed in must not request the session.
  const session = queries.getQueryData(routeQuery('session', {}).queryKey)
  const isForProof = code === 'forbidden' && rolesNeeded(failure.message).length === 0
  const lacksProof = isForProof && session?.user.email_confirmed === false
  const isExpected = says[code] !== undefined
  const title = says[code] ?? (lacksProof ? remedies('unconfirmed_title') : t(`${code}.title`))
  return (
    <div role="alert" className="flex gap-2 rounded-md bg-bad-soft px-3 py-2 text-bad">
      <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 space-y-0.5">
        {others.length === 0 && <p className="font-medium">{title}</p>}
        {others.map((one) => (
          <p key={`${one.code} ${one.field}`} className="font-medium">
            {words(one)}
          </p>
        ))}
        {others.length === 0 && !isExpected && code !== 'forbidden' && <p>{t(`${code}.text`)}</p>}
        <FailureRemedy failure={failure} />
        {request_id !== null && !isExpected && (
          <p className="flex flex-wrap gap-x-2 font-mono text-xs">
            <span>{code}</span> <span className="break-all">{request_id}</span>
          </p>
        )}
      </div>
    </div>
  )
}
