/** The text with a capital first letter. */
export function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

/** The text with a small first letter. */
export function uncapitalize(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1)
}
