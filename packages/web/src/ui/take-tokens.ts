type Taking = {
  /** The values that the field already has. */
  tokens: readonly string[]
  separator: RegExp
  pattern: RegExp
  /** Largest number of values. */
  most: number
}

/**
 * Returns the values of a field after a text is typed into it. `left`: the parts of the text that were not taken, and
 * `fault` the reason.
 */
export function takeTokens(text: string, { tokens, separator, pattern, most }: Taking) {
  const words = text
    .split(separator)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const fitting = words.filter((word) => pattern.test(word))
  const wanted = [...new Set([...tokens, ...fitting])]
  const excess = new Set(wanted.slice(most))
  return {
    taken: wanted.slice(0, most),
    left: [...new Set(words)].filter((word) => !pattern.test(word) || excess.has(word)),
    fault: fitting.length < words.length ? 'wrong' : excess.size > 0 ? 'too_many' : undefined,
  } as const
}
