import { type FieldErrors, get } from 'react-hook-form'
import { useFieldWords } from '#web/shared/failures/use-field-words.ts'

/** What is wrong with a field of a form, in words. */
export function useErrorWords(errors: FieldErrors) {
  const words = useFieldWords()
  return (path: string): string | undefined => {
    const message = (get(errors, path) as { message?: string } | undefined)?.message
    if (message === undefined) return undefined
    return words({ code: message, detail: message })
  }
}
