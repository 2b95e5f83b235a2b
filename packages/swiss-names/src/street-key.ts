import { foldText, wordsOf } from '#swiss-names/fold'

/** Returns a street and number in comparable form. */
export function streetKey(street: string, houseNumber: string | null) {
  return wordsOf(foldText(`${street} ${houseNumber ?? ''}`).replace(/str(?:\.|\b)/g, 'strasse')).join(' ')
}
