import { editsBetween } from '#identity/edits'

/**
 * Returns the share of one name's words that the other contains, from 0 to 1. Words that hundreds of companies share
 * (Holding, Treuhand) count a quarter: names that share only those do not agree.
 */
export function wordOverlap(words: readonly string[], others: readonly string[]) {
  const total = words.reduce((sum, word) => sum + weightOf(word), 0)
  if (total === 0) return 0
  const glued = others.join('')
  const shared = words.filter((word) => others.some((other) => isLike(word, other)) || isIn(word, glued))
  return shared.reduce((sum, word) => sum + weightOf(word), 0) / total
}

const common: ReadonlySet<string> = new Set(
  `schweiz suisse svizzera switzerland swiss international group gruppe holding immobilien treuhand consulting services
   service management beteiligungen invest finanz bau garage restaurant hotel architekten elektro engineering solutions
   systems technik handel stiftung verein fondation association genossenschaft und et e co cie partner sohne fils figli
   der die das de du des la le les di del della in im am von zu`.split(/\s+/),
)

function weightOf(word: string) {
  return common.has(word) ? 0.25 : 1
}

// Finds a word that was joined to its neighbour. Short ones are excluded, because they occur in many texts.
function isIn(word: string, glued: string) {
  return word.length >= 6 && glued.includes(word)
}

/** Returns whether the words are the same, except for a typing error or truncation. */
function isLike(word: string, other: string) {
  if (word === other) return true
  const shorter = Math.min(word.length, other.length)
  if (shorter >= 4 && (word.startsWith(other) || other.startsWith(word))) return true
  return shorter >= 5 && editsBetween(word, other, shorter >= 8 ? 2 : 1) !== undefined
}
