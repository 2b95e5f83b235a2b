import { flatten } from '#contract/prospecting/grounding/flat'

const superlative = new RegExp(
  [
    // German
    'fuhrend\\w*|markt?fuhrer\\w*|beste[nrsm]?(?!\\s+(?:dank|gruss\\w*|wunsche\\w*)\\b)|einzig\\w*|einmalig\\w*|gross?te[nrsm]?|modernste\\w*|schnellste\\w*|gunstigste\\w*|weltweit|nummer 1|nummer eins|fuhrer',
    // French
    'leaders?|les? meilleure?s?|la meilleure|unique|uniques|incontournable\\w*|numero un|le plus grande?|la plus grande|le numero 1',
    // Italian
    'leader|il migliore|la migliore|i migliori|le migliori|unic[oaie]|numero uno|il piu grande|la piu grande',
    // English
    'leading|the best|best-in-class|unique|world-class|unrivall?ed|number one|the largest|the biggest|market leader|unmatched|the only',
  ]
    .map((words) => `(?:${words})`)
    .join('|')
    .replace(/^/, '(?<![a-z])(?:') + ')(?![a-z])',
  'g',
)

export type Superlative = { start: number; end: number; words: string }

/** Words that say that no one is better, in any of the four languages. */
export function superlativesIn(text: string): Superlative[] {
  return [...flatten(text).matchAll(superlative)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
    words: text.slice(index, index + whole.length),
  }))
}
