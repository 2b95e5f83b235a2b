import { fold } from '#understanding/words'

/** A word or a sign of a description, and where in it. */
export type OfferingToken = { word: string; raw: string; isBreak: boolean; at: number }

const mostTokens = 200

/** The words and signs of a sentence. An elided article is a word of its own: `l'industrie` has two. */
export function offeringTokens(text: string): OfferingToken[] {
  const tokens: OfferingToken[] = []
  for (const { 0: raw, index } of text.matchAll(/[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}]+)*|[,;.:()!?–/]/gu)) {
    if (tokens.length === mostTokens) break
    tokens.push({ word: fold(raw), raw, isBreak: /^[,;.:()!?–/]$/.test(raw), at: index })
  }
  return tokens
}
