import { useTranslations } from 'use-intl'
import { type Failure, failureOf } from '#web/data/failures.ts'
import { useFieldWords } from '#web/shared/failures/use-field-words.ts'
import { showFailureToast } from '#web/ui/toasts.tsx'

type Details = {
  /** The object of the call, because the user may have left it before the response. */
  about: string
  /** Leads to the object of the call. */
  onShow: () => void
}

/** Returns a function that reports a refused call in a toast, for calls without a form to show the error. */
export function useFailureToast() {
  const show = useFailureToastAbout()
  return (error: unknown) => show(error, null)
}

/** Returns a function that reports a refused call in a toast, with the object of the call and a button to see it. */
export function useFailureToastAbout() {
  const t = useTranslations('errors')
  const common = useTranslations('common')
  const words = useFieldWords()
  return (error: unknown, details: Details | null) => {
    const { code, request_id, fields }: Failure = failureOf(error)
    const why = fields[0] ? words(fields[0]) : t(`${code}.text`)
    showFailureToast(t(`${code}.title`), {
      about: details?.about ?? '',
      description: [details?.about, why, request_id].filter(Boolean).join(' · '),
      button: details ? { label: common('show'), onPress: details.onShow } : undefined,
    })
  }
}
