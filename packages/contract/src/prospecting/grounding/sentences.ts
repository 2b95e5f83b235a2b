export type TextRange = { start: number; end: number }

/** Returns whether a range shares a character with any of several ranges. */
export function touchesRange({ start, end }: TextRange, ranges: readonly TextRange[]): boolean {
  return ranges.some((one) => one.start < end && start < one.end)
}

/** Finds all ranges of a text that match one of several words or names. */
export function rangesOf(text: string, names: readonly string[]): TextRange[] {
  return names.flatMap((name) => {
    const found: TextRange[] = []
    for (let at = text.indexOf(name); name !== '' && at >= 0; at = text.indexOf(name, at + name.length))
      found.push({ start: at, end: at + name.length })
    return found
  })
}

const boundary = /[.!?…:;]["»”'’)\]]*\s+|\n+/g
const edge = /[\s\p{P}\p{S}]/u

/**
 * Splits a text into pieces of at most one sentence. A piece may be shorter ("12." of "12. März"), so a check for a
 * whole sentence must join the pieces that a specific spans.
 */
export function piecesOf(text: string): TextRange[] {
  const pieces: TextRange[] = []
  let start = 0
  for (const { 0: mark, index } of text.matchAll(boundary)) {
    pieces.push({ start, end: index + mark.length })
    start = index + mark.length
  }
  return [...pieces, { start, end: text.length }]
    .map((piece) => trimRange(text, piece))
    .filter((piece) => piece.end > piece.start)
}

/** Trims the blanks, quotes and punctuation at both ends. */
function trimRange(text: string, { start, end }: TextRange): TextRange {
  while (start < end && edge.test(text[start]!)) start++
  while (end > start && edge.test(text[end - 1]!)) end--
  return { start, end }
}

/** Returns the sentence that contains a range: from the first to the last piece that it touches. */
export function sentenceAround(pieces: readonly TextRange[], { start, end }: TextRange): TextRange {
  const touched = pieces.filter((piece) => piece.start < end && start < piece.end)
  const first = touched[0]
  const last = touched.at(-1)
  return first && last ? { start: first.start, end: last.end } : { start, end }
}
