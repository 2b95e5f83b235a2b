import { cutText } from '@alphorn/contract/core/cut-text'
const maxQuoteLength = 2000

/** Returns the line of a register or a page as a quote, cut to the maximum length. */
export function quoteOf(evidence_id: string, excerpt: string) {
  return { evidence_id, exact: cutText(excerpt.trim(), maxQuoteLength) }
}
