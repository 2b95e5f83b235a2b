/** Returns the initials of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const letters = name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter(Boolean)
  return `${letters[0] ?? ''}${letters.length > 1 ? letters.at(-1)! : ''}`.toUpperCase()
}
