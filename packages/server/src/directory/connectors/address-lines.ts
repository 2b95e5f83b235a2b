import { withoutPeople } from '#server/directory/connectors/care-of'

/** Splits a line into street and house number: "Kantonsstrasse 20", "rue du Lac 3bis", "Dorf". */
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
 * Returns the street of a multi-line address. Only the last line is trusted, since those before it may name people. If
 * the last line names a person, the line before it counts, provided that it has a number.
 */
export function streetOf(text: string): Partial<ReturnType<typeof streetAndNumber>> {
  const lines = text.trim().split('\n')
  const last = streetAndNumber(lines.at(-1)!.trim())
  const street = withoutPeople(last.street)
  if (street !== null) return street === last.street ? last : streetAndNumber(street)
  const before = streetAndNumber(lines.at(-2)?.trim() ?? '')
  return before.house_number === null ? {} : before
}
