import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** Returns the visible rows and always the current row, which holds the focus wherever the table is scrolled. */
export function rangeWith(at: number) {
  return (range: Range): number[] => {
    const seen = defaultRangeExtractor(range)
    if (at < 0 || at >= range.count || seen.includes(at)) return seen
    return at < seen[0]! ? [at, ...seen] : [...seen, at]
  }
}
