/** A range of a text, with its claim, or null. */
export type Stretch = { text: string; claim: number | null }

/** Splits a text at the sentences of its claims, each at its first occurrence. */
export function cutAtClaims(text: string, claims: readonly { text: string }[]): Stretch[] {
  const places = claims
    .map((claim, at) => ({ at, from: text.indexOf(claim.text), length: claim.text.length }))
    .filter(({ from, length }) => from >= 0 && length > 0)
    .sort((a, b) => a.from - b.from)
  const cut: Stretch[] = []
  let end = 0
  for (const { at, from, length } of places) {
    if (from < end) continue
    if (from > end) cut.push({ text: text.slice(end, from), claim: null })
    end = from + length
    cut.push({ text: text.slice(from, end), claim: at })
  }
  if (end < text.length) cut.push({ text: text.slice(end), claim: null })
  return cut
}
