/** Limits on the length and number of cached texts, so that the cache stays small. */
const maxCachedLength = 2000
const maxCachedTexts = 300

/**
 * Creates a cache for what was parsed from recurring texts, such as the statements of an offering, which are evidence
 * of each draft. The key contains the whole text, so a changed one is parsed again. The least recently used text is
 * evicted first.
 */
export function memoizeByText<Reading>(): (key: string, read: () => Reading) => Reading {
  const kept = new Map<string, Reading>()
  return (key, read) => {
    if (key.length > maxCachedLength) return read()
    const made = kept.get(key) ?? read()
    kept.delete(key)
    kept.set(key, made)
    if (kept.size > maxCachedTexts) kept.delete(kept.keys().next().value!)
    return made
  }
}
