/** A part of a text, in UTF-16 units. */
export type Span = { start: number; end: number }

// ICU ends a sentence after "12." and "Nr.", so a segment that is this short is joined to the next one.
const minSentenceLength = 20

/** Splits a text into sentences without surrounding white space. Joins a segment that is too short to the next one. */
export function sentencesOf(text: string, language?: string): Span[] {
  const sentences: Span[] = []
  let start = 0
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(text)) {
    const span = trimSpan(text, { start, end: index + segment.length })
    if (/\d\.$/.test(segment.trimEnd()) || span.end - span.start < minSentenceLength) continue
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
 * Splits a text into windows of whole sentences with a maximum number of tokens. A window begins with the last sentence
 * of the previous one, if both fit: a statement across two sentences is then in one window. A sentence that is too long
 * by itself is cut between words.
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

type TokenSpan = Span & { tokens: number }

/** Returns whether the next window can begin one sentence earlier, and still extend further than this one. */
function canOverlap(
  counted: readonly TokenSpan[],
  { first, end, most }: { first: number; end: number; most: number },
) {
  return end - 1 > first && counted[end - 1]!.tokens + counted[end]!.tokens <= most
}

/** Returns a sentence, or its halves if it has too many tokens. */
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
