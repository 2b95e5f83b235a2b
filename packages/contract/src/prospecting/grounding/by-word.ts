/** Together they take a few megabytes at most: no longer word is kept, and no more of them. */
const longestKept = 40
const mostKept = 20_000

/**
 * A function of a single word that remembers what it answered: texts have the same words again and again. What is outside of
 * the bounds is worked out each time.
 */
export function byWord<Answer>(answerTo: (word: string) => Answer): (word: string) => Answer {
  const kept = new Map<string, Answer>()
  return (word) => {
    const known = kept.get(word)
    if (known !== undefined || kept.has(word)) return known as Answer
    const answer = answerTo(word)
    if (word.length <= longestKept && kept.size < mostKept) kept.set(word, answer)
    return answer
  }
}
