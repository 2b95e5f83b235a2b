import { type FieldErrors, get } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { isShownFieldCode } from '#web/failures.ts'

/** What is wrong with a field of a form, in words. */
export function useErrorWords(errors: FieldErrors) {
  const t = useTranslations('fields')
  return (path: string): string | undefined => {
    const message = (get(errors, path) as { message?: string } | undefined)?.message
    if (message === undefined) return undefined
    return isShownFieldCode(message) ? t(message) : message
  }
}
