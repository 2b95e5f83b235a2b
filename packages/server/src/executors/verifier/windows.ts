/** A part of a text, in UTF-16 units. */
export type Span = { start: number; end: number }

// ICU ends a sentence after "12." and "Nr.": what is as short as that goes with what follows.
const shortest = 20

/** The sentences of a text, without the white space around them. A piece that is too short for a sentence goes with the next. */
export function sentencesOf(text: string, language?: string): Span[] {
  const sentences: Span[] = []
  let start = 0
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const span = trimSpan(text, { start, end: index + segment.length })
    if (/\d\.$/.test(segment.trimEnd()) || span.end - span.start < shortest) continue
    sentences.push(span)
    start = index + segment.length
  }
  const rest = trimSpan(text, { start, end: text.length })
  return rest.end > rest.start ? [...sentences, rest] : sentences
}

function trimSpan(text: string, { start, end }: Span): Span {
  const part = text.slice(start, end)
  return {
    start: start + part.length - part.trimStart().length,
    end: end - part.length + part.trimEnd().length,
  }
}

/**
 * A text in windows of whole sentences that have at most so many tokens. A window begins with the last sentence of the one
 * before, where both fit: a statement over two sentences is then in one of them. A sentence that is too long alone is cut at
 * its words.
 */
export function windowsOf(
  text: string,
  sentences: readonly Span[],
  { most, countTokens }: { most: number; countTokens: (text: string) => number },
): Span[] {
  const counted = sentences
    .flatMap((sentence) => piecesOf(text, sentence, { most, countTokens }))
    .map((span) => ({ ...span, tokens: countTokens(text.slice(span.start, span.end)) }))
  const windows: Span[] = []
  for (let first = 0; first < counted.length;) {
    let end = first + 1
    let tokens = counted[first]!.tokens
    while (end < counted.length && tokens + counted[end]!.tokens <= most) tokens += counted[end++]!.tokens
    windows.push({ start: counted[first]!.start, end: counted[end - 1]!.end })
    if (end === counted.length) break
    first = canOverlap(counted, { first, end, most }) ? end - 1 : end
  }
  return windows
}

type Counted = Span & { tokens: number }

/** Whether the next window can begin one sentence earlier, and still get further than this one. */
function canOverlap(
  counted: readonly Counted[],
  { first, end, most }: { first: number; end: number; most: number },
) {
  return end - 1 > first && counted[end - 1]!.tokens + counted[end]!.tokens <= most
}

/** A sentence, or its halves where it has too many tokens. */
function piecesOf(
  text: string,
  span: Span,
  limit: { most: number; countTokens: (text: string) => number },
): Span[] {
  const words = text.slice(span.start, span.end)
  if (limit.countTokens(words) <= limit.most) return [span]
  const middle = Math.floor(words.length / 2)
  const blank = words.lastIndexOf(' ', middle)
  const cut = span.start + (blank > 0 ? blank : middle)
  if (cut <= span.start || cut >= span.end) return [span]
  return [
    ...piecesOf(text, trimSpan(text, { start: span.start, end: cut }), limit),
    ...piecesOf(text, trimSpan(text, { start: cut, end: span.end }), limit),
  ]
}
