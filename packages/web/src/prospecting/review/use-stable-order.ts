import { useRef } from 'react'

/**
 * Keeps rows in the order in which they first appeared, and appends new ones. The service sorts a changed text as the
 * newest, but the user keeps their position.
 */
export function useStableOrder<Row>(rows: readonly Row[], idOf: (row: Row) => string): Row[] {
  const places = useRef(new Map<string, number>())
  for (const row of rows) {
    const id = idOf(row)
    if (!places.current.has(id)) places.current.set(id, places.current.size)
  }
  const placeOf = (row: Row) => places.current.get(idOf(row)) ?? 0
  return [...rows].sort((a, b) => placeOf(a) - placeOf(b))
}
