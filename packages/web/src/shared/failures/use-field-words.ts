import { useTranslations } from 'use-intl'
import { isShownFieldCode } from '#web/data/failures.ts'

/**
 * Returns a function that describes the fault of a field in the user's language, or in the service's sentence where no
 * translation exists.
 */
export function useFieldWords() {
  const t = useTranslations('fields')
  return ({ code, detail }: { code: string; detail: string }) => (isShownFieldCode(code) ? t(code) : detail)
}
