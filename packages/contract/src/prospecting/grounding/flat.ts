const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '´': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u2009': ' ',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  ß: 's',
  ø: 'o',
  œ: 'o',
  '²': '2',
  '³': '3',
  æ: 'a',
}

/**
 * Converts a text to lower-case ASCII letters where possible. Positions stay the same as in the original. Accents are
 * removed. Apostrophes, dashes and blanks of all kinds become one kind each.
 */
export function flatten(text: string): string {
  return text.replace(/[^\0-\x7f]/g, bareUnit).toLowerCase()
}

/** Cache of flattened characters; it has at most one entry per code unit. */
const known = new Map<string, string>(Object.entries(plain))

function bareUnit(unit: string) {
  const before = known.get(unit)
  if (before !== undefined) return before
  const base = unit.normalize('NFD')[0]!.toLowerCase()
  const bare = plain[base] ?? (base.length === 1 ? base : unit)
  known.set(unit, bare)
  return bare
}

/** Returns whether a text contains a digit; a quick test, since most patterns of numbers and dates need one. */
export function hasDigits(text: string): boolean {
  return /\d/.test(text)
}

/** Blanks out ranges of a text, so that nothing is found in them; its length stays the same. */
export function blankOut(flat: string, spans: readonly { start: number; end: number }[]): string {
  if (spans.length === 0) return flat
  // Each character is copied once, regardless of the number of ranges.
  const pieces: string[] = []
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(at, start)
    pieces.push(flat.slice(at, from), '\u0001'.repeat(end - from))
    at = end
  }
  return [...pieces, flat.slice(at)].join('')
}
