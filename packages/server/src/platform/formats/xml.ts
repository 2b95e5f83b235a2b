const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for an element or an attribute of XML 1.0, which has no control characters, or of HTML. */
export function xmlText(text: string) {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replaceAll(/[&<>"']/g, (character) => entities[character]!)
  )
}
