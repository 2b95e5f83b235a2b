export type TextRange = { start: number; end: number }

/** Returns whether a range shares a character with any of several ranges. */
export function touchesRange({ start, end }: TextRange, ranges: readonly TextRange[]): boolean {
  return ranges.some((one) => one.start < end && start < one.end)
}

/** Finds all ranges of a text that match one of several words or names. */
export function rangesOfWords(text: string, names: readonly string[]): TextRange[] {
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

/** Joins the pieces of `piecesOf` at abbreviations, "3 Mio. Franken": a piece that begins in lower case continues. */
export function sentencesJoinedAtLowerCase(text: string): TextRange[] {
  return joinPieces(text, (_, { start }) => /\p{Ll}/u.test(text[start] ?? ''))
}

/** Joins the pieces of one line at abbreviations and numbers: a piece that begins in lower case or with a digit. */
export function sentencesJoinedInLine(text: string): TextRange[] {
  const isInLine = (end: number, start: number) => !text.slice(end, start).includes('\n')
  return joinPieces(
    text,
    ({ end }, { start }) => /[\p{Ll}\d]/u.test(text[start] ?? '') && isInLine(end, start),
  )
}

function joinPieces(text: string, continues: (last: TextRange, piece: TextRange) => boolean): TextRange[] {
  const sentences: TextRange[] = []
  for (const piece of piecesOf(text)) {
    const last = sentences.at(-1)
    if (last && continues(last, piece)) last.end = piece.end
    else sentences.push({ ...piece })
  }
  return sentences
}

/** Joins a heading to what it introduces: "Management: A (chair), B (finance)". Reads the first pieces only. */
export function sentencesJoinedAtColon(text: string, maxPieces: number): TextRange[] {
  const sentences: TextRange[] = []
  let start: number | undefined
  for (const piece of piecesOf(text).slice(0, maxPieces)) {
    start ??= piece.start
    if (text[piece.end] === ':') continue
    sentences.push({ start, end: piece.end })
    start = undefined
  }
  return start === undefined ? sentences : [...sentences, { start, end: text.length }]
}

/** Abbreviations end no sentence, and a colon joins a value to its label. */
const endOfItem =
  /(?<!(?:^|[^\p{L}])(?:[Nn]r|[Nn]o|[Aa]rt|[Ss]t|[Dd]r|ca|[Mm]io|[Mm]rd|exkl|inkl|bzw|[Pp]ubl|Fr|(?<![\d.])\d{1,2}))[.!?…]["»”)]*\s+|[;\n]\s*|\s[–—|·•]\s/gu

/** Splits a text into sentences and items: also at semicolons, ends of lines, and dashes and dots of lists. */
export function sentencesAndItems(text: string): TextRange[] {
  return splitAt(text, endOfItem).filter((range) => range.end > range.start)
}

/** Splits a range of a text at borders, which belong to no part. A part may be empty. */
export function splitAt(
  text: string,
  border: RegExp,
  { start, end }: TextRange = { start: 0, end: text.length },
): TextRange[] {
  const parts: TextRange[] = []
  let from = start
  for (const { 0: mark, index } of text.slice(start, end).matchAll(border)) {
    parts.push({ start: from, end: start + index })
    from = start + index + mark.length
  }
  return [...parts, { start: from, end }]
}
