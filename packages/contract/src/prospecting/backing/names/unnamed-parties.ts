import { firstNames } from '#contract/prospecting/backing/names/first-names'
import { type NamedParty, partiesIn } from '#contract/prospecting/backing/names/named-parties'
import { isOfAuthority } from '#contract/prospecting/evidence-kinds'
import { flatten } from '#contract/prospecting/grounding/flat'
import type { ReadProof, Statement } from '#contract/prospecting/grounding/grounded-claim'
import { type TextRange, touchesRange } from '#contract/prospecting/grounding/sentences'

/** Finds companies and people that no evidence names. */
export function unnamedPartiesIn(
  { text, language }: Statement,
  masked: readonly TextRange[],
  proofs: readonly ReadProof[],
) {
  const evidence = proofs.map((proof) => proof.flat())
  return partiesIn(text).filter(
    ({ words, perhaps, ...range }) =>
      (perhaps === undefined ||
        proofs.some(({ excerpt, proof }) => namesPerson(excerpt, perhaps, isOfAuthority(proof.kind)))) &&
      !touchesRange(range, masked) &&
      !evidence.some((one) => words.every((word) => hasWord(one, word, language === 'de'))),
  )
}

const title =
  /(?:Herrn?|Frau|Monsieur|M\.|Madame|Mme|Signora?|signora?|Sig\.|Sig\.ra|Mr\.?|Mrs\.?|Ms\.?|Dr\.?) $/

/**
 * Returns whether a text uses the first name for a person, who has another last name. A statement with its own last
 * name is then about another person.
 */
function namesPerson(
  text: string,
  { first, last, titled }: NonNullable<NamedParty['perhaps']>,
  isRegister: boolean,
) {
  if (isInRegister(text, first, last, isRegister)) return true
  for (let at = text.indexOf(first); at >= 0; at = text.indexOf(first, at + 1)) {
    const isTitled = !titled || title.test(text.slice(Math.max(0, at - 10), at))
    const end = at + first.length
    if (isTitled && /^ \p{Lu}\p{Ll}/u.test(text.slice(end, end + 3))) return true
  }
  return false
}

/** Returns whether a text names a person in the register's form, "Imhof, Lea", with this last or this first name. */
function isInRegister(text: string, first: string, last: string, isRegister: boolean) {
  const after = text.indexOf(`${last}, `)
  const next = after < 0 ? undefined : /^(\p{Lu}\p{Ll}+),/u.exec(text.slice(after + last.length + 2))?.[1]
  // On a page, "repairs, spare parts," is a list.
  const hasLast = next !== undefined && (isRegister || firstNames.has(flatten(next)))
  const before = isRegister || firstNames.has(flatten(first)) ? text.indexOf(`, ${first},`) : -1
  return hasLast || (before >= 0 && endsWithName(text.slice(Math.max(0, before - 30), before)))
}

/** Returns whether the last word of a text is written as a name. */
function endsWithName(text: string) {
  return /(?<!\p{L})\p{Lu}\p{L}+$/u.test(text)
}

/** `mayBeGenitive`: the statement may have the name in the German genitive, which has no apostrophe. */
function hasWord(flat: string, word: string, mayBeGenitive: boolean): boolean {
  for (let at = flat.indexOf(word); at >= 0; at = flat.indexOf(word, at + 1)) {
    const isWhole = !/[a-z]/.test(flat[at - 1] ?? ' ')
    // The text may contain the name in the genitive.
    if (isWhole && !/^[a-rt-z]|^s[a-z]/.test(flat.slice(at + word.length, at + word.length + 2))) return true
  }
  return mayBeGenitive && word.endsWith('s') && word.length > 4 && hasWord(flat, word.slice(0, -1), false)
}
