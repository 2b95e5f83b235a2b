/**
 * Returns at most this many characters of a text. A cut never leaves half of a surrogate pair, which no JSON of the API
 * and no row may contain.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  // A code point above U+FFFF has two places. One that begins at the last place would be cut in half.
  const isHalf = most > 0 && text.codePointAt(most - 1)! > 0xffff
  return text.slice(0, isHalf ? most - 1 : most)
}
