import { allTerms, type Term } from '#understanding/parse-lexicon'

/** A term that begins with a word, and the share of its weight that the match has. */
export type WordMatch = { term: Term; factor: number; from: number; length: number }

const byStem = new Map<string, Term[]>()
let maxStemLength = 0
for (const term of allTerms()) {
  const [first] = term.stems
  if (first === undefined) continue
  byStem.set(first, [...(byStem.get(first) ?? []), term])
  maxStemLength = Math.max(maxStemLength, first.length)
}

const minStemLength = 2
/** Shortest part of a German compound that is searched; shorter ones match by chance ("einfuhr" ends with "uhr"). */
const minPartLength = 5
const maxWordLength = 60

/** Words of every purpose in which parts match by chance: "Gesellschaft" contains "Schaf". */
const general = /^(?:aktien|tochter)?(?:gesellschaft|genossenschaft)(?:en|er|ers)?$/

const kept = new Map<string, readonly WordMatch[]>()
const maxCachedWords = 20_000

/** Returns the terms that a folded word contains, as a whole or as parts of a compound. Results are cached. */
export function matchWord(word: string): readonly WordMatch[] {
  const known = kept.get(word)
  if (known) return known
  const found =
    word.length > maxWordLength || general.test(word) ? [] : withoutContained(readWord(word), word)
  if (kept.size >= maxCachedWords) kept.clear()
  kept.set(word, found)
  return found
}

function readWord(word: string): WordMatch[] {
  const found: WordMatch[] = []
  for (let from = 0; from < word.length; from += 1) {
    if (from === 1) from = 3
    const least = from === 0 ? minStemLength : minPartLength
    for (let length = least; length <= Math.min(maxStemLength, word.length - from); length += 1) {
      for (const term of byStem.get(word.slice(from, from + length)) ?? []) {
        const factor = factorOf(term, { from, tail: word.slice(from + length), length })
        if (factor > 0) found.push({ term, factor, from, length })
      }
    }
  }
  return found
}

type Place = { from: number; tail: string; length: number }

function factorOf(term: Term, { from, tail, length }: Place) {
  if (term.isExact) return from === 0 && tail === '' ? 1 : 0
  const isEnding = tail.length <= maxEndingLength(length) || isWithoutMeaning(tail) || isRoomOf(term, tail)
  if (from === 0 && isEnding) return 1
  return term.language === 'de' && term.stems.length === 1
    ? factorInCompound(isEnding, length)
    : factorOfStart({ from, tail, length })
}

/** Returns the weight of a part of a compound: the last part names the thing, and earlier parts only qualify it. */
function factorInCompound(isEnding: boolean, length: number) {
  if (isEnding) return 0.9
  return length >= minPartLength ? 0.35 : 0
}

function factorOfStart({ from, tail, length }: Place) {
  return from === 0 && tail.length <= 6 && length >= 7 ? 0.6 : 0
}

/** Last parts of compounds that name no industry: "Bestattungsdienstleistungen" is about burials. */
const generalEnding =
  /^(?:s|n|ns|en|es|er|ungs)?(?:dienstleist[a-z]{0,8}|dienste?n?|arbeite?n?|betriebe?[ns]?|unternehm[a-z]{0,6}|geschafte?[ns]?|firma|buros?|leistunge?n?|wesens?|bereiche?[ns]?|branche|services?|zentrums?|centers?|fragen)$/

function isWithoutMeaning(tail: string) {
  return tail.length >= 5 && generalEnding.test(tail)
}

/** Rooms in which a trade is done: "Physiotherapiepraxis". A "Küchenstudio" sells goods, which are no trade. */
const room = /^(?:s|n|e|en)?(?:praxis|praxen|salons?|studios?|ateliers?)$/

function isRoomOf({ kind }: Term, tail: string) {
  return kind === 'division' && tail.length >= 5 && room.test(tail)
}

function maxEndingLength(length: number) {
  return length <= 4 ? 2 : length === 5 ? 3 : 4
}

/**
 * Drops terms inside a longer one of the same language or division. A longer word of another language is a different
 * word: `spectacles` are glasses in English. The same word in two languages remains in both, because stems have other
 * lengths there and the language of the text decides: `crèche`.
 */
function withoutContained(found: WordMatch[], word: string) {
  return found.filter(
    (one) =>
      one.term.stems.length > 1 ||
      !found.some(
        (other) =>
          other.length > one.length &&
          other.term.stems.length === 1 &&
          (other.term.language === one.term.language ||
            (isSameMeaning(one.term, other.term) && !(one.factor === 1 && other.factor === 1))) &&
          other.from <= one.from &&
          endOf(other, word) >= one.from + one.length,
      ),
  )
}

const maxInflection = 2

/** The end of a word with an ending is part of it: "Massagen" is no "sagen". */
function endOf({ from, length, factor }: WordMatch, word: string) {
  return from === 0 && factor === 1 && word.length - length <= maxInflection ? word.length : from + length
}

function isSameMeaning(one: Term, other: Term) {
  return one.kind === 'division' && other.kind === 'division' && one.division === other.division
}

/** Returns whether a word is a stem with an ending. */
export function isForm(word: string, stem: string) {
  return word.startsWith(stem) && word.length - stem.length <= maxEndingLength(stem.length)
}
