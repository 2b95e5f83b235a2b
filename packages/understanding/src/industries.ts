import type { Language } from '@alphorn/contract/core/fields'
import { nogaCodes, nogaName } from '@alphorn/contract/directory/noga'

/** An industry that words mean: a section (A to U) or a division (01 to 99) of NOGA 2008. */
export type IndustryMatch = {
  code: string
  /** What it is called in the language that was asked for. */
  title: string
  /** The key word that was found, where it is not the title itself. */
  keyword?: string
}

const mostRead = 100
const mostMatches = 20

/**
 * The industries that typed words mean, the best first: words of titles and key words in any of the four languages. The
 * titles come in the given language.
 */
export function industriesFor(words: string, language: Language): IndustryMatch[] {
  const wanted = foldWords(words.slice(0, mostRead))
  if (wanted.length === 0) return []
  return nogaCodes
    .filter((code) => wanted.every((word) => titleWords(code).some((one) => one.startsWith(word))))
    .slice(0, mostMatches)
    .map((code) => ({ code, title: nogaName(code)?.[language] ?? code }))
}

function titleWords(code: string) {
  return foldWords(Object.values(nogaName(code) ?? {}).join(' '))
}

function foldWords(text: string) {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return folded.match(/[\p{L}\p{N}]+/gu) ?? []
}
