import { withoutPeople } from '#server/directory/connectors/care-of'

/** A street with its number, as one line has them: "Kantonsstrasse 20", "rue du Lac 3bis", "Dorf". */
export function streetAndNumber(line: string): { street: string; house_number: string | null } {
  const found = houseNumber.exec(line)
  let end = found?.index ?? 0
  while (end > 0 && /[\s,]/.test(line.charAt(end - 1))) end--
  const street = line.slice(0, end).trim()
  const number = found?.[1]
  return number && /\p{L}/u.test(street)
    ? { street, house_number: number }
    : { street: line, house_number: null }
}

const houseNumber = /[\s,](\d{1,8}\s?(?:[a-zA-Z]|bis|ter)?(?:\s?[-/+]\s?\d{1,8}\s?[a-zA-Z]?)?)$/

/**
 * The street of an address in lines, of which only the last can be one: those before may name people. Where the last names
 * one, the street is before it, if a number says that it is one.
 */
export function streetOf(text: string): Partial<ReturnType<typeof streetAndNumber>> {
  const lines = text.trim().split('\n')
  const last = streetAndNumber(lines.at(-1)!.trim())
  const street = withoutPeople(last.street)
  if (street !== null) return street === last.street ? last : streetAndNumber(street)
  const before = streetAndNumber(lines.at(-2)?.trim() ?? '')
  return before.house_number === null ? {} : before
}
