import { withoutPeople } from '#server/connectors/care-of'

/** A street with its number, as one line has them: "Kantonsstrasse 20", "rue du Lac 3bis", "Dorf". */
export function streetAndNumber(line: string): { street: string; house_number: string | null } {
  const [, street, number] =
    /^(.*\p{L}.*?)[\s,]+(\d+\s?(?:[a-zA-Z]|bis|ter)?(?:\s?[-/+]\s?\d+\s?[a-zA-Z]?)?)$/u.exec(line) ?? []
  return street && number
    ? { street: street.trim(), house_number: number }
    : { street: line, house_number: null }
}

/**
 * The street of an address in lines, of which only the last can be one: those before may name people. Where the last names
 * one, the street stands before it, if a number says that it is one.
 */
export function streetOf(text: string): Partial<ReturnType<typeof streetAndNumber>> {
  const lines = text.trim().split('\n')
  const last = streetAndNumber(lines.at(-1)!.trim())
  const street = withoutPeople(last.street)
  if (street !== null) return street === last.street ? last : streetAndNumber(street)
  const before = streetAndNumber(lines.at(-2)?.trim() ?? '')
  return before.house_number === null ? {} : before
}
