import { type FieldErrors, get } from 'react-hook-form'
import { useFieldWords } from '#web/shared/failures/use-field-words.ts'

/** Returns a function that describes the fault of a form field. */
export function useErrorWords(errors: FieldErrors) {
  const words = useFieldWords()
  return (path: string): string | undefined => {
    const message = (get(errors, path) as { message?: string } | undefined)?.message
    if (message === undefined) return undefined
    return words({ code: message, detail: message })
  }
}
