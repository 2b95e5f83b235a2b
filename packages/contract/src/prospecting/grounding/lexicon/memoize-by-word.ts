/** Limits on the length and number of cached words, so that they take a few megabytes at most. */
const maxCachedLength = 40
const maxCachedWords = 20_000

/**
 * Caches a function of a single word, because texts repeat their words. Words beyond the bounds are computed each time.
 */
export function memoizeByWord<Answer>(answerTo: (word: string) => Answer): (word: string) => Answer {
  const kept = new Map<string, Answer>()
  return (word) => {
    const known = kept.get(word)
    if (known !== undefined || kept.has(word)) return known as Answer
    const answer = answerTo(word)
    if (word.length <= maxCachedLength && kept.size < maxCachedWords) kept.set(word, answer)
    return answer
  }
}
