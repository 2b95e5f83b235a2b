import { useTranslations } from 'use-intl'
import { failureOf } from '#web/data/failures.ts'

/** Returns a function that says in a few words why a call failed; null if it did not. */
export function useFailureTitle() {
  const t = useTranslations('errors')
  return (error: unknown) => (error ? t(`${failureOf(error).code}.title`) : null)
}
