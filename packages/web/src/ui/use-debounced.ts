import { useEffect, useState } from 'react'

const pause = 250

/** Returns the typed text, debounced. */
export function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), pause)
    return () => clearTimeout(timer)
  }, [typed])
  return rested
}
