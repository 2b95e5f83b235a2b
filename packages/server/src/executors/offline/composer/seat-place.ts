import type { StageInput } from '@alphorn/contract/prospecting/stage-input'
import type { Locale } from '@alphorn/messages/letters/locale'

/** Removes numbers and cantons from the end of a postal name: "Wil SG 1", "Genève 3". */
export function tidyPlace(name: string) {
  return name.replace(/ (?:[A-Z]{2} ?)?\d{1,2}$/, '').replace(/ [A-Z]{2}$/, '')
}

/** Returns the municipality of the seat in the language of the text; null if the register has none. */
export function seatPlaceOf({ prospect: { company } }: StageInput, locale: Locale) {
  const name = company.seat?.name
  return name ? locale.place(tidyPlace(name)) : null
}
