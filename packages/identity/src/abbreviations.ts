import { foldText } from '@alphorn/swiss-names/fold'
import { abbreviatesTrade, isListedTrade, isTradeWord } from '@alphorn/swiss-names/trade-words'

// Lists of companies often abbreviate trades with a dot: `Schr.`, `Elektro-Inst.`, `Ing.büro`. The dot shows that the
// word is incomplete.

/** Words with a dot that abbreviate no trade: titles, and marks of the register. */
const others: ReadonlySet<string> = new Set(
  'st ste dr prof gebr inh co cie jun jr sen sr geb vorm nr tel fam frl hr mr mme nachf succ fils'.split(' '),
)
const dotted = /(?<![\p{L}\p{N}.])(\p{L}{2,30})\.(?!\p{L}\.)/gu

/** Returns the folded words of a name that a dot abbreviates. A dot after a complete trade word ends a sentence. */
export function abbreviatedWords(text: string): ReadonlySet<string> {
  const words = [...foldText(text).matchAll(dotted)].map(([, word = '']) => word)
  return new Set(words.filter((word) => !others.has(word) && !isListedTrade(word)))
}

const minAbbreviationLength = 5

/**
 * Returns whether an abbreviation can only mean this word: all trades with this prefix are the same one, or it has most
 * of the letters.
 */
export function isAbbreviationOf(word: string, known: string) {
  if (known.length <= word.length || !known.startsWith(word)) return false
  return abbreviatesTrade(word, known) || word.length >= minAbbreviationLength
}

/** Two words, one of which has a dot, for one trade: `Elektro-Inst.` and `Ing.büro`. */
export function isAbbreviatedCompound(
  [first, second]: readonly [string, string],
  known: string,
  abbreviated: ReadonlySet<string>,
) {
  if (!isTradeWord(known) || known.length <= first.length + second.length) return false
  if (abbreviated.has(second)) return known.startsWith(first + second)
  return abbreviated.has(first) && known.startsWith(first) && isTradeWord(second) && known.endsWith(second)
}
