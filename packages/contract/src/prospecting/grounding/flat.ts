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
 * A text in small ASCII letters where that is possible, character by character. A position in the flat text
 * is the same position in the original. Accents are removed. Apostrophes, dashes and blanks of all kinds
 * become one kind each.
 */
export function flatten(text: string): string {
  return text.replace(/[^\0-\x7f]/g, bareUnit).toLowerCase()
}

/** Cache of flattened characters. There are at most as many as code units. */
const known = new Map<string, string>(Object.entries(plain))

function bareUnit(unit: string) {
  const before = known.get(unit)
  if (before !== undefined) return before
  const base = unit.normalize('NFD')[0]!.toLowerCase()
  const bare = plain[base] ?? (base.length === 1 ? base : unit)
  known.set(unit, bare)
  return bare
}

/** Whether a text has a digit at all: most patterns of numbers and dates need one. */
export function hasDigits(text: string): boolean {
  return /\d/.test(text)
}

/** Blanks out ranges of a text, so that nothing is found in them; lengths stay. */
export function blankOut(flat: string, spans: readonly { start: number; end: number }[]): string {
  if (spans.length === 0) return flat
  // Each character is copied once, however many stretches there are.
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
