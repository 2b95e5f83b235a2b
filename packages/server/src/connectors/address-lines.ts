/** A street with its number, as one line has them: "Kantonsstrasse 20", "rue du Lac 3bis", "Dorf". */
export function streetAndNumber(line: string): { street: string; house_number: string | null } {
  const [, street, number] =
    /^(.*\p{L}.*?)[\s,]+(\d+\s?(?:[a-zA-Z]|bis|ter)?(?:\s?[-/+]\s?\d+\s?[a-zA-Z]?)?)$/u.exec(line) ?? []
  return street && number
    ? { street: street.trim(), house_number: number }
    : { street: line, house_number: null }
}

/** The street of an address in lines, of which only the last can be one: those before may name people. */
export function lastLine(text: string) {
  return text.split('\n').at(-1)!.trim()
}
