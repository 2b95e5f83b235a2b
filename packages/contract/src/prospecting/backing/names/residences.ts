import { maySame, personsIn } from '#contract/prospecting/backing/names/persons'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof } from '#contract/prospecting/grounding/grounded-claim'
import { isNamedBy } from '#contract/prospecting/grounding/named-specific'
import type { Specific } from '#contract/prospecting/grounding/specifics'
import type { TextRange } from '#contract/prospecting/grounding/sentences'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'

// In the register, "Bosshard, Tanja, von Bubikon, in Wald" is a citizen of Bubikon who lives in Wald.

const lives =
  /(?<![a-z])(?:wohn[a-z]*|domicili[a-z]*|habit[ea]|reside|risiede|abita|lives?|residents?|living)(?![a-z])/
const ofCitizens = /, (?:von|aus|de|d'|da|di|from|of) $/

/**
 * Finds places that a statement names as a residence although the evidence names them only as a place of citizenship.
 */
export function placesOfCitizensIn(
  text: string,
  flat: string,
  specifics: readonly Specific[],
  proofs: readonly ReadProof[],
): TextRange[] {
  if (!lives.test(flat) || !proofs.every(({ proof }) => isOfAuthority(proof.kind))) return []
  const others = specifics.filter((one) => one.kind === 'town' && isOfOthers(one, text, proofs))
  const citizens = specifics.filter((one) => {
    if (one.kind !== 'town') return false
    const named = proofs.flatMap(({ text, specifics: known }) =>
      known
        .filter((other) => isNamedBy(one, [other]))
        .map(({ start }) => ofCitizens.test(flatten(text.slice(Math.max(0, start - 8), start)))),
    )
    return named.length > 0 && named.every((isOfCitizens) => isOfCitizens)
  })
  return [...citizens, ...others]
}

const entryEnd = /[;.](?=\s|$)/

/** Returns whether the register lists other places for the only person of a statement, and not this one. */
function isOfOthers(place: Specific, text: string, proofs: readonly ReadProof[]) {
  const [person, ...more] = personsIn(text)
  if (!person || more.length > 0) return false
  const entries = proofs.flatMap((proof) =>
    personsIn(proof.text)
      .filter((one) => one.last !== undefined && maySame(one, person))
      .map((one) => {
        const length = proof.text.slice(one.end).search(entryEnd)
        const end = length < 0 ? proof.text.length : one.end + length
        return proof.specifics.filter(({ kind, start }) => kind === 'town' && one.end <= start && start < end)
      }),
  )
  return entries.length > 0 && entries.every((towns) => towns.length > 0 && !isNamedBy(place, towns))
}
