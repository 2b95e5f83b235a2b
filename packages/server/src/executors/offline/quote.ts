const longestQuote = 2000

/** The line of a register or a page as a quote: whole, or as much of it as a quote may be long. */
export function quoteOf(evidence_id: string, excerpt: string) {
  return { evidence_id, exact: excerpt.trim().slice(0, longestQuote) }
}
