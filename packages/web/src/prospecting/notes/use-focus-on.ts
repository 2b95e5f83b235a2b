import { useEffect, useRef } from 'react'

/**
 * Focuses a field each time `writing` increases. At once, unlike the function of react-hook-form, because letters that
 * follow the key would otherwise act as shortcuts.
 */
export function useFocusOn(writing: number) {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (writing > 0) field.current?.focus()
  }, [writing])
  return field
}
