/** A name in two letters: those of its first and its last word. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1)! : ''}`.toUpperCase()
}
