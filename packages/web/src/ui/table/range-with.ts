import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * Returns the visible rows and always the current row, which holds the focus wherever the table is scrolled. `pinned`
 * returns the row that stays at the top while others scroll.
 */
export function rangeWith(at: number, pinned?: (first: number) => number | undefined) {
  return (range: Range): number[] => {
    const seen = defaultRangeExtractor(range)
    const others = [at, pinned?.(range.startIndex) ?? -1].filter((one) => one >= 0 && one < range.count)
    const all = new Set([...seen, ...others])
    return all.size === seen.length ? seen : [...all].toSorted((a, b) => a - b)
  }
}
