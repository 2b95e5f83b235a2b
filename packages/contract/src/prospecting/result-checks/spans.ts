export type Span = { start: number; end: number }

/** Returns the positions of words in a text, in Unicode code points, end exclusive. */
export function spansOf(text: string, words: string): Span[] {
  const spans: Span[] = []
  const length = codePoints(words)
  let counted = 0
  let start = 0
  for (let at = text.indexOf(words); at >= 0 && words !== ''; at = text.indexOf(words, at + words.length)) {
    start += codePoints(text.slice(counted, at))
    counted = at
    spans.push({ start, end: start + length })
  }
  return spans
}

function codePoints(text: string) {
  let count = 0
  for (const _ of text) count++
  return count
}
