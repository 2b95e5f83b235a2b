/** Returns the text with a capital first letter. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** Returns the text with a lower-case first letter. */
export function uncapitalize(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
