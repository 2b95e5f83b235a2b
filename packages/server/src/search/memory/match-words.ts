import type { SearchMatch } from '@alphorn/contract/company-search'
import { type Bits, hasBit } from '#server/search/memory/bits'
import { matchNames } from '#server/search/memory/match-names'
import { matchPurposes } from '#server/search/memory/match-purposes'
import type { Memo } from '#server/search/memory/memo'
import type { MemoryIndex } from '#server/search/memory/memory-index'
import type { Question } from '#server/search/memory/question'
import { groupOf, type Tolerance } from '#server/search/memory/reading'
import { eachBeginning, lookUp } from '#server/search/memory/vocabulary'

type Words = Extract<Question, { kind: 'words' }>

/**
 * Notes the companies that the words are found in, bending them no further than it takes to find a member: as typed,
 * glued or split otherwise, with typing mistakes, with more of them, in part.
 */
export function matchWords(
  index: MemoryIndex,
  memo: Memo,
  { words, isLastOpen, form, formWord }: Words,
  among: Bits,
  members: Bits,
): SearchMatch {
  if (words.length === 0) return 'exact'
  const bonus: number[] = []
  if (formWord !== null) eachBeginning(index.words, formWord, (word) => bonus.push(word))
  const formCode = form === null ? 0 : Math.max(0, index.forms.indexOf(form))
  const look = (typed: readonly string[], tolerance: Tolerance, need = typed.length) => {
    const groups = typed.map((word, at) =>
      groupOf(index, memo, word, isLastOpen && at === typed.length - 1, tolerance),
    )
    matchNames(index, memo, { groups, need, form: formCode, bonus }, among)
    return memo.hits.companies.some((company) => hasBit(members, company))
  }
  look(words, 'exact')
  matchPurposes(index, memo, words, isLastOpen, among)
  if (memo.hits.companies.some((company) => hasBit(members, company))) return 'exact'
  for (const typed of otherwiseSpaced(index, words, isLastOpen)) look(typed, 'exact')
  if (memo.hits.companies.some((company) => hasBit(members, company))) return 'exact'
  if (look(words, 'typo')) return 'typo'
  if (look(words, 'wide')) return 'typo'
  look(words, 'wide', Math.max(1, Math.round((words.length * 2) / 3)))
  return memo.hits.companies.length > 0 ? 'partial' : 'exact'
}

const mostSpacings = 8

/** The words with two of them joined, or one of them split, where that makes words that names have. */
function otherwiseSpaced(index: MemoryIndex, words: readonly string[], isLastOpen: boolean): string[][] {
  const isKnown = (word: string, at: number) =>
    lookUp(index.words, word) >= 0 || (isLastOpen && at === words.length - 1 && isBeginning(index, word))
  const spaced: string[][] = []
  words.forEach((word, at) => {
    const next = words[at + 1]
    if (next !== undefined && isKnown(word + next, at + 1))
      spaced.push([...words.slice(0, at), word + next, ...words.slice(at + 2)])
    for (let cut = 2; cut <= word.length - 2; cut++) {
      const [first, second] = [word.slice(0, cut), word.slice(cut)]
      if (lookUp(index.words, first) >= 0 && isKnown(second, at))
        spaced.push([...words.slice(0, at), first, second, ...words.slice(at + 1)])
    }
  })
  return spaced.slice(0, mostSpacings)
}

function isBeginning({ words }: MemoryIndex, letters: string) {
  let found = false
  eachBeginning(words, letters, () => {
    found = true
  })
  return found
}
