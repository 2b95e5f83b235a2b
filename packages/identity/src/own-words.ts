import { isCompanionWord, isTradeWord } from '@alphorn/swiss-names/trade-words'

// Words that differ from another one by a letter, and that are both right: Bäder and Räder, Gas and Glas.

/** Folded words for goods and trades that are no trades by themselves in the list of trades. */
const ownWords: ReadonlySet<string> = new Set(
  `rad rader bad bader reifen reisen gas glas stahl strahl garten karten media medica medical print sprint licht sicht foto moto
   mobil mobile mobel holz gold kunst wein wand band sand land rohr stein haus raum raume baum baume park bank tank boot brot
   leder feder laden faden farben garben kranen kran plan druck dach fach metall metal kanal signal mode modell
   musik video audio data dental kabel kabinen gabel seil teil ton tor turm film form forst frost post most zelt welt feld
   pneu neu bus haut haus hof kork vin pain bain bois bains`.split(/\s+/),
)

/** Returns whether a word is one of its own, so that a similar one is no mistyped form of it. */
export function isWordOfItsOwn(word: string) {
  return isTradeWord(word) || isCompanionWord(word) || ownWords.has(word)
}

/** Returns whether a word is in the list of words that differ from others by a letter. */
export function isListedWord(word: string) {
  return ownWords.has(word)
}
