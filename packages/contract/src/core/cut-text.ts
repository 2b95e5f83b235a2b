/**
 * Returns at most this many characters of a text. A cut never leaves half of a surrogate pair, which no JSON of the API
 * and no row may contain.
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text
  const isHalf =
    most > 0 && isHighSurrogate(text.charCodeAt(most - 1)) && !isHighSurrogate(text.charCodeAt(most))
  return text.slice(0, isHalf ? most - 1 : most)
}

function isHighSurrogate(code: number) {
  return code >= 0xd800 && code <= 0xdbff
}
