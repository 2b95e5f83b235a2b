import type { SearchMatch } from '@alphorn/contract/directory/company-search'
import { foldText } from '@alphorn/swiss-names/fold'
import { placeKey } from '@alphorn/swiss-names/place-key'
import { type Bits, hasBit } from '#search/bits'
import { matchNames } from '#search/match-names'
import { matchPurposes } from '#search/match-purposes'
import type { QueryScratch } from '#search/query-scratch'
import type { MemoryIndex } from '#search/memory-index'
import type { Question } from '#search/question'
import { groupOf, type Tolerance } from '#search/reading'
import { eachBeginning, lookUp } from '#search/vocabulary'

type Words = Extract<Question, { kind: 'words' }>

/**
 * Adds the companies that contain the words to the hits, and relaxes the words only until a member is found. First,
 * words count as typed, in names or purposes, also joined or split differently, or as another name of a place. Then a
 * person's occupation finds the trade. Typing mistakes follow, then more of them, and finally a subset of the words.
 */
export function matchWords(
  index: MemoryIndex,
  scratch: QueryScratch,
  question: Words,
  among: Bits,
  members: Bits,
): SearchMatch {
  const { words, isLastOpen } = question
  if (words.length === 0) return 'exact'
  const look = lookingFor(index, scratch, question, among)
  const isFound = (count = 1) => hasMembers(scratch, members, count)
  look(words, 'exact')
  if (!isFound(few))
    for (const written of [...spacingVariants(index, question), ...localNameVariants(question)])
      look(written, 'exact', { less: 0.1 })
  matchPurposes(index, scratch, words, isLastOpen, among)
  if (isFound()) return 'exact'
  for (const trade of tradesOf(index, words)) {
    look(trade, 'exact')
    matchPurposes(index, scratch, trade, isLastOpen, among)
  }
  if (isFound()) return 'typo'
  for (const tolerance of ['typo', 'wide'] as const) {
    look(words, tolerance)
    if (isFound()) return 'typo'
  }
  const telling = distinctiveWords(words)
  look(telling, 'wide', { need: Math.max(1, Math.round((telling.length * 2) / 3)) })
  return isFound() ? 'partial' : 'exact'
}

/** Drops single letters, such as the article of `L'Oréal`, unless there are no longer words. */
function distinctiveWords(words: readonly string[]) {
  const telling = words.filter((word) => word.length > 1)
  return telling.length > 0 ? telling : words
}

/** If at most this many names match, names with other spellings of the words are listed after them. */
const few = 10

function hasMembers({ hits }: QueryScratch, members: Bits, count: number) {
  let left = count
  return hits.companies.some((company) => hasBit(members, company) && --left === 0)
}

function lookingFor(index: MemoryIndex, scratch: QueryScratch, question: Words, among: Bits) {
  const { spelled, isLastOpen, form, formWord } = question
  const bonus: number[] = []
  if (formWord !== null) eachBeginning(index.words, formWord, (word) => bonus.push(word))
  const formCode = form === null ? 0 : Math.max(0, index.forms.indexOf(form))
  return (words: readonly string[], tolerance: Tolerance, { need = words.length, less = 0 } = {}) => {
    const groups = words.map((word, at) => {
      const isOpen = isLastOpen && at === words.length - 1
      return groupOf(index, scratch, { word, spelled: spelled.get(word) ?? word, isOpen }, tolerance)
    })
    matchNames(index, scratch, { groups, need, less, form: formCode, bonus }, among)
  }
}

const maxSpacings = 8

/** Joins two of the words, or splits one of them, if names contain the result. */
function spacingVariants(index: MemoryIndex, { words, spelled, isLastOpen }: Words): string[][] {
  const isKnown = (word: string, at: number) =>
    lookUp(index.words, word) >= 0 || (isLastOpen && at === words.length - 1 && isBeginning(index, word))
  const spaced: string[][] = []
  words.forEach((word, at) => {
    const next = words[at + 1]
    if (next !== undefined && isKnown(word + next, at + 1))
      spaced.push([...words.slice(0, at), word + next, ...words.slice(at + 2)])
    // Splits the word as typed: in `klimaeschenbach` the letters that look like an umlaut belong to two words.
    const typed = spelled.get(word)
    const folded = typed === undefined ? (part: string) => part : foldText
    const letters = typed ?? word
    for (let cut = 2; cut <= letters.length - 2; cut++) {
      const [first, second] = [folded(letters.slice(0, cut)), folded(letters.slice(cut))]
      if (lookUp(index.words, first) >= 0 && isKnown(second, at))
        spaced.push([...words.slice(0, at), first, second, ...words.slice(at + 1)])
    }
  })
  return spaced.slice(0, maxSpacings)
}

/** Replaces places by their local names: `Treuhand Genf` becomes `Treuhand Genève`. */
function localNameVariants({ words }: Words): string[][] {
  // A number names no place: its key is empty.
  const called = words.flatMap((word) => (placeKey(word) || word).split(' '))
  return called.join(' ') === words.join(' ') ? [] : [called]
}

/** Word endings of occupations and their trades: `menuisier` and `menuiserie`, `Schreiner` and `Schreinerei`. */
const trades: readonly [person: RegExp, trade: string][] = [
  [/iere?$/, 'erie'],
  [/er$/, 'erie'],
  [/er$/, 'erei'],
  [/(?:iere|aio|e)$/, 'eria'],
]

function tradesOf(index: MemoryIndex, words: readonly string[]): string[][] {
  return words.flatMap((word, at) =>
    trades
      .filter(([person]) => person.test(word))
      .map(([person, trade]) => word.replace(person, trade))
      .filter((trade) => trade.length >= minTradeLength && lookUp(index.words, trade) >= 0)
      .map((trade) => [...words.slice(0, at), trade, ...words.slice(at + 1)]),
  )
}

const minTradeLength = 7

function isBeginning({ words }: MemoryIndex, letters: string) {
  let found = false
  eachBeginning(words, letters, () => {
    found = true
  })
  return found
}
