import type { Language } from '@alphorn/contract/core/fields'

// Which of our four languages a text is written in, by its commonest words. Purposes of companies are long enough for that.

const words: Readonly<Record<Language, string>> = {
  de: 'der die das und von mit zur zum den des dem im sowie oder aller art kann sich ist auf fur bezweckt handel gesellschaft durch ein eine einer als auch an bei nach',
  fr: 'le la les et des du de l d dans pour toute toutes tous tout ainsi que ou peut est aux au avec par sur societe but en une un conseils services qu',
  it: 'il lo la gli le e di del della dei delle degli nel nella per con puo ogni tutti tutte genere societa scopo che o un una ai al alla in da commercio nonche',
  en: 'the and of to in for with any all or may its is other company purpose by as on an related services which',
}

const languagesOfWord = new Map<string, Language[]>()
for (const [language, list] of Object.entries(words) as [Language, string][])
  for (const word of list.split(' '))
    languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), language])

/** What is further on decides nothing. */
const mostRead = 2000
const fewestWords = 3

/** The language of a text, where its words leave no doubt. */
export function languageOfText(text: string): Language | null {
  const counts: Record<Language, number> = { de: 0, fr: 0, it: 0, en: 0 }
  const folded = text.slice(0, mostRead).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  for (const [word] of folded.matchAll(/[a-z]+/g)) {
    const spoken = languagesOfWord.get(word) ?? []
    for (const language of spoken) counts[language] += 1 / spoken.length
  }
  const [first, second] = (Object.entries(counts) as [Language, number][]).sort((a, b) => b[1] - a[1])
  if (!first || !second || first[1] < fewestWords) return null
  return first[1] >= 2 * second[1] ? first[0] : null
}
