import { useTranslations } from 'use-intl'
import { isShownFieldCode } from '#web/data/failures.ts'

/** What is wrong with a field, in the language of the screen; the service's own sentence where the catalogues have none. */
export function useFieldWords() {
  const t = useTranslations('fields')
  return ({ code, detail }: { code: string; detail: string }) => (isShownFieldCode(code) ? t(code) : detail)
}
