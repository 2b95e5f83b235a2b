/** Words of a text without accents and capitals, for a comparison with stems. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  )
}

/** Stems as they are listed: `hotel` begins a word, `*bau` is anywhere in it, `=it` is the whole word. */
export function isStemOf(stem: string, word: string) {
  if (stem.startsWith('*')) return word.includes(stem.slice(1))
  return stem.startsWith('=') ? word === stem.slice(1) : word.startsWith(stem)
}

/** How many of a text's words have one of the stems. */
export function countStems(stems: readonly string[], words: readonly string[]) {
  return words.filter((word) => stems.some((stem) => isStemOf(stem, word))).length
}
