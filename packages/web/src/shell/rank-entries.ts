import { foldAccents } from '@alphorn/contract/core/fold-accents'
import type { Entry } from '#web/shell/entry-dialog.tsx'

/** An entry of the palette, with additional words that find it. */
export type Findable = Entry & { words?: string }

/**
 * Returns the entries that match the words, best first. Equal matches keep their order, in which entries of closer
 * scope come first.
 */
export function rankEntries(entries: readonly Findable[], typed: string): Findable[] {
  const wanted = foldText(typed).split(' ').filter(Boolean)
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry)
}

const maxEntries = 30
/** Largest number of the app's own entries, if the service finds enough others. */
const maxOwnEntries = 20

/** Returns the app's own entries, followed by those that the service found. */
export function joinEntries(own: readonly Findable[], found: readonly Findable[]): Findable[] {
  return [...own.slice(0, Math.max(maxOwnEntries, maxEntries - found.length)), ...found].slice(0, maxEntries)
}

/** Every word must match: in the name, in the text next to it, or in the additional words. */
function scoreOf({ text, aside, words = '' }: Findable, wanted: readonly string[]) {
  const scores = wanted.map((word) =>
    Math.max(
      rateLikeness(foldText(text), word),
      0.6 * rateLikeness(foldText(words), word),
      0.3 * rateLikeness(foldText(aside), word),
    ),
  )
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 1)
}

/** Scores how a word matches a text: at the beginning, at the beginning of a word, or anywhere. */
function rateLikeness(text: string, word: string) {
  if (text.startsWith(word)) return 3
  if (text.includes(` ${word}`)) return 2
  return word.length >= 3 && text.includes(word) ? 1 : 0
}

function foldText(text: string) {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
