import type { TextBacking } from '#contract/prospecting/letters/text-backing'

// Without the schema of the backing, so that the browser's check of typed text does not load a schema library.

/** Share of unbacked words, in percent, from which the gate warns. */
export const warnedShare = 10

/** Returns the share of unbacked words in percent, from 0 to 100. */
export function unbackedShare({ words, unbacked }: TextBacking): number {
  return words === 0 ? 0 : Math.min(100, Math.round((100 * unbacked.length) / words))
}
