/** Bounds on the length and number of stored texts, so that the cache stays small. */
const longestKept = 2000
const mostKept = 300

/**
 * Keeps what was read of texts that come again: the statements of an offering are evidence of each draft of a project. It is
 * found by all that was read, so a changed statement is read again. The text that was unused for longest leaves first.
 */
export function keptReadings<Reading>(): (key: string, read: () => Reading) => Reading {
  const kept = new Map<string, Reading>()
  return (key, read) => {
    if (key.length > longestKept) return read()
    const made = kept.get(key) ?? read()
    kept.delete(key)
    kept.set(key, made)
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
    return made
  }
}
