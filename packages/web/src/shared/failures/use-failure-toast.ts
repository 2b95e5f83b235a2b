import { useTranslations } from 'use-intl'
import { type Failure, failureOf } from '#web/data/failures.ts'
import { useFieldWords } from '#web/shared/failures/use-field-words.ts'
import { toasts } from '#web/ui/toasts.tsx'

/** Returns a function that reports a refused call in a toast, for calls without a form to show the error. */
export function useFailureToast() {
  const t = useTranslations('errors')
  const words = useFieldWords()
  return (error: unknown) => {
    const { code, request_id, fields }: Failure = failureOf(error)
    toasts.add({
      title: t(`${code}.title`),
      description: [fields[0] ? words(fields[0]) : t(`${code}.text`), request_id].filter(Boolean).join(' · '),
      type: 'failure',
      priority: 'high',
      timeout: 12_000,
    })
  }
}
