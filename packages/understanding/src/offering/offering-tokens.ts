import { fold } from '#understanding/words'

/** A word or a punctuation mark of a description, with its position. */
export type OfferingToken = { word: string; raw: string; isBreak: boolean; at: number }

const maxTokens = 200

/** Splits a sentence into words and punctuation marks. An elided article is a separate word: `l'industrie` has two. */
export function offeringTokens(text: string): OfferingToken[] {
  const tokens: OfferingToken[] = []
  for (const { 0: raw, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}]+)*|[,;.:()!?–/]/gu)) {
    if (tokens.length === maxTokens) break
    tokens.push({ word: fold(raw), raw, isBreak: /^[,;.:()!?–/]$/.test(raw), at: index })
  }
  return tokens
}
