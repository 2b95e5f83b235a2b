/**
 * Returns the stem of a folded word: without the endings of plural and case in German, French and Italian. The stem
 * need not be a word. It must be the same for `Wärmepumpe` and `Wärmepumpen`, `service` and `services`, `gestione` and
 * `gestioni`.
 */
export function stemWord(word: string): string {
  return withoutEnding(withoutEnding(withoutEnding(word, genitive), plural), vowel)
}

const genitive = /[sx]$/
const plural = /(?:ern|en|em|er|e)$/
const vowel = /[eioa]$/
const minStemLength = 4

function withoutEnding(word: string, ending: RegExp) {
  const bare = word.replace(ending, '')
  return bare.length >= minStemLength ? bare : word
}
