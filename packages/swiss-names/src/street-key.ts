import { foldText, wordsOf } from '#swiss-names/fold'

/** A street and number as they are compared. */
export function streetKey(street: string, houseNumber: string | null) {
  return wordsOf(foldText(`${street} ${houseNumber ?? ''}`).replace(/str(?:\.|\b)/g, 'strasse')).join(' ')
}
