/**
 * Returns the insertions, deletions, substitutions and swaps of neighbours between two words; undefined if there are
 * more than `most`.
 */
export function editsBetween(a: string, b: string, most: number): number | undefined {
  if (Math.abs(a.length - b.length) > most) return undefined
  let older: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = rowOf(a, b, i, last, older)
    if (Math.min(...row) > most) return undefined
    older = last
    last = row
  }
  const edits = last[b.length]!
  return edits <= most ? edits : undefined
}

/** Computes one row of the edit distances: from the first `i` letters of one word to each prefix of the other. */
function rowOf(a: string, b: string, i: number, last: readonly number[], older: readonly number[]) {
  const row = [i]
  for (let j = 1; j <= b.length; j++) {
    const same = a[i - 1] === b[j - 1]
    const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
    const edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (same ? 0 : 1))
    row.push(swapped ? Math.min(edits, older[j - 2]! + 1) : edits)
  }
  return row
}

/** Returns whether a word contains all of these letters, in their order. */
export function hasInOrder(word: string, letters: string): boolean {
  let from = 0
  return Array.from(letters).every((letter) => (from = word.indexOf(letter, from) + 1) > 0)
}
