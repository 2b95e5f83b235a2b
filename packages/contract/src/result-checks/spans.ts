export type Span = { start: number; end: number }

/** Where words stand in a text, in Unicode code points, end exclusive. */
export function spansOf(text: string, words: string): Span[] {
  const spans: Span[] = []
  const length = codePoints(words)
  for (let at = text.indexOf(words); at >= 0 && words !== ''; at = text.indexOf(words, at + words.length)) {
    const start = codePoints(text.slice(0, at))
    spans.push({ start, end: start + length })
  }
  return spans
}

function codePoints(text: string) {
  let count = 0
  for (const _ of text) count++
  return count
}
