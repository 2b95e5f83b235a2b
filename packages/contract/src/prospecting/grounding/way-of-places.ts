import { flatten } from '#contract/prospecting/grounding/flat'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { Specific } from '#contract/prospecting/grounding/specifics'

// Detects a reversed route: "from Hochdorf to Sursee" where the evidence moves something to Hochdorf.

type AnalyzedText = { text: string; specifics: readonly Specific[] }

const from = /(?:^|[ ("])(?:von|vom|aus|de|du|des|d'|da|dal|from)\s?$/
const to = /(?:^|[ ("])(?:nach|au|aux|a|ad|al|to|into)\s?$/
const between = /^ (?:nach|auf|zu|a|au|aux|ad|al|to|into)\s?$/

/** Returns the words of two places between which a claim goes in the wrong direction. */
export function wrongWayIn(
  { text, specifics }: AnalyzedText,
  proofs: readonly AnalyzedText[],
): string | undefined {
  const places = specifics.filter(({ kind }) => kind === 'town')
  if (places.length < 2) return undefined
  const flat = flatten(text)
  for (const [at, first] of places.entries()) {
    const second = places[at + 1]
    if (!second || !from.test(flat.slice(Math.max(0, first.start - 12), first.start))) continue
    if (!between.test(flat.slice(first.end, second.start))) continue
    const leads = (place: Specific, is: RegExp) => proofs.some((proof) => isLed(place, is, proof))
    if (leads(first, to) && !leads(first, from) && !leads(second, to))
      return text.slice(first.start, second.end)
  }
  return undefined
}

function isLed(place: Specific, is: RegExp, { text, specifics }: AnalyzedText) {
  return specifics.some(
    (known) =>
      known.kind === 'town' &&
      isNamedBy(place, [known]) &&
      is.test(flatten(text.slice(Math.max(0, known.start - 12), known.start))),
  )
}
